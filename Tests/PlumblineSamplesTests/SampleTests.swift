import PlumblineModel
import PlumblineSamples
import Testing

/// Finding and making samples.
@Suite struct SampleTests {
  @Test func `a spec finds its samples, and an unknown one none`() {
    #expect(SampleCatalogue.samples(for: "agora-rtm1-ios-zh") == [.rtm1Client])
    #expect(SampleCatalogue.samples(for: "agora-rtm1-en") == [.rtm1EnClient])
    #expect(SampleCatalogue.samples(for: "agora-rtm1-en-2") == [.rtm1En2Client])
    #expect(SampleCatalogue.samples(for: "agora-rtc-channel") == [.rtcClient])
    #expect(SampleCatalogue.samples(for: "agora-rtm2-message") == [.rtm2MessageClient])
    #expect(SampleCatalogue.samples(for: "agora-rtm2-stream") == [.rtm2StreamClient])
    #expect(SampleCatalogue.samples(for: "agora-rtm1").isEmpty)
  }

  @Test(arguments: Sample.allCases)
  func `every defect is listed once, with one line of meaning`(sample: Sample) throws {
    #expect(Set(sample.defects.map(\.id)).count == sample.defects.count)
    #expect(Set(sample.defects.map(\.meaning)).count == sample.defects.count)
    for defect in sample.defects {
      #expect(defect.id.allSatisfy { $0 == "-" || $0.isLowercase }, "\(defect.id)")
      #expect((10...60).contains(defect.meaning.count), "\(defect.meaning)")
      #expect(!defect.meaning.hasSuffix("."), "\(defect.meaning)")
      #expect(try !sample.defects(named: [defect.id]).isEmpty)
    }
  }

  @Test func `the documents leave some behaviour open`() {
    func variants(of sample: Sample) -> [String] { sample.defects.filter(\.isVariant).map(\.id) }
    #expect(variants(of: .rtm1Client) == ["logout-unnoticed", "second-login-reconnects"])
    #expect(
      variants(of: .rtm1EnClient) == [
        "reconnect-says-login", "logout-unnoticed", "second-login-reconnects",
        "channels-rejoined-in-time", "peer-messages-received-twice",
      ]
    )
    #expect(
      variants(of: .rtm1En2Client) == [
        "reconnect-says-login", "second-login-reconnects", "channels-rejoined-in-time",
        "peer-messages-received-twice",
      ]
    )
    #expect(
      variants(of: .rtcClient) == [
        "second-join-rejected-at-once", "first-join-never-fails", "lost-from-reconnecting",
        "lost-from-last-data", "silence-announced-again",
      ]
    )
    #expect(
      variants(of: .rtm2MessageClient) == [
        "suspends-after-last-try", "two-minutes-from-disconnected", "suspended-login-starts-over",
        "fatal-found-by-trying", "tries-time-out", "disconnected-login-starts-over",
      ]
    )
    #expect(variants(of: .rtm2StreamClient) == ["tries-are-silent", "logout-keeps-channel"])
  }

  @Test func `an unknown defect is refused together with the known ones`() {
    let known = Sample.rtm1Client.defects.map(\.id)
    #expect(throws: SampleFault.unknownDefect("aborted", known: known)) {
      try Sample.rtm1Client.defects(named: ["member-left-early", "aborted"])
    }
  }

  @Test func `a delay needs a defect that takes time`() throws {
    #expect(throws: SampleFault.unusedDelay(5)) { try make(delay: 5) }
    #expect(throws: SampleFault.unusedDelay(5)) {
      try make(defects: ["reconnect-says-login"], delay: 5)
    }
    try make(defects: ["reconnect-says-login", "member-left-early"], delay: 5)
  }

  @Test func `a delay is neither negative nor endless`() {
    for delay in [-1, .max] as [Microseconds] {
      #expect(throws: SampleFault.delayOutOfRange(delay)) {
        try make(defects: ["member-left-early"], delay: delay)
      }
    }
  }

  @Test(arguments: Sample.allCases)
  func `a spec without an input is refused`(sample: Sample) {
    for number in sample.vocabulary.inputs.indices {
      var vocabulary = sample.vocabulary
      let name = vocabulary.text(ofInput: number)
      let isMessage = vocabulary.inputs[number].arguments.contains { $0.name == "id" }
      guard name != "somethingElse", !isMessage else { continue }
      vocabulary.inputs.remove(at: number)
      #expect(throws: SampleFault.missingInput(name)) { try make(sample, vocabulary) }
    }
  }

  @Test(arguments: ["sendMessage", "peerMessageSent", "channelMessageSent"])
  func `a spec without messages is refused, whatever their number`(name: String) throws {
    var vocabulary = Vocabulary.rtm1En2
    let first = try #require(vocabulary.inputs(named: name).first)
    vocabulary.inputs.remove(at: first)
    try make(.rtm1En2Client, vocabulary)
    vocabulary.inputs.removeAll { $0.name == name }
    #expect(throws: SampleFault.missingInput(name)) { try make(.rtm1En2Client, vocabulary) }
  }

  @Test(arguments: Sample.allCases)
  func `a spec without an output, or with other arguments, is refused`(sample: Sample) {
    for number in sample.vocabulary.outputs.indices {
      var vocabulary = sample.vocabulary
      let name = vocabulary.outputs.remove(at: number).name
      #expect(throws: SampleFault.missingOutput(name)) { try make(sample, vocabulary) }
      vocabulary = sample.vocabulary
      vocabulary.outputs[number].arguments.append(.okOrError)
      #expect(throws: SampleFault.missingOutput(name)) { try make(sample, vocabulary) }
    }
  }

  @Test func `a spec that shows other messages than it sends is refused`() throws {
    var vocabulary = Vocabulary.rtm1En
    let output = try #require(vocabulary.output(named: "peerMessageReceived"))
    vocabulary.outputs[output].arguments[0].values.removeAll { $0 == "2" }
    #expect(throws: SampleFault.missingValue("2", output: "peerMessageReceived")) {
      try make(.rtm1EnClient, vocabulary)
    }
  }

  @Test func `a spec without a value is refused`() {
    var vocabulary = Vocabulary.rtm1
    vocabulary.outputs[0].arguments[1].values.removeAll { $0 == "RemoteLogin" }
    #expect(throws: SampleFault.missingValue("RemoteLogin", output: "connectionStateChanged")) {
      try make(.rtm1Client, vocabulary)
    }
  }

  @Test(arguments: Sample.allCases)
  func `an input that the client does not know is unsupported`(sample: Sample) throws {
    struct Asking: SampleVisitor {
      mutating func visit(_ sample: some Implementation & Sendable) -> Bool {
        var (client, seen) = (sample, ObservationSink())
        client.open(&seen)
        // The third one is something else in each vocabulary.
        let results = [-1, 2, 100].map { client.give($0, at: 0, &seen) }
        return results.allSatisfy { $0 == .unsupported } && client.next == nil && seen.all.isEmpty
      }
    }
    var asking = Asking()
    #expect(try sample.make(sample.vocabulary, for: &asking))
  }

  /// Makes a client and forgets it.
  private func make(
    _ sample: Sample = .rtm1Client,
    _ vocabulary: Vocabulary = .rtm1,
    defects: [String] = [],
    delay: Microseconds? = nil
  ) throws {
    struct Forgetting: SampleVisitor {
      mutating func visit(_ sample: some Implementation & Sendable) {}
    }
    var forgetting = Forgetting()
    try sample.make(
      vocabulary,
      defects: sample.defects(named: defects),
      delay: delay,
      for: &forgetting
    )
  }
}
