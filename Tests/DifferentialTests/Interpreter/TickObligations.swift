import PlumblineLanguage
import PlumblineModel

/// The obligations of one invariant in one of its scopes.
struct TickObligations {
  /// One obligation: from where it counts, and with which values.
  private struct Obligation {
    var start: Int
    var at: Int
    var bindings: TickInvariants.Bindings
    /// The number of earlier ones with the same values in the scope.
    var position: Int
  }

  private let all: TickInvariants
  private let invariant: SpecDocument.Invariant
  private let number: Int
  private let scope: TickScope

  init(
    _ all: TickInvariants,
    _ invariant: SpecDocument.Invariant,
    _ number: Int,
    _ scope: TickScope
  ) {
    self.all = all
    self.invariant = invariant
    self.number = number
    self.scope = scope
  }

  var violations: [TickInvariants.Violation] {
    if invariant.trigger == nil, invariant.obligation == .then, isSchedule { return spacing }
    return obligations.flatMap { obligation in
      switch invariant.obligation {
      case .never: excess(of: obligation, beyond: 0)
      case .atMost: excess(of: obligation, beyond: invariant.count ?? 0)
      case .then: shortage(of: obligation, below: 1)
      case .exactly:
        excess(of: obligation, beyond: invariant.count ?? 0)
          + shortage(of: obligation, below: invariant.count ?? 0)
      case .had: history(of: obligation)
      case .is: nature(of: obligation)
      }
    }
  }

  private var inside: Range<Int> {
    scope.opening + 1..<min(scope.closing + 1, all.actions.count)
  }

  private var isSchedule: Bool { if case .schedule = invariant.window { true } else { false } }

  /// Whether unknown values can stand for each other.
  private var isLenient: Bool { [.then, .had, .is].contains(invariant.obligation) }

  private var obligations: [Obligation] {
    guard let trigger = invariant.trigger else {
      return [
        Obligation(start: scope.opening, at: scope.openedAt, bindings: [:], position: 0)
      ]
    }
    var obligations: [Obligation] = []
    for action in inside where trigger.when.map({ all.holds($0, before: action) }) ?? true {
      var found: [TickInvariants.Bindings] = []
      for event in trigger.each {
        guard let bindings = all.bindings(of: action, to: event), !found.contains(bindings),
          isLenient || !bindings.values.contains(Seen.unknown)
        else { continue }
        found.append(bindings)
      }
      for bindings in found {
        obligations.append(
          Obligation(
            start: action,
            at: all.actions[action].at,
            bindings: bindings,
            position: obligations.count { $0.bindings == bindings }
          )
        )
      }
    }
    return obligations
  }

  /// Whether an action is an event that the obligation is about, with the same values.
  private func counts(_ action: Int, for obligation: Obligation) -> Bool {
    invariant.events.contains { event in
      guard let bindings = all.bindings(of: action, to: event) else { return false }
      return bindings == obligation.bindings
        && (isLenient || !bindings.values.contains(Seen.unknown))
    }
  }

  /// The actions in the window of an obligation that count for it.
  private func counted(for obligation: Obligation) -> [Int] {
    if let due = eventBy(whichIsDue: obligation) {
      return (obligation.start + 1..<endOfReaction(to: due)).filter { action in
        (action > due || inside.contains(action)) && counts(action, for: obligation)
      }
    }
    let window = window(obligation.position)
    let reaction = endOfReaction(to: obligation.start, at: obligation.at)
    return inside.filter { action in
      action > obligation.start && action < reaction
        && window.contains(all.actions[action].at - obligation.at)
        && counts(action, for: obligation)
    }
  }

  /// The event of `by` by the end of whose reaction the obligation is due; nil: the scope ends before, or the trace.
  private func eventBy(whichIsDue obligation: Obligation) -> Int? {
    inside.first { action in
      action > obligation.start && invariant.by.contains { all.isEvent(action, $0) }
    }
  }

  private func excess(
    of obligation: Obligation,
    beyond limit: Int
  ) -> [TickInvariants.Violation] {
    counted(for: obligation).dropFirst(limit).prefix(1).map { violation(by: $0) }
  }

  private func shortage(of obligation: Obligation, below limit: Int) -> [TickInvariants.Violation] {
    guard counted(for: obligation).count < limit else { return [] }
    if let due = eventBy(whichIsDue: obligation) {
      let end = endOfReaction(to: due)
      guard end < all.actions.count else { return [] }
      return [violation(by: end, at: all.actions[due].at, order: [0, number])]
    }
    if case .reaction = invariant.window {
      let end = endOfReaction(to: obligation.start, at: obligation.at)
      guard end < all.actions.count, end <= scope.closing else { return [] }
      return [violation(by: end, at: obligation.at, order: [0, number])]
    }
    guard let end = window(obligation.position).end else {
      guard scope.isUntil, invariant.obligation == .exactly else { return [] }
      return [violation(by: scope.closing)]
    }
    return missed(at: obligation.at + end)
  }

  /// The action by which time passes an instant while the scope is open.
  private func missed(at due: Int) -> [TickInvariants.Violation] {
    inside.first { action in
      if case .pass(let instant) = all.actions[action].what { instant > due } else { false }
    }.map { [violation(by: $0, at: due, order: [1, due, number])] } ?? []
  }

  private func history(of obligation: Obligation) -> [TickInvariants.Violation] {
    let window = window(obligation.position)
    let isMet = inside.contains { action in
      action < obligation.start
        && obligation.start < endOfReaction(to: action, at: all.actions[action].at)
        && window.contains(obligation.at - all.actions[action].at)
        && counts(action, for: obligation)
    }
    return isMet ? [] : [violation(by: obligation.start)]
  }

  private func nature(of obligation: Obligation) -> [TickInvariants.Violation] {
    counts(obligation.start, for: obligation) ? [] : [violation(by: obligation.start)]
  }

  /// Each occurrence so long after the one before.
  private var spacing: [TickInvariants.Violation] {
    var before = scope.openedAt
    let none = Obligation(start: scope.opening, at: before, bindings: [:], position: 0)
    let occurrences = inside.filter { counts($0, for: none) }
    for (position, action) in occurrences.enumerated() {
      let at = all.actions[action].at
      let window = window(position)
      if let end = window.end, at - before > end { return missed(at: before + end) }
      if !window.contains(at - before) { return [violation(by: action)] }
      before = at
    }
    guard let end = window(occurrences.count).end else { return [] }
    return missed(at: before + end)
  }

  private func violation(
    by action: Int,
    at instant: Int? = nil,
    order: [Int]? = nil
  ) -> TickInvariants.Violation {
    TickInvariants.Violation(
      action: action,
      at: instant ?? all.actions[action].at,
      invariant: invariant.name.text,
      order: order ?? [1, number]
    )
  }

  /// The first action that is no longer a reaction to another one, for an invariant about reactions.
  private func endOfReaction(to start: Int, at: Int) -> Int {
    guard case .reaction = invariant.window else { return .max }
    return endOfReaction(to: start)
  }

  /// The first action that is no longer a reaction to another one.
  private func endOfReaction(to start: Int) -> Int {
    let at = start < 0 ? 0 : all.actions[start].at
    return all.actions.indices.dropFirst(start + 1).first { action in
      switch all.actions[action].what {
      case .give: true
      case .pass(let instant): instant > at
      case .see: false
      }
    } ?? all.actions.count
  }
}

extension TickObligations {
  /// Ticks from the start of an obligation; without an end, for ever.
  struct Ticks {
    var begin = 0
    var end: Int?

    func contains(_ span: Int) -> Bool { begin <= span && span <= end ?? .max }
  }

  private func window(_ position: Int) -> Ticks {
    guard case .schedule(let windows) = invariant.window else { return ticks(invariant.window) }
    return ticks(windows[min(position, windows.count - 1)])
  }

  private func ticks(_ window: SpecDocument.Window?) -> Ticks {
    func microseconds(_ time: SpecDocument.Time) -> Int {
      switch time {
      case .literal(let value): Int(value)
      case .constant(let name): Int(all.spec.constants.first { $0.name == name }?.value ?? 0)
      case .wait: preconditionFailure("an invariant has no back-off")
      }
    }
    func ticks(_ time: SpecDocument.Time) -> Int { microseconds(time) / 1_000_000 }
    func first(_ time: SpecDocument.Time) -> Int { (microseconds(time) + 999_999) / 1_000_000 }
    return switch window {
    case .exactly(let time): Ticks(begin: ticks(time), end: ticks(time))
    case .before(let time): Ticks(end: ticks(time) - 1)
    case .span(let from, let to): Ticks(begin: from.map(first) ?? 0, end: to.map(ticks))
    case .reaction, .schedule, nil: Ticks()
    }
  }
}
