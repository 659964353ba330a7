/// The relation between the time of a run and the time of the automaton.
///
/// On a virtual clock every instant is exact. On a real clock instants are exact up to a
/// ``Tolerance``. Judging code uses ``slack(of:)`` and ``blur(of:)``, which are zero on a virtual
/// clock, so it needs no distinction between clocks.
package enum TimeModel: Codable, Hashable, Sendable {
  case virtual
  case real(Tolerance)

  /// The tolerance of the real clock; nil on a virtual one.
  package var tolerance: Tolerance? {
    switch self {
    case .virtual: nil
    case .real(let tolerance): tolerance
    }
  }

  package var isReal: Bool { tolerance != nil }

  /// How many times faster than in the documents the timers of the implementation run.
  package var scale: Int64 { tolerance?.scale ?? 1 }

  /// The clock of a run, as files and commands name it: `virtual`, `real` or `scaled`.
  package var name: String { isReal ? scale == 1 ? "real" : "scaled" : "virtual" }

  /// The model of a clock with a tolerance, or of a virtual clock without one.
  package init(_ tolerance: Tolerance?) {
    self = tolerance.map { .real($0) } ?? .virtual
  }

  /// Whether an output that was not observed did not happen; see ``Tolerance/showsAbsence``.
  package var showsAbsence: Bool { tolerance?.showsAbsence ?? true }

  /// The maximum lateness of a timer with this time, in microseconds.
  ///
  /// - Complexity: O(1).
  package func slack(of time: Microseconds) -> Microseconds { tolerance?.slack(of: time) ?? 0 }

  /// The largest undetectable error in this time, in microseconds.
  ///
  /// - Complexity: O(1).
  package func blur(of time: Microseconds) -> Microseconds { tolerance?.blur(of: time) ?? 0 }

  /// The delay between an event and its observation, in microseconds.
  package var latency: ClosedRange<Microseconds> { tolerance?.latency ?? 0...0 }

  /// The least difference between two delays that matters: a microsecond on a virtual clock.
  package var resolution: Microseconds { isReal ? Self.grain * scale : 1 }

  /// The distance from a deadline at which an event is certainly on one side of it.
  package var nearness: Microseconds {
    isReal ? blur(of: 0) + 5 * Self.grain * scale : Self.grain
  }

  /// The least change of this time that a run can detect.
  package func visibleShift(of time: Microseconds) -> Microseconds {
    isReal ? blur(of: time) + Self.grain * scale : 1
  }

  /// Smaller differences between delays are deliberately ignored; on a scaled clock, those of as many times this one.
  package static let grain: Microseconds = 1000
}
