internal import PlumblineModel

/// What is laid out of each invariant, and of each event.
extension InvariantTables {
  /// The numbers of one invariant; plain, so that looking at it copies no references.
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
    /// How many events it allows; 1 for an obligation that does not count.
    var count: Int
    /// The number of its values in ``links``, or -1.
    var link = -1

    var hasSchedule: Bool { !schedule.isEmpty }
    /// Whether something must come.
    var demands: Bool { obligation == .then || obligation == .exactly }
    /// Whether it is kept rather than broken by what comes outside its window.
    var isLenientBeyond: Bool { demands || obligation == .had }
    /// Whether it counts events.
    var hasCount: Bool { obligation == .atMost || obligation == .exactly }
    /// Whether each occurrence is measured from the one before it.
    var isSpacing: Bool { !hasTrigger && hasSchedule }
  }

  /// ``Monitor/Obligation`` without names: comparing it compares a byte.
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

  /// To which invariants an event matters, and how; invariant `n` is bit `n`.
  struct Concern: Sendable {
    var opens: UInt64 = 0
    var closes: UInt64 = 0
    var triggers: UInt64 = 0
    var counts: UInt64 = 0
    /// What is obliged so far must have come when the reaction to it is complete.
    var dues: UInt64 = 0

    /// All of them; see ``summed``.
    private(set) var any: UInt64 = 0

    /// The same with ``any`` brought up to date.
    var summed: Concern {
      var sum = self
      sum.any = opens | closes | triggers | counts | dues
      return sum
    }
  }
}
