import PlumblineModel

extension DiagnosticRule {
  static let deadCase = DiagnosticRule(
    "dead-case",
    "No event takes a case of a reaction.",
    severity: .warning,
    why: """
      The first case whose condition holds takes effect. Here the cases before this one apply in every
      reachable combination of states, or the condition never holds. The clauses of the case are never
      exercised. Delete the case, move it up, or correct the conditions.
      """,
    bad: """
      machines:
        lamp:
          states:
            lit:
              on:
                press:
                  - {when: fuse is intact, to: dark, reason: Pressed, clauses: [d-all]}
                  - {when: fuse is blown, clauses: [d-all]}
                  - {to: dark, reason: Overheated, clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              on:
                press:
                  - {when: fuse is intact, to: dark, reason: Pressed, clauses: [d-all]}
                  - {clauses: [d-all]}

      """,
    check: .automata(DeadCase.check)
  )
}

/// Some event takes each case of the reactions of a machine, in some interpretation.
///
/// Cases of a base are exempt: another edition can take them. Counters, options and arguments are
/// exempt, because their reactions are not written as cases.
enum DeadCase {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    let spec = compiled.spec
    var taken: Set<String> = []
    // A shared reaction stands in several states, and one of them suffices.
    var alive: Set<String> = []
    for (reference, choice) in zip(compiled.references, spec.choices) {
      let paths = reference.takenElements
      taken.formUnion(paths)
      for placed in spec.resolved(choice).placedCases
      where placed.reaction.paths(at: placed.path).contains(where: paths.contains) {
        alive.insert("\(placed.reaction.location)")
      }
    }
    let file = spec.id.location.file.name
    for placed in spec.placedCases
    where placed.reaction.location.file.name == file
      && placed.timer.map(taken.contains) ?? true
      && alive.insert("\(placed.reaction.location)").inserted
    {
      diagnostics.report(
        .deadCase,
        at: placed.reaction.location,
        "no event takes this case: \(placed.reason); delete it, or change the conditions"
      )
    }
  }
}

extension Reference {
  /// The paths of the elements of all transitions.
  ///
  /// - Complexity: O(number of edges).
  fileprivate var takenElements: Set<String> {
    var isTaken = elements.map { _ in false }
    for edge in edges { for element in edge.elements { isTaken[element] = true } }
    return Set(elements.indices.filter { isTaken[$0] }.map { elements[$0].path })
  }
}

extension SpecDocument {
  /// A case with its path in the automata.
  fileprivate struct PlacedCase {
    let path: String
    let reaction: Case
    /// Its position among the cases for the event.
    let position: Int
    /// The event as a sentence, such as `'press' occurs`.
    let event: String
    /// Whether a state inside its state reacts to the event, too.
    var hasReactionInside = false
    /// The path of its timer; nil for a case under `on:`.
    var timer: String?
  }

  /// The cases of the machines; counters and registers have none of their own.
  fileprivate var placedCases: [PlacedCase] {
    let generated = counters.map(\.name) + registers.map(\.name)
    var placed: [PlacedCase] = []
    for machine in machines where !generated.contains(machine.name) {
      for (number, state) in machine.root.subtree.enumerated() {
        let place = number == 0 ? "\(machine.name)" : "\(machine.name).\(state.name)"
        for trigger in state.triggers {
          placed += trigger.answer.cases.enumerated().map {
            PlacedCase(
              path: trigger.path(ofCase: $0, at: place),
              reaction: $1,
              position: $0,
              event: "'\(trigger.event)' occurs",
              hasReactionInside: state.hasReactionInside(to: trigger.event)
            )
          }
        }
        for timer in state.timers {
          placed += timer.cases.enumerated().map {
            PlacedCase(
              path: timer.path(ofCase: $0, at: place),
              reaction: $1,
              position: $0,
              event: "timer '\(timer.name)' expires",
              timer: timer.path(at: place)
            )
          }
        }
      }
    }
    return placed
  }
}

extension SpecDocument.PlacedCase {
  /// Why nothing takes it, as far as its place says.
  fileprivate var reason: String {
    var reasons: [String] = []
    if reaction.when != nil { reasons.append("its condition does not hold") }
    if position > 0 { reasons.append("a case before it applies") }
    if hasReactionInside { reasons.append("a state inside reacts first") }
    guard let last = reasons.popLast() else { return "the event is impossible here" }
    let earlier = reasons.map { "\($0), " }.joined()
    return earlier.isEmpty
      ? "\(last) wherever \(event)" : "\(earlier)or \(last), wherever \(event)"
  }
}

extension SpecDocument.StateNode {
  /// Whether a state inside reacts to an event.
  ///
  /// - Complexity: O(size of the state).
  fileprivate func hasReactionInside(to event: SpecDocument.Trigger.Event) -> Bool {
    subtree.dropFirst().contains { state in
      state.triggers.contains { "\($0.event)" == "\(event)" }
    }
  }
}
