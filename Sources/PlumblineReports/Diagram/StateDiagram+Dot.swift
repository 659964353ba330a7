extension StateDiagram {
  /// The diagrams in the language of Graphviz, one cluster each, with a final line break.
  ///
  /// - Complexity: O(size of the diagrams).
  static func dot(_ diagrams: [StateDiagram], title: String) -> String {
    var lines = [
      "digraph {",
      "  graph [label=\(quoted(title)) labelloc=t rankdir=TB]",
      "  node [shape=box style=rounded]",
    ]
    for (number, diagram) in diagrams.enumerated() {
      lines.append("  subgraph cluster_\(number) {")
      lines.append("    label=\(quoted(diagram.name))")
      lines.append("    m\(number)_start [shape=point label=\"\"]")
      for (state, name) in diagram.states.enumerated() {
        lines.append("    m\(number)_s\(state) [label=\(quoted(name))]")
      }
      lines.append("    m\(number)_start -> m\(number)_s\(diagram.initial)")
      for edge in diagram.edges {
        // `\l` ends a left-aligned line.
        let label = edge.labels.map { escaped($0.text) + "\\l" }.joined()
        let attribute = label.isEmpty ? "" : " [label=\"\(label)\"]"
        lines.append("    m\(number)_s\(edge.from) -> m\(number)_s\(edge.to)\(attribute)")
      }
      lines.append("  }")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// A text escaped for quotation marks: backslashes and ampersands begin escapes.
  private static func escaped(_ text: String) -> String {
    text.visible.reduce(into: "") { escaped, character in
      switch character {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "&": escaped += "&amp;"
      default: escaped.append(character)
      }
    }
  }
}
