/// Turns phrases into Markdown and escapes the names of a spec for it.
enum MarkdownText {
  /// A phrase at the beginning of a line, where numbers and dashes could begin a list.
  static func block(_ phrase: Page.Phrase) -> String {
    let text = inline(phrase)
    guard let first = text.first else { return text }
    if "-+=".contains(first) { return "\\" + text }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !digits.isEmpty, let mark = rest.first, ".)".contains(mark) else { return text }
    return digits + "\\" + rest
  }

  /// A phrase inside a line or a cell of a table.
  static func inline(_ phrase: Page.Phrase) -> String {
    phrase.map { inline in
      switch inline {
      case .text(let text), .quiet(let text), .sign(let text, _), .link(let text, _):
        escaped(text)
      case .name(let name), .clause(let name), .command(let name), .aside(let name): code(name)
      case .strong(let text): "**\(escaped(text))**"
      case .verdict(let text, let tone):
        tone == .bad ? "**\(escaped(text))**" : escaped(text)
      case .hidden, .target: ""
      case .lineBreak: "<br>"
      }
    }.joined()
  }

  /// The text with a backslash before every character that could begin markup.
  static func escaped(_ text: String) -> String {
    text.visible.reduce(into: "") { escaped, character in
      if "\\`*_[]<>|~#&$!@{}".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }

  /// Text as code; in a table, bars and backquotes cannot stand between backquotes.
  private static func code(_ name: String) -> String {
    let name = name.visible
    guard !name.isEmpty else { return "" }
    let isPlain = !name.contains { "`|\\".contains($0) } && name.first != " " && name.last != " "
    return isPlain ? "`\(name)`" : "<code>\(escaped(name))</code>"
  }

  /// A fence longer than any run of backquotes in the lines, of at least three.
  static func fence(around lines: [String]) -> String {
    var longest = 2
    for line in lines {
      var run = 0
      for character in line {
        run = character == "`" ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    return String(repeating: "`", count: longest + 1)
  }
}
