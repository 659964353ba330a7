import PlumblineModel

/// The locations of all interpretations of one shape, with what events do in them, as far as an interpretation came
/// there.
///
/// Interpretations of one shape differ in times and in the clocks of their timers, and neither makes a
/// difference to where an event leads: whichever interpretation comes to a location first works out its
/// moves for all. Each still has its own locations, in its own order, as in one of them a timer may
/// expire where in another it does not run.
struct SharedGraph {
  /// What an event does in a location.
  struct Move {
    /// The number of the response among those to the event.
    var response: Int32
    /// Where the locations begin to which the ways of the response lead.
    fileprivate var firstTarget: Int32

    fileprivate static let unknown = Move(response: -1, firstTarget: 0)
  }

  /// Responses to one event that are looked through for one that holds in a location: more would be
  /// no quicker than to work one out.
  private static let limit = 256

  private let eventCount: Int
  private(set) var locations: [[Int]] = []
  private var known: [Key: Int] = [:]
  /// Per event, the responses that were worked out.
  private(set) var responses: [[Response]]
  /// Per location and event.
  private var moves: [Move] = []
  private var targets: [Int32] = []

  init(eventCount: Int) {
    self.eventCount = eventCount
    responses = (0..<eventCount).map { _ in [] }
  }

  /// The number of a location.
  mutating func number(of location: [Int]) -> Int {
    let key = Key(location: location)
    if let number = known[key] { return number }
    known[key] = locations.count
    locations.append(location)
    moves += repeatElement(.unknown, count: eventCount)
    return locations.count - 1
  }

  /// What an event does in a location; works the response out if none is known that holds there.
  ///
  /// - Complexity: O(1), or at first O(responses to the event) and that of `respond`.
  mutating func move(
    of event: Int,
    at number: Int,
    respond: (_ location: [Int]) -> Response
  ) -> Move {
    let cell = number * eventCount + event
    guard moves[cell].response < 0 else { return moves[cell] }
    let location = locations[number]
    let found = responses[event].prefix(Self.limit).firstIndex { $0.holds(in: location) }
    if found == nil { responses[event].append(respond(location)) }
    let response = found ?? responses[event].count - 1
    moves[cell] = Move(response: Int32(response), firstTarget: Int32(targets.count))
    for way in responses[event][response].ways {
      let changes = way.changes
      let target = changes.isEmpty ? number : self.number(of: location.applying(changes))
      targets.append(Int32(target))
    }
    return moves[cell]
  }

  /// The location to which a way of a move leads.
  func target(of move: Move, way: Int) -> Int { Int(targets[Int(move.firstTarget) + way]) }
}

/// A location that is hashed in one step.
private struct Key: Hashable {
  let location: [Int]

  func hash(into hasher: inout Hasher) {
    hasher.combine(location.reduce(0) { $0 &* 31 &+ $1 })
  }
}
