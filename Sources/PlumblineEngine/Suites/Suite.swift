package import PlumblineModel

/// A complete suite of tests with a bound: it finds each fault of an implementation that has at most as many
/// states as the tests tell apart, and some more.
///
/// The suite learns the implementation, and tests what it has learned:
///
/// 1. An ``ObservationTree`` keeps all answers. Its *basis* has a node for each state that was found; each move from a
///    node of the basis leads to a node that is apart from the others with its estimate of the spec, and joins the
///    basis, or is identified with one of them by sequences that tell them apart (F. Vaandrager,
///    B. Garhewal, J. Rot and T. Wißmann, *A New Approach for Active Automata Learning Based on
///    Apartness*, 2022).
/// 2. That gives a ``Hypothesis``, which the spec allows: the spec judged each of its transitions.
/// 3. The tests of the hypothesis are those of harmonised state identifiers (G. Luo, A. Petrenko and
///    G. v. Bochmann, 1994) with state counting (A. Petrenko and N. Yevtushenko, 2005): from each node of the
///    basis all sequences of moves, until the visited states must be more than the `n` that are apart and `k`
///    others, each followed by the identifiers of the state that it reaches. ``TestOrder`` puts first those that find most
///    changes of the hypothesis.
/// 4. An answer that differs from the hypothesis gives a new state, and the suite goes on with a new hypothesis.
///
/// A state of the implementation counts once for each set of inputs that the spec defines in it; the waits that can be made do
/// not count, as they may differ between two visits. Suppose that an implementation with at most `n + k` states always answers
/// alike, that it passes all tests, and that some sequence shows what the hypothesis does not. Then one continues from a node of
/// the basis with the fewest moves.
/// No pair of a state of the implementation and one of the hypothesis comes twice in it, or is that of a node of the
/// basis, or a shorter one would do. So by counting, it is among the tests: a contradiction.
///
/// ```swift
/// var suite = Suite(automaton, inject: capabilities.inject, extraStates: 1)
/// while let test = suite.next() { suite.learn(test, answers(to: suite.steps(of: test))) }
/// suite.summary.states
/// ```
package struct Suite: Sendable {
  /// The limit of pairs of a state of the client and one of the spec, which are the states of a hypothesis.
  package static let stateLimit = 1_500

  /// The limit of moves of all tests together, those at the beginning of several tests counted once.
  package static let moveLimit = 5_000_000

  /// A reason why a suite guarantees nothing.
  package enum Obstacle: Hashable, Sendable {
    /// More than ``Suite/stateLimit`` states.
    case tooManyStates
    /// More than ``Suite/moveLimit`` moves in the tests for so many extra states; those for fewer were carried out.
    case tooManyMoves(extraStates: Int)
    /// An unobservable step may start a timer, so that the estimates are no points of time.
    case unknownStarts
    /// The same moves had different answers.
    case inconsistent
    /// Tests that were not judged to their end.
    case unjudged(Int)
    /// The spec forbids an answer.
    case forbidden
    /// The spec forbids the answer to the last of these moves, but the judge does not accuse it: it leaves open whether an
    /// output of a move before it came later at the same instant, or accuses another step of the trace.
    case unaccused([SuiteMove])
    /// The adapter called this input not applicable, which the app can call at any time.
    case inapplicableCall(Int)

    /// Whether further tests are of no use after it.
    fileprivate var isEnding: Bool {
      switch self {
      case .inconsistent, .unknownStarts, .tooManyStates, .tooManyMoves: true
      case .unjudged, .forbidden, .unaccused, .inapplicableCall: false
      }
    }
  }

  let extraStates: Int
  var moveLimit = Self.moveLimit
  var tracker: SpecTracker
  var tree: ObservationTree
  /// The nodes of the states, and per node its state.
  var basis: [Int] = [0]
  var stateOfNode: [Int: Int] = [0: 0]
  /// Per node after a move from the basis, the states that it may be.
  var identified: [Int: Identification] = [:]
  /// Nil while it is not known.
  var hypothesis: Hypothesis?
  /// The extra states for which all tests of the hypothesis were generated; -1: none.
  var level = -1
  var isComplete = false
  /// Whether the tests of the hypothesis have an order of their own; false: that in which they were generated.
  var ordersTests = true
  /// Whether a test that was not judged keeps a difference from an explanation.
  var isStuck = false
  /// The nodes to carry out.
  private var queue: ArraySlice<Int> = []
  /// The number of tests that have no answer yet.
  private var waitingCount = 0
  private var obstacles: Set<Obstacle> = []
  private var unjudgedCount = 0
  /// The moves up to the first answer that the spec forbids and the judge does not; nil without one.
  private var unaccused: [SuiteMove]?
  private var testCount = 0
  private var stepCount = 0
  /// The inputs that the app can call at any time.
  private let calls: Set<Int>
  /// The step that sets the options of the client.
  private let opening: [Step]

  /// - Parameters:
  ///   - automaton: The automaton, projected onto the adapter.
  ///   - inject: Per input, whether the adapter can give it.
  ///   - extraStates: The number `k`, not negative.
  package init(_ automaton: Automaton, inject: [Bool], extraStates: Int) {
    self.extraStates = extraStates
    let option = automaton.reference.vocabulary.optionInputs.first { inject[$0] }
    opening = option.map { [Step(delay: 0, input: $0)] } ?? []
    tracker = SpecTracker(automaton, moves: automaton.suiteMoves(inject: inject), options: option)
    tree = ObservationTree(start: tracker.start)
    let inputs = automaton.reference.vocabulary.inputs.indices
    calls = Set(inputs.filter(automaton.reference.isCallAtAnyTime))
    if automaton.hasUnobservableStarts { obstacles.insert(.unknownStarts) }
  }

  package var moves: [SuiteMove] { tracker.moves }

  /// The next test, as a number; nil if none is left that needs no answer of another one.
  ///
  /// - Complexity: O(1), and that of finding all tests of a hypothesis once the answers to the others are known.
  package mutating func next() -> Int? {
    while true {
      guard !obstacles.contains(where: \.isEnding) else { return nil }
      while let node = queue.popFirst() {
        guard needsAnswer(node) else { continue }
        waitingCount += 1
        return node
      }
      guard waitingCount == 0, !isComplete, !isStuck else { return nil }
      advance()
    }
  }

  /// Whether the answer to the last move of a node is unknown, and can be had.
  private mutating func needsAnswer(_ node: Int) -> Bool {
    guard tree.nodes[node].answer == nil else { return false }
    var first = node
    while tree.nodes[tree.nodes[first].parent].answer == nil { first = tree.nodes[first].parent }
    let parent = tree.nodes[tree.nodes[first].parent]
    guard !tree.nodes[first].isEnd, !parent.isEnd, let estimate = parent.estimate else {
      return false
    }
    return tracker.enabledMoves(at: estimate).contains(tree.nodes[first].move)
  }

  /// Asks for the answers at some nodes; those before others are asked with them.
  mutating func ask(_ nodes: [Int]) {
    var before: Set<Int> = []
    for node in nodes {
      var parent = tree.nodes[node].parent
      while parent > 0, tree.nodes[parent].answer == nil, before.insert(parent).inserted {
        parent = tree.nodes[parent].parent
      }
    }
    var known: Set<Int> = []
    queue = ArraySlice(
      nodes.filter {
        tree.nodes[$0].answer == nil && !before.contains($0) && known.insert($0).inserted
          && needsAnswer($0)
      }
    )
  }

  /// Puts the tests of the finished hypothesis that were asked for in the order of ``TestOrder``.
  mutating func orderTests() {
    guard ordersTests, let hypothesis, hypothesis.count <= TestOrder.stateLimit else { return }
    var order = TestOrder(hypothesis)
    queue = ArraySlice(order.ordered(Array(queue), in: tree))
  }

  /// Whether some test was asked for.
  var isAsking: Bool { !queue.isEmpty }

  /// The steps of a test, with a last wait in which a missing output shows.
  package func steps(of test: Int) -> [Step] {
    opening + movePositions(of: test).map { moves[$0].step } + [Self.lastWait]
  }

  /// The moves of a test, as positions.
  func movePositions(of test: Int) -> [Int] { tree.path(to: test).map { tree.nodes[$0].move } }

  /// The number of steps before the first move.
  var openingCount: Int { opening.count }

  /// The wait at the end of a test.
  package static let lastWait = Step(delay: 1_000_000, input: nil)

  /// Learns the answers to a test.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - answers: Per move, the answer; fewer if the test was not judged to its end.
  ///   - accused: The positions of the moves whose answers the judge forbids, if the spec forbids them.
  /// - Returns: Whether the automaton allows the answers.
  /// - Complexity: O(moves).
  @discardableResult
  package mutating func learn(
    _ test: Int,
    _ answers: [SuiteAnswer],
    accused: Range<Int> = 0..<Int.max
  ) -> Bool {
    waitingCount -= 1
    testCount += 1
    stepCount += tree.nodes[test].depth
    var state: Int? = 0
    for (position, node) in tree.path(to: test).enumerated() {
      let (parent, move) = (tree.nodes[tree.nodes[node].parent], tree.nodes[node].move)
      // The client answered otherwise than expected, and this move is not documented after that answer.
      guard !parent.isEnd, let estimate = parent.estimate,
        tracker.enabledMoves(at: estimate).contains(move)
      else { return !parent.isEnd }
      guard position < answers.count else {
        if tree.nodes[node].answer == nil { tree.close(node) }
        unjudgedCount += 1
        return true
      }
      if tree.nodes[node].answer == nil {
        let after = tracker.estimate(after: answers[position], to: move, from: estimate)
        tree.keep(answers[position], at: node, then: after)
        if answers[position].end == .refused {
          noteRefusal(of: moves[move])
        } else if after == nil {
          forbid(node, accused.contains(position))
        }
      } else if !tree.isKnown(answers[position], at: node) {
        obstacles.insert(.inconsistent)
        return true
      }
      guard let hypothesis, let own = state else { continue }
      let expected = hypothesis.transition(from: own, by: move)
      state = expected?.next
      // The tests that are left are those of a hypothesis that is wrong.
      if expected?.answer != tree.nodes[node].answer { queue = [] }
    }
    return !tree.nodes[test].isEnd
  }

  /// Notes that the spec forbids the answer at a node.
  private mutating func forbid(_ node: Int, _ isAccused: Bool) {
    if isAccused {
      obstacles.insert(.forbidden)
    } else if unaccused == nil {
      unaccused = movePositions(of: node).map { moves[$0] }
    }
  }

  /// Notes that the client could not take an input.
  private mutating func noteRefusal(of move: SuiteMove) {
    if case .input(let input) = move, calls.contains(input) {
      obstacles.insert(.inapplicableCall(input))
    }
  }

  mutating func stop(_ obstacle: Obstacle) { obstacles.insert(obstacle) }
}

extension Suite {
  /// The states that a node may be, as of its last comparison with them.
  struct Identification: Sendable {
    var candidates: [Int] = []
    /// The numbers of states and of answers at that time.
    var stateCount = 0
    var answerCount = 0

    /// The state that it is identified with.
    var state: Int? { candidates.first }
  }

  /// The figures of a suite.
  package struct Summary: Hashable, Sendable {
    /// The number of states of the client that tests have told apart: `n`.
    package var states: Int
    package var extraStates: Int
    /// The number of pairs of a state of the client and a state estimate.
    package var pairs: Int
    package var tests: Int
    package var steps: Int
    /// The number of traces after the tests, for clauses that no test exercises.
    package var furtherTraces = 0
    package var inputs: [Int]
    package var waits: [Microseconds]
    /// What keeps it from a guarantee; empty when it has one, if nothing failed and nothing is left.
    package var obstacles: Set<Obstacle>
    /// Whether every test was carried out.
    package var isComplete: Bool

    /// Whether it guarantees something, if nothing failed.
    package var hasGuarantee: Bool { isComplete && obstacles.isEmpty }
  }

  /// The moves that the client took.
  private var takenMoves: [SuiteMove] {
    guard let hypothesis else { return [] }
    let taken = Set(
      hypothesis.enabled.enumerated().flatMap { state, moves in
        moves.filter { hypothesis.next(after: $0, from: state) >= 0 }
      }
    )
    return taken.sorted().map { moves[$0] }
  }

  package var summary: Summary {
    let moves = takenMoves
    let identifiers = hypothesis.map { $0.identifiers ?? StateIdentifiers($0) }
    var obstacles = obstacles
    if unjudgedCount > 0 { obstacles.insert(.unjudged(unjudgedCount)) }
    if let unaccused { obstacles.insert(.unaccused(unaccused)) }
    return Summary(
      states: identifiers?.group.count ?? 0,
      extraStates: extraStates,
      pairs: basis.count,
      tests: testCount,
      steps: stepCount,
      inputs: moves.compactMap { if case .input(let input) = $0 { input } else { nil } },
      waits: moves.compactMap { if case .wait(let delay) = $0 { delay } else { nil } },
      obstacles: obstacles,
      isComplete: isComplete
    )
  }
}
