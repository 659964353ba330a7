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

  /// The first input that it declares as recorded and as absent; nil without one.
  var contradiction: Int? {
    guard let inputs, let absent else { return nil }
    return inputs.indices.first { inputs[$0] && absent[$0] }
  }

  /// The input of an event that the header declares absent.
  ///
  /// - Parameter event: The event of a line.
  /// - Returns: Its number; nil for any other event.
  package func absentInput(_ event: LogEvent.What) -> Int? {
    let occurred: [Int] =
      switch event {
      case .input(let input): [input]
      case .oneOfInputs(let inputs): inputs
      default: []
      }
    return occurred.allSatisfy { absent?[$0] ?? false } ? occurred.first : nil
  }
}
