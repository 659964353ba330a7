/// Parses `link is up and not (connection is connected or reconnecting)`.
///
/// ```text
/// condition   = conjunction { "or" conjunction }
/// conjunction = term { "and" term }
/// term        = "not" term | "(" condition ")" | machine "is" state { "or" state }
/// ```
///
/// In `a is x or y`, `y` is another state of `a`; in `a is x or b is y` it is another condition.
struct ConditionParser {
  /// A word or a parenthesis, with its place.
  private typealias Token = Name

  /// A syntax error: the expected and the found text.
  struct Failure: Error {
    let message: String
    let location: SourceLocation
  }

  private let tokens: [Token]
  private let end: SourceLocation
  private var next = 0
  private var depth = 0

  /// The deepest nesting.
  private static let depthLimit = 100
  /// The largest number of words.
  private static let lengthLimit = 1000

  init(_ text: String, at location: SourceLocation) {
    var tokens: [Token] = []
    var word = ""
    var column = 0
    func close() {
      guard !word.isEmpty else { return }
      let length = word.unicodeScalars.count
      tokens.append(Token(word, at: location.advanced(by: column - length, length: length)))
      word = ""
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\n", "\t": close()
      case "(", ")":
        close()
        tokens.append(Token(String(scalar), at: location.advanced(by: column)))
      default: word.unicodeScalars.append(scalar)
      }
      column += 1
    }
    close()
    self.tokens = tokens
    self.end = location.advanced(by: column)
  }

  /// The whole text as a condition.
  mutating func parse() throws(Failure) -> SpecDocument.Guard {
    guard tokens.count <= Self.lengthLimit else {
      throw Failure(
        message:
          "expected at most \(Self.lengthLimit) words in the condition, found \(tokens.count)",
        location: tokens[Self.lengthLimit].location
      )
    }
    let condition = try condition()
    if next < tokens.count { throw failure(expecting: "'and', 'or' or the end") }
    return condition
  }

  private mutating func condition() throws(Failure) -> SpecDocument.Guard {
    var left = try conjunction()
    while accept("or") { left = .or(left, try conjunction()) }
    return left
  }

  private mutating func conjunction() throws(Failure) -> SpecDocument.Guard {
    var left = try term()
    while accept("and") { left = .and(left, try term()) }
    return left
  }

  private mutating func term() throws(Failure) -> SpecDocument.Guard {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw failure(expecting: "less nesting") }
    if accept("not") { return .not(try term()) }
    if accept("(") {
      let inner = try condition()
      guard accept(")") else { throw failure(expecting: "')'") }
      return inner
    }
    let machine = try word("a machine")
    guard accept("is") else { throw failure(expecting: "'is' and a state") }
    var left = SpecDocument.Guard.is(.init(machine: machine, state: try word("a state")))
    // `or` precedes another state, unless `is`, `not` or a parenthesis indicates a condition.
    while peek(0) == "or", let word = peek(1), !Self.words.contains(word), peek(2) != "is" {
      next += 1
      left = .or(left, .is(.init(machine: machine, state: try self.word("a state"))))
    }
    return left
  }

  private static let words: Set<String> = ["is", "and", "or", "not", "(", ")"]

  private func peek(_ offset: Int) -> String? {
    next + offset < tokens.count ? tokens[next + offset].text : nil
  }

  private mutating func accept(_ text: String) -> Bool {
    guard peek(0) == text else { return false }
    next += 1
    return true
  }

  private mutating func word(_ what: String) throws(Failure) -> Name {
    guard let text = peek(0), !Self.words.contains(text) else { throw failure(expecting: what) }
    next += 1
    return tokens[next - 1]
  }

  private func failure(expecting what: String) -> Failure {
    let found = peek(0).map { "'\($0)'" } ?? "the end"
    return Failure(
      message: "expected \(what) in the condition, found \(found)",
      location: next < tokens.count ? tokens[next].location : end
    )
  }
}

extension SpecReader {
  mutating func condition(_ key: String, in fields: MappingReader) -> SpecDocument.Guard? {
    guard let node = fields[key], let text = node.text(for: key, &diagnostics) else { return nil }
    // A quotation mark precedes the text.
    var parser = ConditionParser(text, at: node.location.advanced(by: node.isPlain ? 0 : 1))
    do throws(ConditionParser.Failure) {
      return try parser.parse()
    } catch {
      diagnostics.report(.condition, at: error.location, error.message)
      return nil
    }
  }
}
