import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineLanguage

/// Announcements with an argument in some states only, and those of states on the way.
@Suite struct AnnouncementTests {
  private func spec(
    code: String = "code: [Lost, Closed, absent]",
    announced: String = "code: {in: [off]}",
    toOff: String = "to: off"
  ) -> Spec {
    let text = """
      plumbline: 1
      spec: line
      stage: draft
      inputs:
        connect: {from: app}
        close: {from: app}
      outputs:
        changed: {args: {state: line, \(code)}, closed-by: [d-all]}
      machines:
        line:
          announces: {changed: {state: $to, \(announced)}}
          initial: off
          states:
            off: {on: {connect: {to: on, clauses: [d-all]}, close: {clauses: [d-all]}}}
            on: {on: {close: {\(toOff), clauses: [d-all]}, connect: {to: closing, clauses: [d-all]}}}
            closing: {on: {close: {to: off, clauses: [d-all]}, connect: {clauses: [d-all]}}}
      decisions:
        d-all: {says: An example.}
      """
    return Spec.compile(SourceFile(name: "line.yaml", text: text))
  }

  private func messages(_ spec: Spec) -> [String] {
    spec.diagnostics.sorted.filter { $0.rule.severity == .error }.map(\.message)
  }

  /// Whether connecting, then closing, may show these announcements at the second input.
  private func allows(_ shown: [[String]], in reference: Reference) throws -> Bool {
    let vocabulary = reference.vocabulary
    let connect = try #require(vocabulary.input(named: "connect"))
    let close = try #require(vocabulary.input(named: "close"))
    let on = try #require(vocabulary.symbol("changed", ["on", "absent"]))
    var recording = Recording()
    recording.observations = [Observation(at: 0, step: 0, isAfterInput: true, symbol: on)]
    for values in shown {
      let symbol = try #require(vocabulary.symbol("changed", values))
      recording.observations.append(Observation(at: 0, step: 1, isAfterInput: true, symbol: symbol))
    }
    recording.now = 1
    let steps = [
      Step(delay: 0, input: connect), Step(delay: 0, input: close), Step(delay: 1, input: nil),
    ]
    var judge = Judge(Automaton(reference))
    if case .passed = judge.judge(Execution(of: steps, recording)) { return true }
    return false
  }

  @Test func `an argument is there in the states that are named, and nowhere else`() throws {
    let spec = spec()
    #expect(messages(spec).isEmpty)
    let reference = try #require(spec.reference)
    #expect(try allows([["off", "Lost"]], in: reference))
    #expect(try allows([["off", "Moved"]], in: reference))
    #expect(try !allows([["off", "absent"]], in: reference))
    let texts = reference.edges.flatMap(\.outputs).map { $0.pattern.text(in: reference.vocabulary) }
    #expect(
      texts == [
        "changed on (no code)", "changed closing (no code)", "changed off Lost|Closed",
        "changed off Lost|Closed",
      ]
    )
  }

  @Test func `a reason that no reaction gives is left out`() throws {
    let spec = spec(announced: "code: $reason", toOff: "to: off, reason: Closed")
    #expect(messages(spec).isEmpty)
    let reference = try #require(spec.reference)
    #expect(try allows([["off", "Closed"]], in: reference))
    #expect(try !allows([["off", "absent"]], in: reference))
    #expect(try !allows([["off", "Lost"]], in: reference))
  }

  @Test func `an argument that is left out is no member of a message`() throws {
    let vocabulary = try #require(spec().reference).vocabulary
    let without = try #require(vocabulary.symbol("changed", ["on", "absent"]))
    #expect(vocabulary.text(of: without) == "changed on (no code)")
    let with = try #require(vocabulary.symbol("changed", ["off", "Lost"]))
    #expect(vocabulary.text(of: with) == "changed off Lost")
  }

  @Test func `an argument of an input can be left out, too`() {
    let vocabulary = Vocabulary(
      inputs: ["Asked", "absent"].map { value in
        .init(name: "close", from: .app, arguments: [.init(name: "why", value: value)])
      },
      outputs: []
    )
    #expect(vocabulary.input(named: "close", arguments: [:]) == 1)
    #expect(vocabulary.input(named: "close", arguments: ["why": "Asked"]) == 0)
    #expect(vocabulary.arguments(ofInput: 1) == [:])
    #expect(vocabulary.arguments(ofInput: 0) == ["why": "Asked"])
    #expect(vocabulary.text(ofInput: 1) == "close (no why)")
  }

  @Test(arguments: [
    ("code: [Lost, Closed]", "code: {in: [off]}", "add 'absent' to its values"),
    ("code: [Lost, absent]", "code: {in: [of]}", "unknown shown state 'of' of machine 'line'"),
    ("code: [Lost, absent]", "code: {im: [off]}", "unknown key 'im'"),
  ])
  func `what limits nothing is an error`(code: String, announced: String, message: String) {
    let found = messages(spec(code: code, announced: announced))
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test func `a transition may announce states on its way`() throws {
    let spec = spec(toOff: "to: off, may-pass: [closing]")
    #expect(messages(spec).isEmpty)
    let reference = try #require(spec.reference)
    #expect(try allows([["off", "Lost"]], in: reference))
    #expect(try allows([["closing", "absent"], ["off", "Lost"]], in: reference))
    #expect(try !allows([["off", "Lost"], ["closing", "absent"]], in: reference))
    #expect(try !allows([["closing", "absent"]], in: reference))
    #expect(
      try !allows(
        [["closing", "absent"], ["closing", "absent"], ["off", "Lost"]],
        in: reference
      )
    )
  }

  @Test(arguments: [
    ("to: off, may-pass: [closed]", "unknown shown state 'closed' of machine 'line'"),
    (
      "to: off, may-pass: [on, on, on, on, on, on, on]",
      "'may-pass' names 7 states, and each may come or not; at most 6 are possible"
    ),
    ("may-pass: [closing]", "'may-pass' names states on the way to another one; add 'to:'"),
  ])
  func `a way that leads nowhere is an error`(toOff: String, message: String) {
    let found = messages(spec(toOff: toOff))
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }
}
