import PlumblineEngine
import PlumblineModel

/// Searches the automata for runs of the examples of the documents.
struct ExampleSearch {
  private let document: SpecDocument

  init(_ document: SpecDocument) { self.document = document }

  /// Reports each example that no interpretation allows.
  func run(
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
          ExampleUndecided.report(example, &diagnostics)
        } else if let best {
          ExampleRejected.report(
            example,
            best,
            isInEveryInterpretation: automata.count > 1,
            &diagnostics
          )
        }
      }
      return Spec.ExampleFinding(name: example.name.text, isAccepted: isAccepted)
    }
  }
}
