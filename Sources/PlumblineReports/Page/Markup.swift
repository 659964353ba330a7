/// A piece of HTML or SVG; its initialisers escape all text.
///
/// ```swift
/// Markup("p", ["class": "note"], [.text("a < b")]).markup     // <p class="note">a &lt; b</p>
/// ```
///
/// Names of elements and attributes are literals of the code and values are escaped here, so no
/// name of a spec can become markup. Swift's template engines (Mustache, Stencil) import
/// Foundation, which this layer does without, and use reflection; a page of one shape needs
/// neither.
struct Markup {
  let markup: String

  private init(markup: String) { self.markup = markup }

  /// An element; a void one, such as `meta`, never has content.
  init(
    _ name: StaticString,
    _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: [Markup] = [],
    isVoid: Bool = false
  ) {
    var markup = "<\(name)"
    for (key, value) in attributes { markup += " \(key)=\"\(Self.escaped(value))\"" }
    // The slash makes the page XML, too, so any parser can check it.
    markup += isVoid ? " />" : ">"
    for piece in content { markup += piece.markup }
    if !isVoid { markup += "</\(name)>" }
    self.markup = markup
  }

  /// Escaped text.
  static func text(_ text: String) -> Markup { Markup(markup: escaped(text)) }

  /// Markup from this program's code, for instance a style sheet.
  static func literal(_ markup: StaticString) -> Markup { Markup(markup: "\(markup)") }

  /// The text escaped for content and for attributes in quotation marks.
  ///
  /// - Complexity: O(length).
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension String {
  /// The text as a unique fragment of an address on the page.
  ///
  /// - Complexity: O(length).
  var anchor: String {
    unicodeScalars.reduce(into: "") { anchor, scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".": anchor.unicodeScalars.append(scalar)
      default: anchor += "_" + String(scalar.value, radix: 16) + "_"
      }
    }
  }
}
