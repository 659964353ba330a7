package import PlumblineModel

/// The transition report: the whole content of a spec, on one page for people.
///
/// ```swift
/// TransitionReport(references, facts: facts).html     // or .markdown
/// ```
///
/// It shows all interpretations of the documents together, and marks the statements of only some.
package struct TransitionReport: Sendable {
  /// The automata as they were compiled, and with the same timers.
  let compiled: [Reference]
  let references: [Reference]
  let reference: Reference
  let facts: SpecFacts
  /// A run of an implementation; nil for a page about the spec alone.
  let run: RunRecord?

  /// - Parameters:
  ///   - references: The automata of the spec, one for each combination of interpretations, at least one.
  ///   - facts: The facts of the spec that they lack.
  ///   - run: A run of this spec.
  package init(_ references: [Reference], facts: SpecFacts, run: RunRecord? = nil) {
    compiled = references
    self.references = references.withSameTimers
    reference = self.references[0]
    self.facts = facts
    self.run = run
  }

  /// The page as one HTML file.
  ///
  /// - Complexity: O(size of the automata), and the layout of the diagrams.
  package var html: String { page.html }

  /// The page in Markdown.
  ///
  /// - Complexity: O(size of the automata).
  package var markdown: String { page.markdown }

  /// The state diagrams, one per machine that announces its state.
  ///
  /// - Complexity: O(size of the automata).
  var diagrams: [StateDiagram] {
    ObservableMachine.all(in: references).map { diagram(of: $0) }
  }

  private var page: Page {
    let machines = ObservableMachine.all(in: references)
    let sections: [Page.Section?] = [
      run.map { runSection($0) },
      diagramSection(machines),
      matrixSection(machines),
      timerSection,
      reasonSection(machines),
      inputSection,
      outputSection,
      invariantSection,
      undocumentedSection(machines),
      decisionSection,
      interpretationSection,
      coverageSection,
      exampleSection,
      clauseSection(machines),
      documentSection,
    ]
    return Page(
      title: reference.title.isEmpty ? reference.id : reference.title,
      summary: summary(machines),
      sections: sections.compactMap { $0 }
    )
  }

  private func summary(_ machines: [ObservableMachine]) -> [Page.Block] {
    var facts: [(term: String, details: Page.Phrase)] = [("Spec", [.name(reference.id)])]
    facts += self.facts.documents.map { document in
      let more = [document.platform, document.updated.map { "updated \($0)" }].compactMap { $0 }
      return ("Document", [.text(([document.title] + more).joined(separator: ", "))])
    }
    // The totals of a run count those only.
    let timely = references.count > 1 ? "traces of one interpretation" : "traces"
    let reachable =
      run.map { run in
        run.coverage.allTransitions == reference.edges.count
          ? "" : " (\(grouped(run.coverage.allTransitions)) that timed \(timely) take)"
      } ?? ""
    facts.append(
      (
        "Size",
        [
          .text(
            "\(counted(references.map(\.locations.count), "location")), "
              + "\(counted(references.map(\.edges.count), "transition"))\(reachable), "
              + "\(counted(references.map(\.timers.count), "timer")), "
              + reference.clauseCount
          )
        ]
      )
    )
    if references.count > 1 {
      facts.append(("Interpretations", [.text("\(references.count) combinations")]))
    }
    return [.facts(facts)]
  }
}

extension TransitionReport {
  /// The ids of clauses and decisions, given their numbers.
  func cited(_ numbers: [Int]) -> Page.Phrase {
    .clauses(numbers.map { reference.clauses[$0].id })
  }

  /// The clauses that elements cite, without duplicates, in the order of the documents.
  func citations(_ elements: [Reference.Element]) -> [Int] {
    Set(elements.flatMap(\.clauses)).sorted()
  }

  /// The condition `only where lost-from is outage.running`; nil for a set of all interpretations.
  ///
  /// A set that no values alone tell from the others has only its size.
  func condition(_ interpretations: Set<Int>) -> String? {
    guard interpretations.count < references.count else { return nil }
    let some = interpretations.sorted().map { references[$0] }
    let options = reference.interpretations.indices.map { position in
      Set(some.map { $0.interpretations[position].option })
    }
    let alike = references.count { reference in
      zip(options, reference.interpretations).allSatisfy { $0.contains($1.option) }
    }
    let shared = reference.interpretations.indices.compactMap { position -> String? in
      let all = Set(references.map { $0.interpretations[position].option })
      guard options[position].count < all.count else { return nil }
      let values = options[position].sorted().joined(separator: " or ")
      return "\(reference.interpretations[position].name) is \(values)"
    }
    return alike > interpretations.count
      ? "only in \(interpretations.count) of \(references.count) combinations of interpretations"
      : "only where \(shared.joined(separator: " and "))"
  }

  /// The name of an event: an input, or a timer with its time.
  func text(of event: ObservableMachine.Event) -> String {
    switch event {
    case .input(let position): reference.vocabulary.inputNames[position]
    case .timer(let timer):
      "\(shortName(ofTimer: timer)) (\(references.times(ofTimer: timer)))"
    }
  }

  /// `interrupted` for `connection.connected.interrupted`.
  func shortName(ofTimer timer: Int) -> String {
    let name = reference.timers[timer].name
    return name.split(separator: ".").last.map { String($0) } ?? name
  }
}
