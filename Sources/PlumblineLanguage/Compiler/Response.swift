import PlumblineModel

/// The response to an event in all locations that agree in the states of some machines.
///
/// Most events involve few machines, so a response computed in one location holds in many others.
struct Response {
  /// A machine with its state.
  typealias Place = (machine: Int, leaf: Int)

  /// An edge as far as it does not depend on the location.
  struct Way {
    /// Its position in the response before the merge of equal ways.
    let number: Int
    /// The machines whose states change, with their new states.
    let changes: [Place]
    let outputs: [Reference.ExpectedOutput]
    /// The clocks that start and stop, or the timers that measure them in one interpretation.
    fileprivate(set) var arms: [Int]
    /// The clocks that stop; without those that both start and stop within the event.
    fileprivate(set) var disarms: [Int]
    /// The involved elements, each once.
    var elements: [Int]
  }

  /// The machines whose states were read, with these states.
  private let premises: [Place]
  let isPossible: Bool
  let isDocumented: Bool
  /// The ways with the clocks of all interpretations; after `timed(by:)`, distinguishable ways with
  /// the timers of one.
  private(set) var ways: [Way]

  init(premises: [Int], of location: [Int], isPossible: Bool, isDocumented: Bool, ways: [Way]) {
    self.premises = premises.map { ($0, location[$0]) }
    self.isPossible = isPossible
    self.isDocumented = isDocumented
    self.ways = ways
  }

  /// Replaces the clocks of all interpretations by the timers of one.
  ///
  /// - Parameter clocks: Per timer, its clock.
  /// - Returns: The response in that interpretation.
  /// - Complexity: O(ways² + ways × timers).
  func timed(by clocks: [Int]) -> Response {
    let isTimeless = ways.allSatisfy { $0.arms.isEmpty && $0.disarms.isEmpty }
    guard ways.count > 1 || !isTimeless else { return self }
    var timed = self
    for index in ways.indices {
      let (arms, disarms) = (ways[index].arms, ways[index].disarms)
      if !arms.isEmpty {
        timed.ways[index].arms = clocks.indices.filter { arms.contains(clocks[$0]) }
      }
      if !disarms.isEmpty {
        timed.ways[index].disarms = clocks.indices.filter { disarms.contains(clocks[$0]) }
      }
    }
    guard timed.ways.count > 1 else { return timed }
    let all = timed.ways
    timed.ways.removeAll(keepingCapacity: true)
    for way in all { timed.ways.add(way) }
    return timed
  }

  /// Whether it is the response in a location.
  ///
  /// - Complexity: O(number of premises).
  func holds(in location: [Int]) -> Bool {
    for premise in premises where location[premise.machine] != premise.leaf { return false }
    return true
  }
}

extension Response.Way {
  /// - Parameters:
  ///   - number: Its position among the ways of the response.
  ///   - outcome: The outcome in a location.
  ///   - location: The location.
  ///   - running: The clocks that ran there, as bits.
  ///   - timer: The element of the expired timer; nil for an input.
  init(
    _ number: Int,
    _ outcome: Reactor.Outcome,
    in location: [Int],
    running: UInt64,
    startingWith timer: Int?
  ) {
    self.number = number
    changes = location.indices.filter { location[$0] != outcome.location[$0] }
      .map { ($0, outcome.location[$0]) }
    outputs = outcome.outputs
    arms = Array(bits: outcome.started)
    disarms = Array(bits: outcome.left & running)
    elements = (timer.map { [$0] + outcome.elements } ?? outcome.elements).unique
  }

  /// Whether it has the same effect; its elements do not count.
  func isIndistinguishable(from other: Self) -> Bool {
    guard outputs.count == other.outputs.count, arms == other.arms, disarms == other.disarms,
      changes.elementsEqual(other.changes, by: ==)
    else { return false }
    return zip(outputs, other.outputs).allSatisfy {
      $0.announces == $1.announces && $0.isOptional == $1.isOptional && $0.pattern == $1.pattern
    }
  }
}

extension [Response.Way] {
  /// Adds a way, or adds its elements to an indistinguishable one.
  mutating func add(_ way: Response.Way) {
    if let same = firstIndex(where: { $0.isIndistinguishable(from: way) }) {
      self[same].elements = (self[same].elements + way.elements).unique
    } else {
      append(way)
    }
  }
}

extension [Int] {
  /// The location with changed states of some machines.
  func applying(_ changes: [Response.Place]) -> [Int] {
    var changed = self
    for change in changes { changed[change.machine] = change.leaf }
    return changed
  }

  /// The numbers in a set of bits.
  fileprivate init(bits: UInt64) {
    self = []
    var rest = bits
    while rest != 0 {
      append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  /// The numbers in order of their first occurrence.
  fileprivate var unique: [Int] {
    var unique: [Int] = []
    // The list is short: one event.
    for number in self where !unique.contains(number) { unique.append(number) }
    return unique
  }
}
