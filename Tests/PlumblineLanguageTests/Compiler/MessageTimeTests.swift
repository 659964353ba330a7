import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineLanguage

/// Times that inputs bring in an argument.
@Suite struct MessageTimeTests {
  private func spec(
    _ domain: String = "[2s, 5s]",
    time: String = "$args.ttl",
    again: String = "to: valid, "
  ) -> Spec {
    let text = """
      plumbline: 1
      spec: token
      stage: draft
      enums: {Length: [2s, 5s], Word: [Long, Short]}
      inputs:
        signIn: {from: app, args: {ttl: \(domain)}}
      outputs:
        expired: {closed-by: [d-all]}
      machines:
        token:
          client: true
          initial: gone
          states:
            gone: {on: {signIn: {to: valid, clauses: [d-all]}}}
            valid:
              on: {signIn: {\(again)clauses: [d-all]}}
              after: {expiry: {time: \(time), to: gone, emits: [expired], clauses: [d-all]}}
      decisions:
        d-all: {says: An example.}
      """
    return Spec.compile(SourceFile(name: "token.yaml", text: text))
  }

  private func messages(_ spec: Spec) -> [String] {
    spec.diagnostics.sorted.filter { $0.rule.severity == .error }.map(\.message)
  }

  @Test(arguments: ["[2s, 5s]", "2s..5s", "Length"])
  func `a timer has the time of the last input`(domain: String) throws {
    let spec = spec(domain)
    #expect(messages(spec).isEmpty)
    let reference = try #require(spec.reference)
    #expect(reference.vocabulary.inputs.map { $0.arguments.map(\.value) } == [["2s"], ["5s"]])
    #expect(reference.times(ofTimer: 0) == "2 s or 5 s")
    let automaton = Automaton(reference)
    func verdict(_ steps: [(delay: Microseconds, input: Int?)], expiredAt at: Microseconds) -> Bool
    {
      var judge = Judge(automaton)
      let trace = steps.map { Step(delay: $0.delay, input: $0.input) }
      var recording = Recording()
      recording.now = steps.reduce(0) { $0 + $1.delay }
      recording.observations = [
        Observation(at: at, step: trace.count - 1, isAfterInput: false, symbol: 0)
      ]
      if case .passed = judge.judge(Execution(of: trace, recording)) { return true }
      return false
    }
    let second: Microseconds = 1_000_000
    // A token of two seconds, and one of five.
    #expect(verdict([(0, 0), (3 * second, nil)], expiredAt: 2 * second))
    #expect(!verdict([(0, 1), (6 * second, nil)], expiredAt: 2 * second))
    #expect(verdict([(0, 1), (6 * second, nil)], expiredAt: 5 * second))
    // A new one replaces the first.
    #expect(verdict([(0, 0), (second, 1), (6 * second, nil)], expiredAt: 6 * second))
    #expect(!verdict([(0, 0), (second, 1), (6 * second, nil)], expiredAt: 2 * second))
    #expect(verdict([(0, 1), (4 * second, 0), (3 * second, nil)], expiredAt: 6 * second))
  }

  @Test(arguments: [
    ("1..5", "$args.ttl", "the values of 'ttl' are not times; declare some"),
    ("Word", "$args.ttl", "the values of 'ttl' are not times; declare some"),
    ("[2s, 5s]", "$args.tll", "no input has an argument 'tll'; did you mean 'ttl'?"),
    ("[2s, 5s]", "$args.ttl, counted-by: x", "'counted-by' selects from a list of times"),
    (
      "[2s, 5s]", "[$args.ttl, 3s]",
      "'$args.ttl' cannot stand here: only 'time' of a timer takes it"
    ),
  ])
  func `what is no time of a message is an error`(
    _ domain: String,
    _ time: String,
    _ message: String
  ) {
    let found = messages(spec(domain, time: time))
    #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
  }

  @Test(arguments: [
    ("0s..$args.ttl", "0 s to 2 s or 0 s to 5 s"), ("1s..$args.ttl", "1 s to 2 s or 1 s to 5 s"),
  ])
  func `a window can end at the time of a message`(_ time: String, _ text: String) throws {
    #expect(try #require(spec(time: time).reference).times(ofTimer: 0) == text)
  }

  @Test(arguments: ["x..$args.ttl", "$args.ttl..9s", "3s..$args.ttl"])
  func `a window that is none is an error`(time: String) {
    #expect(!messages(spec(time: time)).isEmpty)
  }

  @Test func `a message that leaves a running timer alone is an error`() {
    let found = messages(spec(again: ""))
    #expect(
      found.contains { $0.hasPrefix("another 'ttl' changes the time of 'expiry'") },
      "\(found)"
    )
  }
}
