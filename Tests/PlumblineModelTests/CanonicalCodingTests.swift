import PlumblineModel
import Testing

@Suite struct CanonicalCodingTests {
  private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws -> String {
    let bytes = try CanonicalEncoder.bytes(of: value)
    #expect(try CanonicalDecoder.decode(Value.self, bytes: bytes) == value)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `endings are readable`() throws {
    #expect(try roundTrip(Ending.completed) == #"{"kind":"completed"}"#)
    #expect(
      try roundTrip(Ending.notApplicable(step: 3)) == #"{"kind":"not-applicable","step":3}"#
    )
    #expect(try roundTrip(Ending.unsupported(step: 0)) == #"{"kind":"unsupported","step":0}"#)
    #expect(
      try roundTrip(Ending.crashed(step: 1, how: "exit status 3"))
        == #"{"how":"exit status 3","kind":"crashed","step":1}"#
    )
    #expect(try roundTrip(Ending.hung(step: 2)) == #"{"kind":"hung","step":2}"#)
  }

  @Test func `what an invariant consists of is readable`() throws {
    let output = Invariant.Event.output(OutputPattern(output: 1, allowed: [2]))
    #expect(try roundTrip(Invariant.Event.input(3)) == #"{"input":3}"#)
    #expect(try roundTrip(output) == #"{"output":{"allowed":[2],"output":1}}"#)
    #expect(try roundTrip(Invariant.Scope.always) == #"{"kind":"always"}"#)
    #expect(
      try roundTrip(Invariant.Scope.during(.init(anyOf: [[.init(machine: 0, states: 5)]])))
        == #"{"condition":{"anyOf":[[{"machine":0,"states":5}]]},"kind":"during"}"#
    )
    #expect(
      try roundTrip(Invariant.Scope.after([.input(0)], until: []))
        == #"{"events":[{"input":0}],"kind":"after","until":[]}"#
    )
    #expect(try roundTrip(Invariant.Window.reaction) == #"{"kind":"reaction"}"#)
    #expect(try roundTrip(Invariant.Window.before(4)) == #"{"kind":"before","to":4}"#)
    #expect(try roundTrip(Invariant.Window.span(from: nil, to: 4)) == #"{"kind":"span","to":4}"#)
  }

  @Test func `a recording survives, numbered values and all`() throws {
    var recording = Recording()
    recording.observations = [Observation(at: 5, step: 1, isAfterInput: true, symbol: 7)]
    recording.ending = .crashed(step: 1, how: "signal 6 (SIGABRT)")
    recording.undocumentedValues = [0: "reason=Banned"]
    recording.log = ["a \"quoted\" line"]
    let text = try roundTrip(recording)
    #expect(text.contains(#""undocumentedValues":{"0":"reason=Banned"}"#))
    #expect(!text.contains("next"))
    #expect(try roundTrip(Step(delay: 5, input: nil)) == #"{"delay":5,"isSpontaneous":false}"#)
  }

  @Test func `a whole automaton survives`() throws {
    let vocabulary = Vocabulary(
      inputs: [.init(name: "press", from: .app)],
      outputs: [.init(name: "lit", seenBy: .app, arguments: [.init(name: "a", values: ["x"])])]
    )
    let reference = Reference(
      id: "lamp",
      title: "A lamp",
      vocabulary: vocabulary,
      parameters: [.init(name: "dim", value: 4_000_000)],
      clauses: [Clause(id: "c-1", kind: .peerEffect, says: "“…”", excluded: .severalClients)],
      machines: [
        .init(
          name: "lamp",
          isEnvironment: false,
          states: [.init(name: "off", parent: nil, isGroup: false)],
          announcements: [
            .init(output: 0, toArgument: 0, fromArgument: nil, reasonArgument: nil)
          ]
        )
      ],
      timers: [
        .init(name: "t", spans: [.init(from: 0, to: 0)], element: 0, machine: 0, clockMachine: 0)
      ],
      elements: [
        .init(kind: .timer, path: "lamp.off", place: "lamp.yaml:3", clauses: [0], subject: 0)
      ],
      locations: [[0]],
      start: 0,
      armedAtStart: [0],
      cells: [[.init(isPossible: true, isDocumented: false, edges: [0])]],
      edges: [.init(target: 0, outputs: [], arms: [0], disarms: [], elements: [0])],
      invariants: [
        Invariant(
          name: "m",
          says: "…",
          element: 0,
          scope: .always,
          trigger: .init(each: [.input(0)], when: nil),
          obligation: .is,
          events: [.output(OutputPattern(output: 0, allowed: [3]))],
          window: .span(from: 0, to: nil),
          namedInputs: []
        )
      ]
    )
    _ = try roundTrip(reference)
    #expect(try CanonicalEncoder.bytes(of: reference) == CanonicalEncoder.bytes(of: reference))
  }

  @Test func `random recordings survive`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      var recording = Recording()
      recording.observations = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        Observation(
          at: Int64.random(in: 0...Int64.max, using: &random),
          step: Int.random(in: 0..<9, using: &random),
          isAfterInput: Bool.random(using: &random),
          symbol: Int.random(in: 0..<99, using: &random)
        )
      }
      recording.next =
        Bool.random(using: &random) ? [.at(7), .never].randomElement(using: &random) : nil
      _ = try roundTrip(recording)
    }
  }

  @Test func `a missing member and a wrong kind are named`() throws {
    let missing = #expect(throws: DecodingError.self) {
      try CanonicalDecoder.decode(Step.self, from: [:])
    }
    #expect(missing.map { "\($0)" }?.contains("delay") == true)
    let wrong = #expect(throws: DecodingError.self) {
      try CanonicalDecoder.decode(Step.self, from: ["delay": "x"])
    }
    guard case .typeMismatch(_, let context) = wrong else {
      Issue.record("expected a type mismatch")
      return
    }
    #expect(context.debugDescription == "expected a whole number that fits Int64, found a string")
    #expect(context.codingPath.map(\.stringValue) == ["delay"])
  }

  @Test func `an error says in words what is wrong at which index`() {
    func reason<Value: Decodable>(_ type: Value.Type, _ json: JSON) -> String? {
      #expect(throws: DecodingError.self) { try CanonicalDecoder.decode(type, from: json) }?.reason
    }
    let cell: JSON = ["isPossible": true, "isDocumented": true, "edges": []]
    #expect(
      reason([[Reference.Cell]].self, [[cell], [cell, ["isPossible": true]]])
        == "the member 'isDocumented' is missing in '[1][1]'"
    )
    #expect(
      reason(
        [Reference.Cell].self,
        [["isPossible": true, "isDocumented": true, "edges": [1, "x"]]]
      )
        == "expected a whole number that fits Int, found a string in '[0].edges[1]'"
    )
    #expect(
      reason([Reference.Element.Kind].self, ["timer", "moon"])
        == #""moon" is none of the values in '[1]'"#
    )
  }

  @Test func `a number beyond 64 bits with sign is refused when written`() {
    #expect(throws: EncodingError.self) { try CanonicalEncoder.encode(UInt64.max) }
    #expect(throws: EncodingError.self) { try CanonicalEncoder.encode(Double.nan) }
  }

  @Test func `nested containers write into their parents`() throws {
    struct Nested: Encodable {
      enum Key: String, CodingKey { case list, map }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode(1)
        var map = list.nestedContainer(keyedBy: Key.self)
        try map.encodeNil(forKey: .map)
        try container.encode(list.count, forKey: .map)
      }
    }
    #expect(try CanonicalEncoder.encode(Nested()).text == #"{"list":[1,{"map":null}],"map":2}"#)
  }
}
