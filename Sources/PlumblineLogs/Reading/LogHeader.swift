package import PlumblineModel

/// What a log records, by number in the vocabulary; nil if undeclared.
///
/// Events that the log does not record may still occur, unless they are ``absent``.
package struct LogHeader: Hashable, Sendable {
  /// The inputs that the log always records.
  package var inputs: [Bool]?
  /// The outputs that the log records.
  package var outputs: [Bool]?
  /// The inputs that cannot occur where the log is written.
  package var absent: [Bool]?
  /// The maximum delay between an event and the instant of its line.
  package var latency: Microseconds?

  package init(
    inputs: [Bool]? = nil,
    outputs: [Bool]? = nil,
    absent: [Bool]? = nil,
    latency: Microseconds? = nil
  ) {
    self.inputs = inputs
    self.outputs = outputs
    self.absent = absent
    self.latency = latency
  }
}
