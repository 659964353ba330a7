import PlumblineEngine
import PlumblineModel

extension DiagnosticRule {
  static let exampleRejected = DiagnosticRule(
    "example-rejected",
    "The automaton does not allow an example of the documents.",
    why: """
      Either the machines or the interpretation of the example is wrong. The message shows the
      first step that the automaton does not allow, and the steps that it allows there.
      """,
    bad: """
      examples:
        on:
          says: It dims after 20 seconds.
          trace:
            - {at: 0s, input: press, sees: {lampChanged: {state: bright}}}
            - {at: 20s, sees: {lampChanged: {state: dimmed}}}
          clauses: [d-all]

      """,
    good: """
      examples:
        on:
          says: It dims after 30 seconds.
          trace:
            - {at: 0s, input: press, sees: {lampChanged: {state: bright}}}
            - {at: 30s, sees: {lampChanged: {state: dimmed}}}
          clauses: [d-all]

      """
  )
}

/// The automaton of some interpretation allows each example.
enum ExampleRejected {
  static func report(
    _ example: SpecDocument.Example,
    _ rejection: ExampleCheck.Rejection,
    isInEveryInterpretation: Bool,
    _ diagnostics: inout Diagnostics
  ) {
    var place = example.name.location
    let problem: String
    switch rejection {
    case .neverStarts:
      place = example.path?.start.location ?? place
      problem = "no run shows its first state '\(example.path?.start.text ?? "")'"
    case .breaks(let number, let instead):
      guard let path = example.path else { return }
      place = path.arrows[number].location
      problem = text(of: path, brokenAt: number, instead)
    case .untimely:
      problem = "its announcements are possible in this order, but not within 'takes:'"
    case .differs(let entry, let at, let expected, let observed):
      let entries = example.entries
      place = entries[min(entry, entries.count - 1)].location
      problem = "at \(describe(at)) expected \(expected), found \(observed)"
    }
    diagnostics.report(
      .exampleRejected,
      at: place,
      "the spec does not allow example '\(example.name)': \(problem)",
      notes: isInEveryInterpretation ? ["no interpretation allows it"] : []
    )
  }

  /// `from 'connecting' the spec allows connected (accepted), failed (fatalError)`.
  private static func text(
    of path: SpecDocument.Path,
    brokenAt number: Int,
    _ instead: [(state: String, cause: String)]
  ) -> String {
    var causes: [(state: String, list: [String])] = []
    for (state, cause) in instead {
      if let known = causes.firstIndex(where: { $0.state == state }) {
        if !causes[known].list.contains(cause) { causes[known].list.append(cause) }
      } else {
        causes.append((state, [cause]))
      }
    }
    let from = number == 0 ? path.start : path.arrows[number - 1].to
    let list = causes.map { "\($0.state) (\($0.list.joined(separator: ", ")))" }
    return (from.map { "from '\($0)'" } ?? "after '...'") + " the spec allows "
      + (list.isEmpty ? "no announcement" : list.joined(separator: ", "))
  }
}
