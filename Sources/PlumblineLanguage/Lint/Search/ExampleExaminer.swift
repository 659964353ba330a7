import PlumblineEngine
import PlumblineModel

/// Asks the automata whether they allow the examples of the documents.
struct ExampleExaminer {
  private let document: SpecDocument

  init(_ document: SpecDocument) { self.document = document }

  /// Reports each example that no interpretation allows.
  func examine(
    _ automata: [Automaton],
    _ diagnostics: inout Diagnostics
  ) -> [Spec.ExampleFinding] {
    guard !document.examples.isEmpty else { return [] }
    let verdicts = automata.concurrentMap(if: automata.map(\.reference).areLarge) { automaton in
      let check = ExampleCheck(automaton)
      return automaton.reference.examples.map { $0.map(check.verdict(on:)) }
    }
    return document.examples.enumerated().map { number, example in
      var isAccepted: [Bool] = []
      var best: ExampleCheck.Rejection?
      var isUndecided = false
      for case let verdicts? in verdicts {
        switch verdicts[number] {
        case .accepted: isAccepted.append(true)
        case .undecided:
          isAccepted.append(false)
          isUndecided = true
        case .rejected(let rejection):
          isAccepted.append(false)
          if rejection.progress > best?.progress ?? -2 { best = rejection }
        }
      }
      if !isAccepted.contains(true) {
        if isUndecided {
          reportUndecided(example, &diagnostics)
        } else if let best {
          report(best, of: example, isInEveryInterpretation: automata.count > 1, &diagnostics)
        }
      }
      return Spec.ExampleFinding(name: example.name.text, isAccepted: isAccepted)
    }
  }

  private func reportUndecided(
    _ example: SpecDocument.Example,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      "example-undecided",
      at: example.name.location,
      severity: .warning,
      "gave up on example '\(example.name)': the search ended before it found a run of the spec"
        + " that tells it"
    )
  }

  private func report(
    _ rejection: ExampleCheck.Rejection,
    of example: SpecDocument.Example,
    isInEveryInterpretation: Bool,
    _ diagnostics: inout Diagnostics
  ) {
    var place = example.name.location
    let what: String
    switch rejection {
    case .neverStarts:
      place = example.path?.start.location ?? place
      what = "no run shows '\(example.path?.start.text ?? "")', where it begins"
    case .breaks(let number, let instead):
      guard let path = example.path else { return }
      place = path.arrows[number].location
      what = text(of: path, brokenAt: number, instead)
    case .untimely:
      what = "its announcements can come in this order, but not in the time that it takes"
    case .differs(let entry, let at, let expected, let observed):
      let entries = example.entries
      place = entries[min(entry, entries.count - 1)].location
      what = "at \(describe(at)) expected \(expected), found \(observed)"
    }
    diagnostics.report(
      "example-rejected",
      at: place,
      "the spec does not allow example '\(example.name)': \(what)",
      notes: isInEveryInterpretation ? ["no interpretation allows it"] : []
    )
  }

  /// `from 'connecting' the spec allows connected (accepted), failed (fatalError)`.
  private func text(
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
