internal import PlumblineModel

/// The time that an adapter may ask for, by `busy`, within one request.
struct BusyTime {
  /// The most of it in one request.
  private static let most: Microseconds = 10_000_000

  private var left = Self.most

  /// Moves a deadline to as long from now as the adapter asks for, within the limit.
  mutating func extend(_ deadline: inout ContinuousClock.Instant, by asked: Microseconds) {
    let more = min(max(0, asked), left)
    left -= more
    deadline = max(deadline, .now + .microseconds(more))
  }
}
