/// A piece of HTML or SVG, in which text can only get escaped.
///
/// ```swift
/// Markup("p", ["class": "note"], [.text("a < b")]).markup     // <p class="note">a &lt; b</p>
/// ```
///
/// Names of elements and attributes are literals of the code, and values are escaped here, so that
/// no name of a spec can become markup. The template engines that there are for Swift (Mustache,
/// Stencil) import Foundation, which this layer does without, and read what they fill in by
/// reflection; a page with one shape needs neither.
struct Markup {
  let markup: String

  private init(markup: String) { self.markup = markup }

  /// An element; one that never has content, such as `meta`, is void.
  init(
    _ name: StaticString,
    _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: [Markup] = [],
    isVoid: Bool = false
  ) {
    var markup = "<\(name)"
    for (key, value) in attributes { markup += " \(key)=\"\(Self.escaped(value))\"" }
    // With the slash the page is XML, too, so that any parser can check it.
    markup += isVoid ? " />" : ">"
    for piece in content { markup += piece.markup }
    if !isVoid { markup += "</\(name)>" }
    self.markup = markup
  }

  /// Text.
  static func text(_ text: String) -> Markup { Markup(markup: escaped(text)) }

  /// Markup of this program, a style sheet for instance.
  static func literal(_ markup: StaticString) -> Markup { Markup(markup: "\(markup)") }

  /// The text for content and for attributes in quotation marks.
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
  /// The text as the end of an address on the page; different texts have different ones.
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
