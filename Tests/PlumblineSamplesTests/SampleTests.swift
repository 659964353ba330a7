import PlumblineModel
import PlumblineSamples
import Testing

/// How samples are found and made.
@Suite struct SampleTests {
  @Test func `a spec finds its samples, and an unknown one none`() {
    #expect(SampleCatalogue.samples(for: "agora-rtm1-ios-zh") == [.rtm1Client])
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

  @Test(arguments: [
    (Sample.rtm1Client, ["second-login-reconnects"]),
    (
      .rtm2MessageClient,
      [
        "suspends-after-last-try", "two-minutes-from-disconnected", "suspended-login-starts-over",
        "fatal-found-by-trying", "tries-time-out", "disconnected-login-tries",
      ]
    ),
    (.rtm2StreamClient, ["tries-are-silent", "logout-keeps-channel"]),
  ])
  func `the documents leave only a few things open`(sample: Sample, open: [String]) {
    #expect(sample.defects.filter(\.isVariant).map(\.id) == open)
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
    for input in sample.vocabulary.inputs where input.name != "somethingElse" {
      var vocabulary = sample.vocabulary
      vocabulary.inputs.removeAll { $0.name == input.name }
      #expect(throws: SampleFault.missingInput(input.name)) { try make(vocabulary, sample: sample) }
    }
  }

  @Test(arguments: Sample.allCases)
  func `a spec without an output, or with other arguments, is refused`(sample: Sample) {
    for number in sample.vocabulary.outputs.indices {
      let output = sample.vocabulary.outputs[number]
      var vocabulary = sample.vocabulary
      vocabulary.outputs.remove(at: number)
      #expect(throws: SampleFault.missingOutput(output.name)) {
        try make(vocabulary, sample: sample)
      }
      vocabulary = sample.vocabulary
      vocabulary.outputs[number].arguments.append(.okOrError)
      #expect(throws: SampleFault.missingOutput(output.name)) {
        try make(vocabulary, sample: sample)
      }
    }
  }

  @Test func `a spec without a value is refused`() {
    var vocabulary = Vocabulary.rtm1
    vocabulary.outputs[0].arguments[1].values.removeAll { $0 == "RemoteLogin" }
    #expect(throws: SampleFault.missingValue("RemoteLogin", output: "connectionStateChanged")) {
      try make(vocabulary)
    }
  }

  @Test(arguments: [Sample.rtm2MessageClient, .rtm2StreamClient])
  func `a spec without the cause that a defect needs is refused`(sample: Sample) {
    var vocabulary = sample.vocabulary
    vocabulary.inputs.removeAll { $0.arguments.first?.value == "NoEdgeServer" }
    #expect(throws: SampleFault.missingInput("fatalError NoEdgeServer")) {
      try make(vocabulary, sample: sample)
    }
  }

  @Test func `an input that the client does not know is unsupported`() throws {
    var client = try RTM1Client(.rtm1)
    var seen = Sightings()
    client.open(&seen)
    for input in [-1, 2, 10] {
      #expect(client.give(input, at: 0, &seen) == .unsupported)
    }
    #expect(client.next == nil)
    #expect(seen.all.isEmpty)
  }

  /// Makes a client and forgets it.
  private func make(
    _ vocabulary: Vocabulary? = nil,
    defects: [String] = [],
    delay: Microseconds? = nil,
    sample: Sample = .rtm1Client
  ) throws {
    struct Forgetting: SampleVisitor {
      mutating func visit(_ sample: some Implementation & Sendable) {}
    }
    var forgetting = Forgetting()
    try sample.make(
      vocabulary ?? sample.vocabulary,
      defects: sample.defects(named: defects),
      delay: delay,
      for: &forgetting
    )
  }
}
