import PlumblineModel

/// The locations of all interpretations of one shape, with the moves of events as far as some
/// interpretation has reached them.
///
/// Interpretations of one shape differ in times and in the clocks of their timers. Neither changes
/// the target of an event, so the first interpretation to reach a location computes its moves for
/// all. Each interpretation still has its own locations in its own order: a timer may expire in one
/// interpretation where it does not run in another.
struct SharedGraph {
  /// The move of an event in a location.
  struct Move {
    /// The number of the response among those to the event.
    var response: Int32
    /// The start of the target locations of the ways of the response.
    fileprivate var firstTarget: Int32

    fileprivate static let unknown = Move(response: -1, firstTarget: 0)
  }

  /// The number of responses to one event searched for one that holds in a location: a longer
  /// search is no faster than computing a response.
  private static let limit = 256

  private let eventCount: Int
  private(set) var locations: [[Int]] = []
  private var known: [Key: Int] = [:]
  /// Per event, the computed responses.
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

  /// The move of an event in a location; computes the response if no known one holds there.
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

  /// The target location of a way of a move.
  func target(of move: Move, way: Int) -> Int { Int(targets[Int(move.firstTarget) + way]) }
}

/// A location with a one-step hash.
private struct Key: Hashable {
  let location: [Int]

  func hash(into hasher: inout Hasher) {
    hasher.combine(location.reduce(0) { $0 &* 31 &+ $1 })
  }
}
