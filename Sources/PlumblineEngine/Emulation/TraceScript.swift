package import PlumblineModel

/// The inputs of a saved trace, which are to happen in their order.
///
/// ```swift
/// var script = TraceScript(steps)
/// script.open(at: 0)
/// try script.take(oneOf: [connect], at: 700_000)      // the app has done what the trace says
/// script.next                                         // the answer, a second later
/// ```
///
/// The environment gives its own inputs, each after its delay from the input before. The app gives its inputs at
/// any time.
package struct TraceScript: Sendable {
  /// An input that is not the next one of the trace.
  package struct Departure: Error, Hashable, Sendable {
    /// The next input of the trace.
    package var expected: Int
    /// Its number among the inputs of the trace, from 1 on.
    package var number: Int
  }

  private let inputs: [(delay: Microseconds, input: Int)]
  private var position = 0
  private var last: Microseconds = 0

  /// - Parameter steps: The trace; waits count for the input after them.
  /// - Complexity: O(steps).
  package init(_ steps: [Step]) {
    var inputs: [(delay: Microseconds, input: Int)] = []
    var waited: Microseconds = 0
    for step in steps {
      waited += step.delay
      guard let input = step.input else { continue }
      inputs.append((waited, input))
      waited = 0
    }
    self.inputs = inputs
  }

  /// Begins again, with a client that opens.
  package mutating func open(at instant: Microseconds) {
    position = 0
    last = instant
  }

  /// Whether all inputs have happened.
  package var isOver: Bool { position == inputs.count }

  /// The next input, with its instant; nil at the end.
  package var next: EnvironmentEmulator.Proposal? {
    guard !isOver else { return nil }
    let (delay, input) = inputs[position]
    return EnvironmentEmulator.Proposal(input: input, at: last + delay)
  }

  /// Takes an input, or one of several; after the end everything goes.
  ///
  /// - Throws: ``Departure`` if it is not the next one.
  package mutating func take(
    oneOf candidates: [Int],
    at instant: Microseconds
  ) throws(Departure) {
    guard !isOver else { return }
    let expected = inputs[position].input
    guard candidates.contains(expected) else {
      throw Departure(expected: expected, number: position + 1)
    }
    position += 1
    last = instant
  }
}
