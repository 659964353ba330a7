package import PlumblineModel

/// The state diagrams of a spec in the languages of other tools.
///
/// ```swift
/// SpecDiagrams(references).dot         // digraph { …
/// ```
package struct SpecDiagrams: Sendable {
  private let title: String
  private let diagrams: [StateDiagram]

  /// - Parameter references: The automata of the spec, one for each combination of interpretations, at
  ///   least one; what only some of them show is marked.
  /// - Complexity: O(size of the automata).
  package init(_ references: [Reference]) {
    title = references[0].title.isEmpty ? references[0].id : references[0].title
    diagrams = TransitionReport(references, facts: SpecFacts()).diagrams
  }

  /// Graphviz; ends with a line break.
  ///
  /// - Complexity: O(size of the diagrams).
  package var dot: String { StateDiagram.dot(diagrams, title: title) }

  /// Mermaid, with several machines side by side; ends with a line break.
  ///
  /// - Complexity: O(size of the diagrams).
  package var mermaid: String { StateDiagram.mermaid(diagrams) }
}
