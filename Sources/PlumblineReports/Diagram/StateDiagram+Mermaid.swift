extension StateDiagram {
  /// The diagram for Mermaid (`stateDiagram-v2`), with a final line break.
  ///
  /// - Complexity: O(size of the diagram).
  var mermaid: String { Self.mermaid([self]) }

  /// Several diagrams as one, each in a box with its name.
  ///
  /// - Complexity: O(size of the diagrams).
  static func mermaid(_ diagrams: [StateDiagram]) -> String {
    var lines = ["stateDiagram-v2"]
    guard diagrams.count > 1 else {
      lines += diagrams.flatMap { $0.statements(prefix: "").map { "  \($0)" } }
      return lines.joined(separator: "\n") + "\n"
    }
    for (number, diagram) in diagrams.enumerated() {
      lines.append("  state \"\(escaped(diagram.name))\" as m\(number) {")
      lines += diagram.statements(prefix: "m\(number)").map { "    \($0)" }
      lines.append("  }")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func statements(prefix: String) -> [String] {
    let states = states.enumerated().map { number, state in
      "state \"\(Self.escaped(state))\" as \(prefix)s\(number)"
    }
    let transitions = edges.map { edge in
      let labels = edge.labels.map { Self.escaped($0.text) }.joined(separator: "<br/>")
      return "\(prefix)s\(edge.from) --> \(prefix)s\(edge.to)\(labels.isEmpty ? "" : ": \(labels)")"
    }
    return states + ["[*] --> \(prefix)s\(initial)"] + transitions
  }

  /// A text for Mermaid, with character codes in place of all possible syntax.
  private static func escaped(_ text: String) -> String {
    text.visible.unicodeScalars.reduce(into: "") { escaped, scalar in
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " .,/()|-_×".unicodeScalars.contains(scalar)
      if isPlain {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "#\(scalar.value);"
      }
    }
  }
}
