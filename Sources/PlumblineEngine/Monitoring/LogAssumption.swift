/// An event of a log that only unobservable inputs explain.
package struct LogAssumption: Hashable, Sendable {
  /// The part that the inputs have in the explanation.
  package enum Need: Hashable, Sendable {
    /// Each of them alone explains the event.
    case anyOf
    /// None alone does; several of them together do.
    case several
  }

  /// The event's place in the log; the input has come by its instant.
  package var place: LogFinding.Sample
  /// The announced states before the event.
  package var state: String
  /// The event.
  package var event: String
  /// The names of the inputs that explain it.
  package var inputs: [String]
  package var need: Need
}
