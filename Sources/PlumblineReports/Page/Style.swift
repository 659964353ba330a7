/// Emphasis by colour, or none.
package struct Style: Sendable {
  package var isColoured: Bool

  package init(isColoured: Bool) { self.isColoured = isColoured }

  package func heading(_ text: String) -> String { paint(text, "1") }
  package func bad(_ text: String) -> String { paint(text, "31") }
  package func good(_ text: String) -> String { paint(text, "32") }
  package func doubtful(_ text: String) -> String { paint(text, "33") }
  package func quiet(_ text: String) -> String { paint(text, "2") }

  private func paint(_ text: String, _ code: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
