internal import PlumblineModel

/// The flattened form of invariants and events.
extension InvariantTables {
  /// The numbers of one invariant; plain, so that reading it copies no references.
  struct Watch: Sendable {
    var obligation: Obligation
    var hasTrigger: Bool
    var isReaction = false
    /// The conditions of the scope and of the trigger, as ranges of ``conjunctions``.
    var during: Range<Int>?
    var when: Range<Int>?
    var from: Microseconds = 0
    var to = Microseconds.max
    /// The windows of a schedule, as a range of ``spans``; empty without one.
    var schedule = 0..<0
    /// The number of events in the obligation; 1 for an obligation that does not count.
    var count: Int
    /// The index of its values in ``links``, or -1.
    var link = -1
    /// Whether an event that is missing shows only at an event of `by`, or, of `exactly`, at the end of the scope.
    var isDecidedLater = false

    var hasSchedule: Bool { !schedule.isEmpty }
    /// Whether it demands an event.
    var demands: Bool { obligation == .then || obligation == .exactly }
    /// Whether it demands an event that no time makes due.
    var isOpenEnded: Bool { demands && !isReaction && to == .max }
    /// Whether an event outside its window keeps it instead of violating it.
    var isLenientBeyond: Bool { demands || obligation == .had }
    /// Whether it counts events.
    var hasCount: Bool { obligation == .atMost || obligation == .exactly }
    /// Whether each occurrence is measured from the previous one.
    var isSpacing: Bool { !hasTrigger && hasSchedule }
  }

  /// ``Invariant/Obligation`` without names: a comparison compares one byte.
  enum Obligation: Sendable {
    case never
    case then
    case had
    case `is`
    case atMost
    case exactly

    init(_ obligation: Invariant.Obligation) {
      self =
        switch obligation {
        case .never: .never
        case .then: .then
        case .had: .had
        case .is: .is
        case .atMost: .atMost
        case .exactly: .exactly
        }
    }

    /// Whether it lasts from its trigger, or from the opening of the scope.
    var hasDuration: Bool { self != .had && self != .is }
  }

  /// The invariants that an event concerns, per role; invariant `n` is bit `n`.
  struct Concern: Sendable {
    var opens: UInt64 = 0
    var closes: UInt64 = 0
    var triggers: UInt64 = 0
    var counts: UInt64 = 0
    /// Open obligations must be met by the end of the reaction to the event.
    var dues: UInt64 = 0

    /// The union of all roles; see ``summed``.
    private(set) var any: UInt64 = 0

    /// The same with ``any`` updated.
    var summed: Concern {
      var sum = self
      sum.any = opens | closes | triggers | counts | dues
      return sum
    }
  }
}
