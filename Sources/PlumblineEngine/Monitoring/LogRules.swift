package import PlumblineModel

/// The rules by which a log is judged.
package struct LogRules: Hashable, Sendable {
  /// The longest delay that a header or a user may declare: an hour.
  package static let longestLatency: Microseconds = 3_600_000_000

  /// The delay between an event and its log line; nil: only the order of lines counts, as with
  /// adjusted clocks or delayed writing.
  package var latency: ClosedRange<Microseconds>?
  /// Whether the first line of a session is the first of its client; otherwise the client may be
  /// anywhere.
  package var beginsAtOpening: Bool

  package init(latency: ClosedRange<Microseconds>?, beginsAtOpening: Bool = true) {
    self.latency = latency
    self.beginsAtOpening = beginsAtOpening
  }
}
