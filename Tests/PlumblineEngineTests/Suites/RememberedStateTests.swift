import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The guarantee of a suite for clients that are the automaton with a memory of its own.
struct RememberedStateTests {
  /// What the suites made of some machines.
  private struct Tally {
    var passed = 0
    var found = 0
    var beyond = 0
    var warm: SpecTracker
  }

  /// Runs a suite on a machine, which has a number of states besides those that the automaton tells apart.
  private func check(
    _ machine: TinyMachine,
    _ suite: Suite,
    remembered: Int,
    _ name: String,
    _ tally: inout Tally
  ) {
    var run = suite
    run.tracker = tally.warm
    let conforms = machine.explored(by: run).conforms
    let passes = run.passes(machine)
    tally.warm = run.tracker
    if conforms {
      tally.passed += 1
      #expect(passes == true, "\(name): accused: \(machine.table)")
      #expect(run.summary.hasGuarantee, "\(name): \(run.summary)")
    } else if remembered <= suite.extraStates {
      tally.found += 1
      #expect(passes == false, "\(name): not found: \(machine.table)")
    } else if passes == true {
      tally.beyond += 1
    }
  }

  @Test(arguments: 0...2)
  func `each fault behind k remembered moves is found with k extra states`(extraStates: Int) {
    var random = Randomness(seed: 7)
    var (passed, found, beyond, automata) = (0, 0, 0, 0)
    while automata < 6 {
      let automaton = Automaton(Clockwork.drawn(&random, isFree: false).reference)
      let suite = Suite(automaton, inject: [true, true], extraStates: extraStates)
      guard suite.moves.count == 3 else { continue }
      let base = TinyMachine(automaton, suite)
      var run = suite
      // The states of the automaton that no moves tell apart leave room for more remembered ones.
      guard run.passes(base) == true, run.summary.states == base.table.count, base.table.count > 1
      else { continue }
      automata += 1
      var tally = Tally(warm: suite.tracker)
      let answers = suite.answers(outputs: automaton.symbolCount)
      for remembered in 0...(extraStates + 1) {
        let clients = RememberingMachine.all(base, remembering: remembered)
        let machines = clients.flatMap { $0.changes(answers) }
        // All with one remembered move at most; the suites with two extra states are long.
        let step = max(1, machines.count / (extraStates == 2 ? 40 : 2_000))
        for number in stride(from: 0, to: machines.count, by: step) {
          let name = "automaton \(automata), machine \(number) with \(remembered) moves"
          check(machines[number], suite, remembered: remembered, name, &tally)
        }
      }
      passed += tally.passed
      found += tally.found
      beyond += tally.beyond
    }
    // A suite that found all faults behind one move more would not show that its bound is right.
    #expect(passed > 20 && found > 100 && beyond > 0, "\(passed), \(found), \(beyond)")
  }

  /// A session that comes back after an outage.
  private let session = Clockwork(
    timers: ["back": (1000, 1000)],
    edges: [
      .init(0, "open", to: 1, ["opened"]), .init(1, "close", to: 0, ["closed"]),
      .init(1, "lose", to: 2, ["lost"], arms: ["back"]), .init(2, "back", to: 1, ["opened"]),
    ]
  )

  @Test(arguments: [(1, 2, true), (3, 0, false)])
  func `a client that does not notice an outage after some others has two states more for each`(
    outages: Int,
    extraStates: Int,
    isFound: Bool
  ) throws {
    let automaton = Automaton(session.reference)
    let vocabulary = automaton.reference.vocabulary
    let inject = vocabulary.inputs.map { _ in true }
    let suite = Suite(automaton, inject: inject, extraStates: extraStates)
    let base = TinyMachine(automaton, suite)
    func position(_ move: SuiteMove) throws -> Int {
      try #require(suite.moves.firstIndex(of: move))
    }
    func input(_ name: String) throws -> Int {
      try position(.input(#require(vocabulary.input(named: name))))
    }
    let lose = try input("lose")
    let outage = [lose, try position(.wait(1_000_000))]
    let client = RememberingMachine(
      base,
      from: base.table[0][try input("open")].next,
      after: Array(repeatElement(outage, count: outages).joined()),
      stays: true
    )
    let machine = client.machine(with: .answer(.init([])), at: lose)
    var run = suite
    let (states, conforms) = machine.explored(by: run)
    // Closed, open, and two for each outage; then it fails.
    #expect(states == 2 + 2 * outages && !conforms)
    #expect(run.passes(machine) == !isFound)
    // A pass says how many states the client may have: fewer than this one.
    #expect(isFound || run.summary.hasGuarantee && run.summary.states + extraStates < states)
  }
}
