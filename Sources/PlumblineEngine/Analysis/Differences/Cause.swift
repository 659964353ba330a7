/// A change with the traces that it explains.
package struct Cause: Sendable {
  /// Nil for traces that no single change explains.
  package var fact: ChangedFact?
  /// The positions of its traces among those that only the first automaton allows.
  package var first: [Int] = []
  /// The positions of its traces among those that only the second automaton allows.
  package var second: [Int] = []
  /// What the change does by itself; nil if it explains a trace.
  package var isolation: Isolation?
  /// Whether another change explains what it does by itself, or takes the effect away.
  package var isMasked = false

  /// The number of its traces.
  package var count: Int { first.count + second.count }
}
