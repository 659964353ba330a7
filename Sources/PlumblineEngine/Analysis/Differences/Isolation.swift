package import PlumblineModel

/// What one change does by itself, where other changes mask it in all distinguishing traces.
package enum Isolation: Sendable {
  /// One automaton with and without this change, and a trace that only one of the two allows.
  package struct Trace: Sendable {
    package var trace: Difference
    /// The automaton: the first one, which gets the change, or the second one, which loses it.
    package var isOfFirst: Bool
    /// Whether the trace is allowed with the change, and forbidden without it.
    package var isAdded: Bool
    /// The automaton that forbids it.
    package var forbidding: Reference
  }

  /// The reason why a change has no effect that can be observed.
  package enum Reason: Sendable {
    /// No timer has the time.
    case noTimer
    /// No timed trace reaches the states in which the reactions differ.
    case unreached
    /// Both automata allow the same traces with and without it.
    case proved
    /// All traces were tried.
    case searched
  }

  /// The reason why the effect of a change is not known.
  package enum Obstacle: Sendable {
    /// It leads to a state or timer that the other automaton lacks, so it cannot be made alone.
    case unmovable
    /// The search was given up.
    case limit
    /// There are too many changes to look at each.
    case tooManyChanges
    /// Invariants on outputs that the traces leave out have the time.
    case invariants
  }

  /// The shortest trace per direction; one or two.
  case shown([Trace])
  case ineffective(Reason)
  case undecided(Obstacle)
}
