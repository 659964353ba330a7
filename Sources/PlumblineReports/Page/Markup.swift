internal import PlumblineModel

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

  /// An element without the attributes whose value is nil; a void one, such as `meta`, never has content.
  init(
    _ name: StaticString,
    _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ content: [Markup] = [],
    isVoid: Bool = false
  ) {
    var markup = "<\(name)"
    for case (let key, let value?) in attributes {
      markup += " \(key)=\"\(Self.escaped(value))\""
    }
    // The slash makes the page XML, too, so any parser can check it.
    markup += isVoid ? " />" : ">"
    for piece in content { markup += piece.markup }
    if !isVoid { markup += "</\(name)>" }
    self.markup = markup
  }

  /// Escaped text, cut with a note if it is longer than any text for people.
  static func text(_ text: String) -> Markup { Markup(markup: escaped(text.cutForPeople)) }

  /// Text as ``text(_:)``, which may break before the capital letters in a long name.
  static func breakable(_ text: String) -> Markup {
    Markup(markup: Self.text(text).markup.replacing(#/\w{17,}/#) { broken(String($0.output)) })
  }

  /// Text as ``text(_:)``, for sentences.
  ///
  /// A number stays with its unit, and a date is whole. A name that is too long for a narrow column may break as in
  /// ``breakable(_:)``.
  static func prose(_ text: String) -> Markup {
    var markup = Self.text(text).markup
    if markup.utf8.contains(where: { 48...57 ~= $0 }) {
      markup.replace(#/\d (?:µs|ms|s|min|h|d|%)(?!\w)/#) { match in
        match.output.replacing(" ", with: "\u{A0}")
      }
      markup.replace(#/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/#) { match in
        "<span class=\"whole\">\(match.output)</span>"
      }
    }
    if markup.utf8.count > longName { markup.replace(#/\w{24,}/#) { broken(String($0.output)) } }
    return Markup(markup: markup)
  }

  /// The length from which a name may break.
  private static let longName = 24

  private static func broken(_ markup: String) -> String {
    markup.replacing(#/(?<small>[a-z])(?<capital>[A-Z])/#) { "\($0.small)<wbr />\($0.capital)" }
  }

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
  /// The number of characters that a page shows of one text.
  private static let longest = 4000

  /// The text, or its beginning with a note of its length.
  ///
  /// - Complexity: O(length).
  var cutForPeople: String {
    guard utf8.count > Self.longest, unicodeScalars.count > Self.longest else { return self }
    var text = ""
    text.unicodeScalars.append(contentsOf: unicodeScalars.prefix(Self.longest))
    return text + "… (cut: \(grouped(unicodeScalars.count)) characters)"
  }

  /// The text as a unique fragment of an address on the page; a long one ends with a fingerprint of all of it.
  ///
  /// - Complexity: O(length).
  var anchor: String {
    guard utf8.count > 200 else { return unicodeScalars.anchor }
    var fingerprint = Fingerprint()
    fingerprint.add(utf8)
    return unicodeScalars.prefix(50).anchor + "-" + fingerprint.digits
  }
}

extension Sequence<Unicode.Scalar> {
  /// Letters, digits, hyphens and dots; a code in place of every other character.
  fileprivate var anchor: String {
    reduce(into: "") { anchor, scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".": anchor.unicodeScalars.append(scalar)
      default: anchor += "_" + String(scalar.value, radix: 16) + "_"
      }
    }
  }
}
