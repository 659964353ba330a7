package import PlumblineModel

/// How a log is judged.
package struct LogRules: Hashable, Sendable {
  /// So long after something happened a line may say so; nil: only the order of lines counts, as where
  /// clocks are adjusted or lines are written late.
  package var latency: ClosedRange<Microseconds>?
  /// Whether the first line of a session is the first of its client; otherwise the client may be
  /// anywhere then.
  package var beginsAtOpening: Bool

  package init(latency: ClosedRange<Microseconds>?, beginsAtOpening: Bool = true) {
    self.latency = latency
    self.beginsAtOpening = beginsAtOpening
  }
}
