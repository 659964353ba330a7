internal import PlumblineModel

/// The starts of all clients, and the gaps that concern all sessions.
///
/// A log can have 100,000 open sessions, and a line in ten that cannot be read. So a session takes them only with its next
/// event; of several, the last start and the last gap are enough.
struct CommonEvents: Sendable {
  private(set) var count = 0
  /// The last start, with its number.
  private(set) var start: (number: Int, at: Microseconds?)?
  /// The number of the last gap; zero for none.
  private(set) var loss = 0

  mutating func noteStart(at instant: Microseconds?) {
    count += 1
    start = (count, instant)
  }

  mutating func noteLoss() {
    count += 1
    loss = count
  }
}
