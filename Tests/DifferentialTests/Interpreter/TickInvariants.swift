import PlumblineLanguage
import PlumblineModel

/// The verdict of the invariants of a spec on a whole trace, each interpreted literally.
///
/// Nothing runs along here: the scopes of an invariant are found first, then its obligations, and
/// then for each obligation the events that bear on it.
struct TickInvariants {
  struct Violation {
    var action: Int
    var at: Int
    var invariant: String
    /// The order of several invariants that one action violates.
    var order: [Int]
  }

  let spec: SpecDocument
  /// The states that machines are in before they announce anything.
  private let initial: [String: String]
  let actions: [Action]
  /// The actions that gave an input of the app of which the spec does not speak.
  let undocumented: [Int]

  init(_ interpreter: TickInterpreter, _ actions: [Action], undocumentedAt numbers: [Int]) {
    let spec = interpreter.spec
    self.spec = spec
    initial = interpreter.start.leaves
    self.actions = actions
    undocumented = numbers.filter { number in
      guard case .give(let call) = actions[number].what else { return false }
      let input = spec.inputs.first { $0.name.text == call.name }
      return input?.from == .app
    }
  }

  var firstViolation: Violation? {
    spec.invariants.enumerated()
      .flatMap { number, invariant in violations(of: invariant, number) }
      .min { [$0.action] + $0.order < [$1.action] + $1.order }
  }

  private func violations(of invariant: SpecDocument.Invariant, _ number: Int) -> [Violation] {
    scopes(of: invariant).flatMap { scope in
      TickObligations(self, invariant, number, scope).violations
    }
  }
}

extension [Int] {
  fileprivate static func < (left: [Int], right: [Int]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }
}

/// A stretch of a trace in which an invariant applies.
struct TickScope {
  /// The action that opened it; -1 for the opening of the trace.
  var opening: Int
  var openedAt: Int
  /// The last action in it.
  var closing: Int
  /// Whether an event of `until` closed it.
  var isUntil = false
}

extension TickInvariants {
  func scopes(of invariant: SpecDocument.Invariant) -> [TickScope] {
    let ends = undocumentedEnds(of: invariant)
    let last = actions.count
    switch invariant.scope {
    case .always:
      return [TickScope(opening: -1, openedAt: 0, closing: ends.first ?? last)]
    case .during(let condition):
      return stays(in: condition).map { stay in
        var scope = stay
        if let end = ends.first(where: { scope.opening < $0 }) {
          scope.closing = min(scope.closing, end)
        }
        return scope
      }
    case .after(let opening, let closing):
      var scopes: [TickScope] = []
      var open: TickScope?
      for number in actions.indices {
        if var scope = open, closing.contains(where: { isEvent(number, $0) }) {
          scope.closing = number
          scope.isUntil = true
          scopes.append(scope)
          open = nil
        }
        if open == nil, opening.contains(where: { isEvent(number, $0) }) {
          open = TickScope(opening: number, openedAt: actions[number].at, closing: last)
        }
        if ends.contains(number), var scope = open {
          scope.closing = number
          scopes.append(scope)
          open = nil
        }
      }
      return scopes + [open].compactMap { $0 }
    }
  }

  /// The undocumented inputs that the invariant does not name.
  private func undocumentedEnds(of invariant: SpecDocument.Invariant) -> [Int] {
    var named = invariant.events + (invariant.trigger?.each ?? []) + invariant.by
    if case .after(let opening, let closing) = invariant.scope { named += opening + closing }
    return undocumented.filter { number in !named.contains { isEvent(number, $0) } }
  }

  /// The stretches in which a condition holds in the announced states.
  private func stays(in condition: SpecDocument.Guard) -> [TickScope] {
    var scopes: [TickScope] = []
    var open =
      holds(condition, before: 0)
      ? TickScope(opening: -1, openedAt: 0, closing: actions.count) : nil
    for number in actions.indices {
      let holds = holds(condition, before: number + 1)
      if holds, open == nil {
        open = TickScope(opening: number, openedAt: actions[number].at, closing: actions.count)
      } else if !holds, var scope = open {
        scope.closing = number
        scopes.append(scope)
        open = nil
      }
    }
    return scopes + [open].compactMap { $0 }
  }

  /// Whether a condition holds in the states that were announced before an action.
  func holds(_ condition: SpecDocument.Guard, before number: Int) -> Bool {
    condition.holds { atom in
      guard let machine = spec.machines.first(where: { $0.name == atom.machine }) else {
        return false
      }
      let shown = announced(by: machine, before: number)
      let nodes = machine.root.subtree.first { $0.name == atom.state }?.leaves ?? []
      return atom.state.text == shown || nodes.contains { ($0.shows ?? $0.name).text == shown }
    }
  }

  private func announced(by machine: SpecDocument.Machine, before number: Int) -> String {
    for action in actions[..<number].reversed() {
      guard case .see(let sighting) = action.what else { continue }
      for announcement in machine.announcements
      where announcement.output.text == sighting.seen.output {
        let output = spec.outputs.first { $0.name == announcement.output }
        for (argument, value) in zip(output?.arguments ?? [], sighting.seen.values) {
          let source = announcement.arguments.first { $0.name == argument.name }?.source
          if case .to = source { return value }
        }
      }
    }
    let leaf = machine.root.leaves.first { $0.name.text == initial[machine.name.text] }
    return (leaf?.shows ?? leaf?.name)?.text ?? ""
  }
}
