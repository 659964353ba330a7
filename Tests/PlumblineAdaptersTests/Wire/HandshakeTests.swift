import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// Capabilities that cannot be true are refused, with a message that names the member.
@Suite struct HandshakeTests {
  private func refusal(
    of members: [String: JSON],
    by handshake: Handshake? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> AdapterFault {
    let fault = #expect(throws: ProtocolFault.self, sourceLocation: sourceLocation) {
      try (handshake ?? self.handshake).agreement(from: hello(members), command: "lamp")
    }
    return try #require(fault).words(process: "lamp", log: [])
  }

  private var handshake: Handshake {
    Handshake(specID: "lamp", vocabulary: LampAdapter.vocabulary, clauses: ["zh-1", "zh-2"])
  }

  private func hello(_ members: [String: JSON]) -> JSON {
    let hello: [String: JSON] = ["protocol": 1, "inject": [], "observe": []]
    return .object(hello.merging(members) { $1 })
  }

  @Test(arguments: [
    ["inject", "absent"], ["inject", "spontaneous"], ["spontaneous", "absent"],
  ])
  func `an input stands in one list`(keys: [String]) throws {
    let fault = try refusal(of: [keys[0]: ["late"], keys[1]: ["press", "late"]])
    #expect(fault.message.contains("the input 'late' twice: in '\(keys[0])' and in '\(keys[1])'"))
  }

  @Test(
    arguments: [
      ("latency", [5, 2], "in microseconds, at most 1 h, found [5,2]"),
      ("latency", [0, 3_600_000_001], "at most 1 h, found [0,3600000001]"),
      ("latency", [-1, 2], "found [-1,2]"), ("latency", 5, "found 5"),
      ("sessions", 0, "expected a whole number of at least 1, found 0"),
      ("sessions", "many", #"found "many""#), ("batch", 0, "of at least 1, found 0"),
      ("resolution", -7, "of at least 1, found -7"),
    ] as [(String, JSON, String)]
  )
  func `a number that cannot be true is refused on either clock`(
    key: String,
    value: JSON,
    words: String
  ) throws {
    var members: [String: JSON] = ["clock": ["virtual", "real"], key: value]
    let fault = try refusal(of: members)
    #expect(fault.message.contains("a wrong '\(key)': ") && fault.message.contains(words))
    members["quiescence"] = "exact"
    var real = handshake
    real.slack = 0
    #expect(try refusal(of: members, by: real).message == fault.message)
  }

  @Test(
    arguments: [
      ([], "an empty list"), (["sundial"], "'sundial'"), (["Virtual"], "'Virtual'"),
      (["virtual", "sundial"], "'sundial'"),
    ] as [(JSON, String)]
  )
  func `a clock that the protocol does not know is refused`(clocks: JSON, found: String) throws {
    let fault = try refusal(of: ["clock": clocks])
    let words = "a wrong 'clock': expected one or more of 'virtual', 'real', 'scaled', found "
    #expect(fault.message.hasSuffix(words + found))
  }

  @Test func `an adapter is reentrant on the virtual clock`() throws {
    let hello = hello(["reentrant": true, "clock": ["virtual", "real"]])
    #expect(try handshake.agreement(from: hello, command: "lamp").capabilities.isReentrant)
    var real = handshake
    real.slack = 0
    #expect(try !real.agreement(from: hello, command: "lamp").capabilities.isReentrant)
    let silent = self.hello([:])
    #expect(try !handshake.agreement(from: silent, command: "lamp").capabilities.isReentrant)
    let fault = try refusal(of: ["reentrant": "often"])
    #expect(fault.message.contains("a wrong 'reentrant': expected true or false, found a string"))
  }

  @Test func `a clause that the spec does not know is refused`() throws {
    let exception: JSON = ["clause": "zh-3", "reason": "no such lamp"]
    let fault = try refusal(of: ["notApplicable": [exception]])
    #expect(fault.message.contains("names 'zh-3' in 'notApplicable', which the spec does not know"))
    #expect(fault.advice == "the spec knows 'zh-1', 'zh-2'")
  }

  @Test func `processes of one run answer alike`() throws {
    let handshake = handshake
    _ = try handshake.agreement(from: hello(["absent": ["late"]]), command: "lamp")
    _ = try handshake.agreement(from: hello(["absent": ["late"]]), command: "lamp")
    let fault = try refusal(of: ["absent": ["hang"]], by: handshake)
    let words = "than the first process of this run: 'absent' has another value"
    #expect(fault.message.hasSuffix(words))
  }

  @Test func `the order of names does not tell processes apart, that of numbers does`() throws {
    let handshake = handshake
    let first: [String: JSON] = ["absent": ["late", "press"], "latency": [1, 2], "sessions": 1]
    _ = try handshake.agreement(from: hello(first), command: "lamp")
    let turned = first.merging(["absent": ["press", "late"]]) { $1 }
    _ = try handshake.agreement(from: hello(turned), command: "lamp")
    for (key, value) in ["absent": ["late"], "latency": [2, 2], "sessions": 2] as [String: JSON] {
      let fault = try refusal(of: first.merging([key: value]) { $1 }, by: handshake)
      #expect(fault.message.hasSuffix("'\(key)' has another value"), "\(fault.message)")
    }
  }
}
