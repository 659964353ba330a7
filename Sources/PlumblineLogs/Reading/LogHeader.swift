/// What a log carries, by number in the vocabulary; nil where it does not say.
///
/// What it does not carry may have happened all the same, unless it is ``absent``.
package struct LogHeader: Hashable, Sendable {
  /// The inputs that the log carries whenever they happen.
  package var inputs: [Bool]?
  /// The outputs that the log carries at all.
  package var outputs: [Bool]?
  /// The inputs that cannot happen where the log was written.
  package var absent: [Bool]?

  package init(inputs: [Bool]? = nil, outputs: [Bool]? = nil, absent: [Bool]? = nil) {
    self.inputs = inputs
    self.outputs = outputs
    self.absent = absent
  }
}
