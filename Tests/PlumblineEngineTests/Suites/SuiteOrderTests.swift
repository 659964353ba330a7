import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// The order of the tests of a suite: it changes when a fault is found, and nothing else.
struct SuiteOrderTests {
  /// A bundled spec, its suite, and the automaton itself as a client.
  private struct Scene {
    let suite: Suite
    let base: TinyMachine

    init(_ name: String, extraStates: Int) throws {
      let automaton = Automaton(try Bundled.reference(name))
      let inject = automaton.reference.vocabulary.inputs.map { _ in true }
      suite = Suite(automaton, inject: inject, extraStates: extraStates)
      base = TinyMachine(automaton, Suite(automaton, inject: inject, extraStates: 0))
    }

    /// The tests until a client fails, or all; the suite learns from them.
    func run(_ machine: TinyMachine, ordered: Bool, _ tracker: SpecTracker) -> (
      tests: [[Int]], suite: Suite
    ) {
      var suite = suite
      suite.tracker = tracker
      suite.ordersTests = ordered
      var tests: [[Int]] = []
      while let test = suite.next() {
        tests.append(suite.movePositions(of: test))
        guard suite.learn(test, machine.answers(to: suite.movePositions(of: test))) else { break }
      }
      return (tests, suite)
    }
  }

  @Test(arguments: [
    ("agora/rtm1-ios-zh", 0), ("agora/rtm1-ios-zh", 1), ("agora/rtm2-stream", 2),
  ])
  func `a client that conforms has the same tests in another order`(
    name: String,
    extraStates: Int
  ) throws {
    let scene = try Scene(name, extraStates: extraStates)
    let (ordered, first) = scene.run(scene.base, ordered: true, scene.suite.tracker)
    let (generated, second) = scene.run(scene.base, ordered: false, scene.suite.tracker)
    #expect(ordered != generated)
    #expect(ordered.sorted(by: precedes) == generated.sorted(by: precedes))
    #expect(first.summary == second.summary && first.summary.hasGuarantee)
  }

  private func precedes(_ one: [Int], _ other: [Int]) -> Bool {
    one.lexicographicallyPrecedes(other)
  }

  @Test(arguments: [("agora/rtm1-ios-zh", 1), ("agora/rtm2-stream", 1)])
  func `faults behind a remembered move are found with fewer tests`(
    name: String,
    extraStates: Int
  ) throws {
    let scene = try Scene(name, extraStates: extraStates)
    let clients = RememberingMachine.all(scene.base, remembering: 1)
    var random = Randomness(seed: 3)
    var tracker = scene.suite.tracker
    var sums = (ordered: 0, generated: 0, machines: 0)
    for _ in 0..<150 {
      let client = clients[random.below(clients.count)]
      let move = random.below(scene.suite.moves.count)
      let fault: RememberingMachine.Fault =
        random.chance(1, in: 2)
        ? .next(random.below(client.machine.table.count))
        : .answer(scene.base.table[random.below(scene.base.table.count)][move].answer)
      let machine = client.machine(with: fault, at: move)
      var suite = scene.suite
      suite.tracker = tracker
      guard !machine.explored(by: suite).conforms else { continue }
      let (ordered, first) = scene.run(machine, ordered: true, tracker)
      let (generated, second) = scene.run(machine, ordered: false, tracker)
      tracker = first.tracker
      #expect(!first.summary.hasGuarantee && !second.summary.hasGuarantee)
      sums.machines += 1
      sums.ordered += ordered.count
      sums.generated += generated.count
    }
    #expect(sums.machines > 10)
    #expect(20 * sums.ordered < 19 * sums.generated, "\(sums)")
  }

  @Test func `each test kills most mutants after those before it`() throws {
    let scene = try Scene("agora/rtm2-stream", extraStates: 0)
    var suite = scene.run(scene.base, ordered: false, scene.suite.tracker).suite
    let hypothesis = try #require(suite.hypothesis)
    let tests = suite.tests(for: 0)
    var order = TestOrder(hypothesis)
    let ordered = order.ordered(tests, in: suite.tree)
    #expect(ordered != tests)
    var kills: [Mutant: Int] = [:]
    func value(_ mutants: [Mutant]) -> Int {
      mutants.reduce(0) { $0 + 1 << (2 * (10 - min(10, kills[$1] ?? 0))) }
    }
    var left = tests.map {
      (test: $0, mutants: mutants(of: hypothesis, suite.movePositions(of: $0)))
    }
    for test in ordered {
      let best = left.map { value($0.mutants) }.max() ?? 0
      let position = try #require(left.firstIndex { value($0.mutants) == best })
      guard left[position].test == test else {
        Issue.record("\(test) comes before \(left[position].test)")
        return
      }
      for mutant in left[position].mutants { kills[mutant, default: 0] += 1 }
      left.remove(at: position)
    }
  }

  /// A transition with another next state; nil: with another answer.
  private struct Mutant: Hashable {
    var state: Int
    var move: Int
    var next: Int?
  }

  /// The mutants that some moves kill at each place of a transition, found one by one.
  private func mutants(of hypothesis: Hypothesis, _ word: [Int]) -> [Mutant] {
    var mutants: [Mutant] = []
    var state: Int? = 0
    for (position, move) in word.enumerated() {
      guard let own = state, let transition = hypothesis.transition(from: own, by: move) else {
        break
      }
      mutants.append(Mutant(state: own, move: move, next: nil))
      state = transition.next
      guard let right = state else { break }
      let rest = word[(position + 1)...]
      let answers = hypothesis.answers(to: Array(rest), from: right)
      for other in 0..<hypothesis.count {
        let its = hypothesis.answers(to: Array(rest), from: other)
        guard zip(answers, its).contains(where: { $0 != $1 }) else { continue }
        mutants.append(Mutant(state: own, move: move, next: other))
      }
    }
    return mutants
  }
}
