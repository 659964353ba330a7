import PlumblineModel
import PlumblineSamples
import Testing

/// How samples are found and made.
@Suite struct SampleTests {
  @Test func `a spec finds its samples, and an unknown one none`() {
    #expect(SampleCatalogue.samples(for: "agora-rtm1-ios-zh") == [.rtm1Client])
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

  @Test func `the documents leave only the second login open`() {
    let variants = Sample.rtm1Client.defects.filter(\.isVariant).map(\.id)
    #expect(variants == ["second-login-reconnects"])
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

  @Test func `a spec without an input is refused`() {
    for input in Vocabulary.rtm1.inputs where input.name != "somethingElse" {
      var vocabulary = Vocabulary.rtm1
      vocabulary.inputs.removeAll { $0.name == input.name }
      #expect(throws: SampleFault.missingInput(input.name)) { try make(vocabulary) }
    }
  }

  @Test func `a spec without an output, or with other arguments, is refused`() {
    for number in Vocabulary.rtm1.outputs.indices {
      let output = Vocabulary.rtm1.outputs[number]
      var vocabulary = Vocabulary.rtm1
      vocabulary.outputs.remove(at: number)
      #expect(throws: SampleFault.missingOutput(output.name)) { try make(vocabulary) }
      vocabulary = .rtm1
      vocabulary.outputs[number].arguments.append(.okOrError)
      #expect(throws: SampleFault.missingOutput(output.name)) { try make(vocabulary) }
    }
  }

  @Test func `a spec without a value is refused`() {
    var vocabulary = Vocabulary.rtm1
    vocabulary.outputs[0].arguments[1].values.removeAll { $0 == "RemoteLogin" }
    #expect(throws: SampleFault.missingValue("RemoteLogin", output: "connectionStateChanged")) {
      try make(vocabulary)
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
    _ vocabulary: Vocabulary = .rtm1,
    defects: [String] = [],
    delay: Microseconds? = nil
  ) throws {
    struct Forgetting: SampleVisitor {
      mutating func visit(_ sample: some Implementation & Sendable) {}
    }
    var forgetting = Forgetting()
    try Sample.rtm1Client.make(
      vocabulary,
      defects: Sample.rtm1Client.defects(named: defects),
      delay: delay,
      for: &forgetting
    )
  }
}
