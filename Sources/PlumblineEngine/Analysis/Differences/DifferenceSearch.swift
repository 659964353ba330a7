internal import PlumblineModel

/// Looks for the shortest traces that one automaton allows and another one forbids.
///
/// A breadth-first search over pairs of sets of configurations: all that each automaton may have
/// come to, given everything seen so far (the subset construction that decides inclusion for finite
/// automata, on points of time). Traces grow by an input that both document where they are, by an
/// output that the one may show, or by a wait to the next instant at which in either of them time
/// alone brings something about. They are as long as they have inputs and waits; of those that break
/// the same clauses in the same way, the first is kept and the others are counted.
///
/// For traces of that form it is exhaustive: a search that was carried to its end has found every
/// way to end, and none has a shorter trace. Waits to other instants are not tried, nor more than
/// three inputs whose reactions may all still go on.
///
/// ```swift
/// let aligned = Alignment(of: old, and: new)
/// var search = DifferenceSearch(aligned.first, against: aligned.second)
/// search.run()
/// search.differences.first?.steps
/// ```
package struct DifferenceSearch {
  /// An input is given only while fewer reactions than this are not over: at one instant there could
  /// be any number, and traces without end.
  package static let patience = 3
  /// More places than this are not gone on from.
  package static let limit = 20_000

  struct Node {
    var own: Snapshot
    var other: Snapshot
    var parent: Int
    var event: DistinguishingTrace.Event
    /// Inputs and waits so far.
    var length: Int
    var isAfterWait: Bool
  }

  /// How a trace ends.
  struct Ending: Hashable {
    var kind: Failure.Kind
    var output: Int?
    var clauses: [String]
  }

  /// What was found, the shortest first.
  package internal(set) var differences: [Difference] = []
  /// Whether all traces were tried.
  package private(set) var isComplete = true

  private let limit: Int
  private let documented: [[UInt64]]
  let diagnosis: Diagnosis
  var own: ConcreteEstimator
  var other: ConcreteEstimator
  var nodes: [Node] = []
  private var known: Set<[Int64]> = []
  /// The endings, with the node after which the shortest trace of each was found.
  var endings: [Ending: (node: Int, difference: Int)] = [:]
  /// The nodes to go on from, by length.
  private var queues: [[Int]] = [[]]

  /// - Parameters:
  ///   - own: What allows the traces.
  ///   - other: What forbids them, in the same vocabulary.
  ///   - limit: How many places are gone on from.
  package init(
    _ own: Alignment.Side,
    against other: Alignment.Side,
    limit: Int = Self.limit
  ) {
    let (mine, its) = (Automaton(own.reference), Automaton(other.reference))
    self.limit = limit
    documented = own.documented
    self.own = ConcreteEstimator(mine)
    self.other = ConcreteEstimator(its)
    diagnosis = Diagnosis(its)
  }

  /// Searches.
  ///
  /// - Complexity: O(limit × (inputs + outputs)), times the size of the sets of configurations.
  package mutating func run() {
    defer { differences = Self.sorted(differences) }
    // Its places have instants.
    guard !own.automaton.hasUnobservableStarts, !other.automaton.hasUnobservableStarts else {
      isComplete = false
      return
    }
    own.open()
    other.open()
    add(.wait(0), to: -1, length: 0)
    var length = 0
    var count = 0
    while length < queues.count {
      // What is seen makes no trace longer: the queue may grow while it is worked off.
      var position = 0
      while position < queues[length].count {
        guard count < limit else {
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

  /// By length, otherwise as they were found.
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
    for input in 0..<own.automaton.inputCount {
      restore(node)
      guard case .taken = own.giveEagerly(input), case .taken = other.giveEagerly(input) else {
        continue
      }
      add(.input(input), to: number, length: node.length + 1)
    }
    wait(after: number)
  }

  /// Lets time pass, to the next instant that matters; if something must happen now, just beyond.
  private mutating func wait(after number: Int) {
    let node = nodes[number]
    restore(node)
    if other.isUrgent, own.advance(to: 1) {
      if !other.advance(to: 1) { end(number, .silence) }
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

  /// Notes the place at which both are now, unless it is known.
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
