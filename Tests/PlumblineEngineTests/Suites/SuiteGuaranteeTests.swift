import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// The guarantee of a suite, on all implementations or on many; `PLUMBLINE_MUTANTS=all` draws four times as many automata.
struct SuiteGuaranteeTests {
  private static let share = Nightly.triesAll("PLUMBLINE_MUTANTS") ? 4 : 1

  private func machine(_ states: Int, _ answers: [[SuiteAnswer]], _ random: inout Randomness)
    -> TinyMachine
  {
    TinyMachine(
      table: (0..<states).map { _ in
        answers.map { .init(answer: $0[random.below($0.count)], next: random.below(states)) }
      }
    )
  }

  /// All machines with a number of states.
  private func machines(_ states: Int, _ answers: [[SuiteAnswer]]) -> [TinyMachine] {
    let choices = answers.map { own in
      own.flatMap { answer in (0..<states).map { TinyMachine.Answer(answer: answer, next: $0) } }
    }
    var rows: [[TinyMachine.Answer]] = [[]]
    for choice in choices { rows = rows.flatMap { row in choice.map { row + [$0] } } }
    var tables: [[[TinyMachine.Answer]]] = [[]]
    for _ in 0..<states { tables = tables.flatMap { table in rows.map { table + [$0] } } }
    return tables.map(TinyMachine.init)
  }

  /// Counts what a suite makes of a machine, and fails if it is wrong.
  private func check(
    _ machine: TinyMachine,
    _ suite: Suite,
    _ name: String,
    _ counts: inout (good: Int, bad: Int, beyond: Int, skipped: Int, warm: SpecTracker)
  ) {
    var run = suite
    run.tracker = counts.warm
    run.moveLimit = 200_000
    let (states, conforms) = machine.explored(by: run)
    guard let passes = run.passes(machine) else {
      counts.skipped += 1
      return
    }
    counts.warm = run.tracker
    let isTooLarge = run.summary.obstacles.contains {
      if case .tooManyMoves = $0 { true } else { false }
    }
    guard !passes || !isTooLarge else {
      counts.skipped += 1
      return
    }
    if conforms {
      counts.good += 1
      #expect(passes, "\(name): accused")
      #expect(run.summary.hasGuarantee, "\(name): \(run.summary)")
      #expect(run.summary.states <= states, "\(name): \(states) states, \(run.summary)")
    } else if passes {
      let summary = run.summary
      counts.beyond += 1
      #expect(
        states > summary.states + summary.extraStates,
        "\(name): not found: \(machine.table)"
      )
    } else {
      counts.bad += 1
    }
  }

  @Test func `of all machines of two states each fault of the class is found`() {
    var random = Randomness(seed: 5)
    var (good, bad, beyond) = (0, 0, 0)
    for number in 0..<12 * Self.share {
      let automaton = Automaton(Clockwork.drawn(&random, isFree: false).reference)
      let suite = Suite(automaton, inject: [true, true], extraStates: number % 2)
      guard suite.moves.count == 3 else { continue }
      var counts = (good: 0, bad: 0, beyond: 0, skipped: 0, warm: suite.tracker)
      for machine in machines(2, suite.answers(outputs: automaton.symbolCount)) {
        check(machine, suite, "automaton \(number)", &counts)
      }
      #expect(counts.skipped == 0)
      good += counts.good
      bad += counts.bad
      beyond += counts.beyond
    }
    #expect(good > 200 && bad > 40_000 && beyond > 0, "\(good), \(bad), \(beyond)")
  }

  @Test func `of machines with up to four states each fault of the class is found`() {
    var random = Randomness(seed: 6)
    var (good, bad, beyond, skipped) = (0, 0, 0, 0)
    for number in 0..<60 * Self.share {
      let automaton = Automaton(Clockwork.drawn(&random, isFree: true).reference)
      let inputs = automaton.inputCount
      let suite = Suite(
        automaton,
        inject: Array(repeating: true, count: inputs),
        extraStates: number % 3
      )
      let answers = suite.answers(outputs: automaton.symbolCount)
      var counts = (good: 0, bad: 0, beyond: 0, skipped: 0, warm: suite.tracker)
      for _ in 0..<60 {
        let states = 1 + random.below(4)
        var machine = machine(states, answers, &random)
        // Most draws are far from the automaton: follow it, with a fault or none.
        if random.chance(2, in: 3) { machine = near(suite, answers, &random) ?? machine }
        check(machine, suite, "automaton \(number)", &counts)
      }
      good += counts.good
      bad += counts.bad
      beyond += counts.beyond
      skipped += counts.skipped
    }
    #expect(good > 200 && bad > 1200 && beyond > 0, "\(good), \(bad), \(beyond)")
    // Where a state of the machine has many estimates, two extra states may take more moves than the limit.
    #expect(skipped < 60 * Self.share, "\(skipped)")
  }

  @Test func `a client that answers otherwise the next time ends the suite`() {
    let edges: [Clockwork.Edge] = [
      .init(0, "a", to: 1, ["x?"]), .init(1, "a", to: 0, ["x"], arms: ["t"]),
      .init(0, "t", to: 0, ["y"]),
    ]
    let reference = Clockwork(timers: ["t": (1000, 1000)], edges: edges).reference
    var suite = Suite(Automaton(reference), inject: [true], extraStates: 1)
    var count = 0
    while let test = suite.next() {
      count += 1
      let shown = SuiteAnswer([.init(at: 0, symbol: 0)])
      let first = count.isMultiple(of: 5) ? SuiteAnswer([]) : shown
      let machine = TinyMachine(table: [
        [.init(answer: .init([]), next: 0), .init(answer: first, next: 1)],
        [.init(answer: .init([]), next: 1), .init(answer: shown, next: 0)],
      ])
      suite.learn(test, machine.answers(to: suite.movePositions(of: test)))
    }
    #expect(suite.summary.obstacles == [.inconsistent] && count == 5, "\(suite.summary)")
    #expect(!suite.summary.hasGuarantee)
  }

  /// A machine with the estimates of the automaton as states, each up to three times, and one change at most.
  private func near(
    _ suite: Suite,
    _ answers: [[SuiteAnswer]],
    _ random: inout Randomness
  ) -> TinyMachine? {
    var suite = suite
    var states = [0]
    var table: [[TinyMachine.Answer]] = []
    let copies = 1 + random.below(3)
    var position = 0
    while position < states.count {
      guard states.count < 12 else { return nil }
      let estimate = states[position]
      let enabled = Set(suite.tracker.enabledMoves(at: estimate))
      table.append(
        suite.moves.indices.map { move in
          guard enabled.contains(move) else { return .init(answer: .init([]), next: 0) }
          for answer in answers[move].shuffled(by: &random) {
            guard let next = suite.tracker.estimate(after: answer, to: move, from: estimate) else {
              continue
            }
            let known = states.indices.filter { states[$0] == next }
            if known.isEmpty || known.count < copies && random.chance(1, in: 2) {
              states.append(next)
              return .init(answer: answer, next: states.count - 1)
            }
            return .init(answer: answer, next: known[random.below(known.count)])
          }
          return .init(answer: .init([]), next: position)
        }
      )
      position += 1
    }
    if random.chance(2, in: 3) {
      let (state, move) = (random.below(table.count), random.below(suite.moves.count))
      if random.chance(1, in: 2) {
        table[state][move].next = random.below(table.count)
      } else {
        table[state][move].answer = answers[move][random.below(answers[move].count)]
      }
    }
    return TinyMachine(table: table)
  }
}

extension Array {
  fileprivate func shuffled(by random: inout Randomness) -> [Element] {
    var copy = self
    for position in copy.indices.dropFirst().reversed() {
      copy.swapAt(position, random.below(position + 1))
    }
    return copy
  }
}
