internal import PlumblineModel

/// Waits in the order of their deadlines; equal deadlines in the order of their tickets.
///
/// A binary heap. A cancelled wait leaves its place in the heap until that comes up, so that
/// cancelling needs no search.
struct WaitQueue<Action> {
  /// Identifies a wait; later ones are greater.
  typealias Ticket = UInt64

  private struct Place {
    var deadline: Microseconds
    var ticket: Ticket

    static func < (one: Place, other: Place) -> Bool {
      (one.deadline, one.ticket) < (other.deadline, other.ticket)
    }
  }

  private var heap: [Place] = []
  private var actions: [Ticket: Action] = [:]
  private var lastTicket: Ticket = 0

  /// A new ticket, later than all before.
  mutating func ticket() -> Ticket {
    lastTicket += 1
    return lastTicket
  }

  /// The first deadline; nil without waits.
  ///
  /// - Complexity: amortised O(log of the waits).
  mutating func next() -> Microseconds? {
    while let first = heap.first, actions[first.ticket] == nil { removeFirst() }
    return heap.first?.deadline
  }

  /// Adds an action.
  ///
  /// - Complexity: O(log of the waits).
  mutating func add(_ action: Action, _ ticket: Ticket, at deadline: Microseconds) {
    actions[ticket] = action
    heap.append(Place(deadline: deadline, ticket: ticket))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the first action that is due.
  ///
  /// - Complexity: amortised O(log of the waits).
  mutating func takeDue(at now: Microseconds) -> Action? {
    guard let deadline = next(), deadline <= now, let first = heap.first else { return nil }
    removeFirst()
    return actions.removeValue(forKey: first.ticket)
  }

  /// Takes the action of a ticket; nil when it was taken already.
  ///
  /// - Complexity: O(1).
  mutating func take(_ ticket: Ticket) -> Action? { actions.removeValue(forKey: ticket) }

  /// Takes all actions, in the order of the tickets.
  ///
  /// - Complexity: O(waits × log of the waits).
  mutating func takeAll() -> [Action] {
    defer {
      heap = []
      actions = [:]
    }
    return actions.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child] < heap[least] { least = child }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
