internal import PlumblineModel

/// Searches the shortest traces that one automaton allows and another one forbids.
///
/// A breadth-first search over pairs of state estimates: the configurations of each automaton that
/// are consistent with the trace (the subset construction that decides inclusion for finite
/// automata, on points of time). Traces grow by an input that both document, by an output that the
/// one may show, or by a wait to the next instant at which a timer of either may or must expire.
/// Their length is the number of inputs and waits. Of traces that break the same clauses in the
/// same way, the shortest is kept and the others are counted.
///
/// Of inputs that have the same effects everywhere in both, one stands for all.
///
/// The search is exhaustive for traces of that form: a complete search finds every ending with its
/// shortest trace. It does not explore waits to other instants, or more than three inputs whose
/// reactions may all be incomplete.
///
/// ```swift
/// let aligned = Alignment(of: old, and: new)
/// var search = DifferenceSearch(aligned.first, against: aligned.second)
/// search.run()
/// search.differences.first?.steps
/// ```
package struct DifferenceSearch {
  /// The number of incomplete reactions at which no further input is given: otherwise one instant
  /// could have any number, and traces no end.
  package static let patience = 3
  /// The limit of expanded nodes.
  package static let limit = 20_000

  struct Node {
    var own: Snapshot
    var other: Snapshot
    var parent: Int
    var event: DistinguishingTrace.Event
    /// The inputs and waits so far.
    var length: Int
    var isAfterWait: Bool
  }

  /// The ending of a trace.
  struct Ending: Hashable {
    var kind: Failure.Kind
    var output: Int?
    var clauses: [String]
  }

  /// The differences, the shortest first.
  package internal(set) var differences: [Difference] = []
  /// Whether all traces were explored.
  package private(set) var isComplete = true

  /// The number of nodes that were expanded.
  package private(set) var count = 0

  private let limit: Int
  private let stopsAtFirst: Bool
  private let documented: [[UInt64]]
  /// One of each class of inputs with equal effects.
  var inputs: [Int]
  let diagnosis: Diagnosis
  var own: ConcreteEstimator
  var other: ConcreteEstimator
  var nodes: [Node] = []
  private var known: Set<[Int64]> = []
  /// The endings, each with the node before its shortest trace's end.
  var endings: [Ending: (node: Int, difference: Int)] = [:]
  /// The nodes to expand, by length.
  private var queues: [[Int]] = [[]]

  /// - Parameters:
  ///   - own: The automaton that allows the traces.
  ///   - other: The automaton that forbids them, in the same vocabulary.
  ///   - limit: The limit of expanded nodes.
  ///   - stopsAtFirst: Whether the search ends with the first difference, and is then not complete.
  package init(
    _ own: Alignment.Side,
    against other: Alignment.Side,
    limit: Int = Self.limit,
    stopsAtFirst: Bool = false
  ) {
    let (mine, its) = (Automaton(own.reference), Automaton(other.reference))
    self.limit = limit
    self.stopsAtFirst = stopsAtFirst
    documented = own.documented
    inputs = own.reference.distinctInputs(besides: other.reference)
    self.own = ConcreteEstimator(mine)
    self.other = ConcreteEstimator(its)
    diagnosis = Diagnosis(its)
  }

  /// Searches.
  ///
  /// - Complexity: O(limit × (inputs + outputs)), times the size of the sets of configurations.
  package mutating func run() {
    defer { differences = Self.sorted(differences) }
    // Snapshots need points of time.
    guard !own.automaton.hasUnobservableStarts, !other.automaton.hasUnobservableStarts else {
      isComplete = false
      return
    }
    own.open()
    other.open()
    add(.wait(0), to: -1, length: 0)
    var length = 0
    while length < queues.count {
      // Outputs make no trace longer: the queue may grow while it is processed.
      var position = 0
      while position < queues[length].count {
        guard count < limit, !stopsAtFirst || differences.isEmpty else {
          isComplete = false
          return
        }
        count += 1
        expand(queues[length][position])
        position += 1
      }
      length += 1
    }
  }

  /// By length, then in the order of discovery.
  private static func sorted(_ differences: [Difference]) -> [Difference] {
    differences.enumerated().sorted { one, other in
      (one.element.length, one.offset) < (other.element.length, other.offset)
    }.map(\.element)
  }

  private mutating func expand(_ number: Int) {
    let node = nodes[number]
    restore(node)
    for symbol in own.showable(documented).sorted() {
      restore(node)
      guard own.observe(symbol), !own.isOverwhelmed else { continue }
      if other.observe(symbol) {
        add(.output(symbol), to: number, length: node.length)
      } else {
        end(number, .output(symbol))
      }
    }
    restore(node)
    guard own.mayAllowDelay else { return }
    if max(own.backlog, other.backlog) >= Self.patience { return wait(after: number) }
    for input in inputs {
      restore(node)
      guard case .taken = own.giveEagerly(input), !own.isUndocumented,
        case .taken = other.giveEagerly(input), !other.isUndocumented
      else { continue }
      add(.input(input), to: number, length: node.length + 1)
    }
    wait(after: number)
  }

  /// Lets time pass to the next relevant instant; if an event is due now, just beyond.
  private mutating func wait(after number: Int) {
    let node = nodes[number]
    restore(node)
    if other.isUrgent, own.advance(to: 1) {
      if !other.advance(to: 1), !other.isPastAnswer { end(number, .silence) }
      return
    }
    restore(node)
    let landmarks = [own.nextLandmark, other.nextLandmark].compactMap(\.self)
    guard let next = landmarks.min(), own.advance(to: next), other.advance(to: next) else { return }
    let length = node.isAfterWait ? node.length : node.length + 1
    add(.wait(next), to: number, length: length)
  }

  private mutating func restore(_ node: Node) {
    own.restore(node.own)
    other.restore(node.other)
  }

  /// Adds a node for the current pair of estimates, unless it is known.
  private mutating func add(_ event: DistinguishingTrace.Event, to parent: Int, length: Int) {
    guard !own.isOverwhelmed, !other.isOverwhelmed else {
      isComplete = false
      return
    }
    let (mine, its) = (own.snapshot(), other.snapshot())
    guard known.insert(mine.key + its.key).inserted else { return }
    var isAfterWait = false
    if case .wait = event { isAfterWait = parent >= 0 }
    nodes.append(
      Node(
        own: mine,
        other: its,
        parent: parent,
        event: event,
        length: length,
        isAfterWait: isAfterWait
      )
    )
    while queues.count <= length { queues.append([]) }
    queues[length].append(nodes.count - 1)
  }
}
