package import PlumblineModel

/// The state diagrams of a spec in the languages of Graphviz and Mermaid.
///
/// ```swift
/// SpecDiagrams(references).dot         // digraph { …
/// ```
package struct SpecDiagrams: Sendable {
  private let title: String
  private let diagrams: [StateDiagram]

  /// - Parameter references: The automata of the spec, one for each combination of interpretations,
  ///   at least one; the diagrams mark transitions that only some of them have.
  /// - Complexity: O(size of the automata).
  package init(_ references: [Reference]) {
    title = references[0].title.isEmpty ? references[0].id : references[0].title
    diagrams = TransitionReport(references, facts: SpecFacts()).diagrams
  }

  /// The diagrams in the language of Graphviz, with a final line break.
  ///
  /// - Complexity: O(size of the diagrams).
  package var dot: String { StateDiagram.dot(diagrams, title: title) }

  /// The diagrams in the language of Mermaid, side by side, with a final line break.
  ///
  /// - Complexity: O(size of the diagrams).
  package var mermaid: String { StateDiagram.mermaid(diagrams) }
}
