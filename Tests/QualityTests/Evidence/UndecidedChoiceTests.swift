import PlumblineEngine
import PlumblineModel
import Testing

/// The evidence for steps of a machine beside a choice of the environment that no output decides.
@Suite struct UndecidedChoiceTests {
  private static let text = """
    plumbline: 1
    spec: lamp-beside-a-choice
    inputs: {press: {from: app}, release: {from: app}}
    outputs: {shown: {args: {state: lamp}, closed-by: [d-all]}, hums: {closed-by: [d-all]}}
    machines:
      lamp:
        announces: {shown: {state: $to}}
        initial: dark
        states:
          dark:
            on:
              press: {to: lit, clauses: [d-press]}
              release: {clauses: [d-all]}
          lit:
            on:
              press:
                - {when: mains is weak, may-emit: [hums], clauses: [d-all]}
                - {clauses: [d-all]}
              release: {any of: [{to: dark, clauses: [d-off]}, {to: dim, clauses: [d-dims]}]}
          dim:
            on:
              press: {to: lit, clauses: [d-again]}
              release: {clauses: [d-all]}
      mains:
        environment: true
        initial: steady
        states:
          steady: {on: {enter lamp.lit: {any of: [{to: weak}, {}]}}}
          weak: {on: {enter lamp.dark: {to: steady}}}
    decisions:
      d-all: {says: Nothing else shows.}
      d-press: {says: A press lights the lamp.}
      d-off: {says: A release may put the lamp out.}
      d-dims: {says: A release may dim the lamp.}
      d-again: {says: A press lights a dim lamp.}

    """

  @Test func `a trace that each candidate explains by the clause is evidence`() async throws {
    let results = try await results(dimFrom: .max)
    #expect(results["d-press"]?.verdict == .conforms, "\(results["d-press"]?.note ?? "")")
    #expect(results["d-off"]?.verdict == .conforms, "\(results["d-off"]?.note ?? "")")
    #expect(results["d-press"]?.count ?? 0 > 0)
  }

  @Test func `what the client never does is without evidence`() async throws {
    let off = try await results(dimFrom: .max)
    #expect(off["d-dims"]?.verdict != .conforms && off["d-again"]?.verdict != .conforms)
    let dim = try await results(dimFrom: 1)
    #expect(dim["d-off"]?.verdict != .conforms)
    #expect(dim["d-again"]?.verdict == .conforms, "\(dim["d-again"]?.note ?? "")")
  }

  @Test func `a choice that the client makes late is evidence`() async throws {
    let late = try await results(dimFrom: 12)
    for clause in ["d-press", "d-off", "d-dims", "d-again"] {
      #expect(late[clause]?.verdict == .conforms, "\(clause): \(late[clause]?.note ?? "")")
    }
  }

  /// The results of a run, by clause, with a lamp that goes dim from a number of releases in a trace on.
  private func results(dimFrom: Int) async throws -> [String: ClauseResult] {
    let reference = try Reference(compiling: Self.text)
    let lamp = try OneWay(reference.vocabulary, dimFrom: dimFrom)
    return try await EvidenceRun(reference: reference, client: lamp, steps: 30_000).results
  }
}

/// A lamp that makes one choice first, and the other one later.
private struct OneWay: Implementation {
  let dimFrom: Int
  let press: Int
  /// What it shows in each state.
  let shown: [String: Symbol]
  var state = "dark"
  var releaseCount = 0
  var next: Microseconds? { nil }

  init(_ vocabulary: Vocabulary, dimFrom: Int) throws {
    self.dimFrom = dimFrom
    press = try #require(vocabulary.input(named: "press"))
    shown = try Dictionary(
      uniqueKeysWithValues: ["dark", "lit", "dim"].map { state in
        (state, try #require(vocabulary.symbol("shown", [state])))
      }
    )
  }

  mutating func open(_ seen: inout ObservationSink) { (state, releaseCount) = ("dark", 0) }

  mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    guard (input == press) != (state == "lit") else { return .accepted }
    if input != press { releaseCount += 1 }
    state = input == press ? "lit" : releaseCount >= dimFrom ? "dim" : "dark"
    if let symbol = shown[state] { seen.append(symbol, at: now) }
    return .accepted
  }

  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {}
}
