internal import PlumblineModel

extension Judge {
  /// An undocumented input, and its step.
  package struct Unjudged: Sendable {
    package let input: Int
    package let step: Int

    /// Whether further inputs follow in a trace.
    func isEarly(in trace: some Collection<Step>) -> Bool {
      trace.dropFirst(step + 1).contains { $0.input != nil }
    }
  }

  /// An input that is undocumented in some candidate.
  ///
  /// While pending outputs may refute all candidates that it made unconstrained, the judge keeps
  /// two sets of invariant checkers: its own, to which the input is documented, and another one. A
  /// violation is reported when both have it, or when it is decided which of them holds.
  struct UndecidedInput {
    let event: Unjudged
    /// The number of observations before it.
    let seen: Int
    /// The invariant checkers to which it is undocumented, while that is undecided.
    var invariants: InvariantCheckers?
    /// The first violation by the judge's own checkers alone, and by the others alone.
    var ifDocumented: Mismatch?
    var ifUndocumented: Mismatch?
  }
}
