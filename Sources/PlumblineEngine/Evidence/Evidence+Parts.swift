internal import PlumblineModel

/// The parts of the spec, and those that the choices reach.
extension Evidence {
  /// The elements, with alternatives of one `any of` as one part.
  func parts() -> [[Int]] {
    var parts: [String: [Int]] = [:]
    for (number, element) in reference.elements.enumerated() where element.kind != .example {
      parts["\(element.kind.rawValue) \(stem(of: element.path))", default: []].append(number)
    }
    return parts.values.sorted { $0[0] < $1[0] }
  }

  /// The edges of each part that a trace can show, and of each span of a schedule.
  ///
  /// Any trace shows that an output is closed, so such a part is left out.
  ///
  /// - Complexity: O(edges × elements).
  func edgesOfParts() -> [[Int]] {
    parts().flatMap { part -> [[Int]] in
      let part = part.filter { reference.elements[$0].kind != .closure }
      return (0..<(part.map(counterfactual.spanCount).max() ?? 0)).map { span in
        let elements = part.filter { span < counterfactual.spanCount(of: $0) }
        return Set(elements.flatMap { counterfactual.edges(of: $0, span: span) }).sorted()
      }
    }
  }

  /// A path without the numbers of its alternatives.
  private func stem(of path: String) -> String {
    guard let start = path.firstRange(of: ".any[") else { return path }
    return String(path[..<start.lowerBound])
  }

  /// Whether only alternatives that the implementation does not take call for the outputs that trigger an invariant.
  ///
  /// An optional output is one that it does not take if its reaction was covered, and no kept witness shows such an
  /// output.
  ///
  /// - Complexity: O(edges × triggers), and O(witnesses) where an optional output may trigger it.
  func isUntriggered(
    _ part: [Int],
    _ chosen: Set<Int>,
    _ followed: [Bool],
    by seen: Seen
  ) -> Bool {
    let element = reference.elements[part[0]]
    guard element.kind == .invariant,
      let events = reference.invariants[element.subject].trigger?.each
    else { return false }
    let triggers = events.compactMap { event in
      if case .output(let pattern) = event { pattern } else { nil }
    }
    // An input may always come.
    guard triggers.count == events.count else { return false }
    let calling = reference.edges.indices.flatMap { edge in
      reference.edges[edge].outputs
        .filter { output in triggers.contains { $0.overlaps(output.pattern) } }
        .map { (edge: edge, output: $0) }
    }
    var omitted = Set(
      calling.filter { $0.output.isOptional && seen.coverage[$0.edge] > 0 }.map(\.output.element)
    )
    if !omitted.isEmpty, seen.shows(oneOf: triggers, in: reference.vocabulary) { omitted = [] }
    return !calling.isEmpty
      && !calling.contains { edge, output in
        followed[edge] && chosen.contains(counterfactual.sources[edge])
          && !(output.isOptional && omitted.contains(output.element))
      }
  }

  /// Whether a part has an edge that the choices reach, in this interpretation.
  func isChosen(
    _ part: [Int],
    _ chosen: Set<Int>,
    _ coverage: [Int],
    _ declinable: Set<Int>
  ) -> Bool {
    let edges = part.flatMap { counterfactual.edges[$0] }
    guard !edges.isEmpty else {
      // Parts of other interpretations only cannot be shown.
      let kinds: Set<Reference.Element.Kind> = [.reaction, .timer, .state]
      return reference.interpretations.isEmpty
        || !part.allSatisfy { kinds.contains(reference.elements[$0].kind) }
    }
    return edges.contains { edge in
      chosen.contains(counterfactual.sources[edge])
        && (coverage[edge] > 0 || !declinable.contains(edge))
    }
  }

  /// Weighs clauses that only examples cite: one realised example is evidence.
  func weighExamples(_ realisations: [ExampleTally.Realisation], _ findings: inout [Finding]) {
    let cited = Set(reference.elements.filter { $0.kind != .example }.flatMap(\.clauses))
    for (example, realisation) in zip(reference.examples ?? [], realisations) {
      for clause in reference.elements[example.element].clauses where !cited.contains(clause) {
        findings[clause].parts = 1
        switch realisation {
        case .realised(let witness):
          findings[clause].shown = 1
          findings[clause].count += 1
          findings[clause].unrealised = nil
          improve(&findings[clause], by: witness, isGeneral: false)
          findings[clause].undecided = nil
          findings[clause].unable = nil
        case _ where findings[clause].shown > 0: continue
        case .otherwise(let reason):
          findings[clause].unrealised = findings[clause].unrealised ?? reason
        case .undecided(let reason):
          findings[clause].undecided = findings[clause].undecided ?? reason
        case .unable(let reason): findings[clause].unable = findings[clause].unable ?? reason
        }
        findings[clause].isComplete = findings[clause].shown == 1
      }
    }
  }
}
