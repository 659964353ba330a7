extension JSON {
  /// The first error in bytes that are not JSON.
  package struct ParseError: Error, Hashable, CustomStringConvertible {
    /// The number of bytes before the error.
    package var offset: Int
    /// The expected or the found text.
    package var problem: String

    package var description: String { "byte \(offset): \(problem)" }
  }

  /// The deepest nesting of arrays and objects.
  package static let deepest = 128

  /// Reads one value, strictly by RFC 8259.
  ///
  /// Beyond the standard it refuses duplicate keys, and nesting deeper than ``deepest``. Half of a surrogate pair
  /// becomes U+FFFD, a whole number beyond 64 bits a decimal, and a number beyond these the largest one: a member
  /// that the reader does not know may hold them.
  ///
  /// - Throws: ``ParseError`` at the first invalid byte.
  /// - Complexity: O(number of bytes).
  package static func parse(_ bytes: [UInt8]) throws(ParseError) -> JSON {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(ParseError) in
        var parser = JSONParser(bytes: bytes)
        return try parser.parseAll()
      }
    }
    return try result.get()
  }
}

/// Recursive descent over bytes.
private struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The byte at the position; nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func failure(_ problem: String, at offset: Int? = nil) -> JSON.ParseError {
    JSON.ParseError(offset: offset ?? position, problem: problem)
  }

  func unexpected(expected: String) -> JSON.ParseError {
    switch current {
    case nil: failure("expected \(expected), found the end")
    case .some(let byte) where (0x21..<0x7F).contains(byte):
      failure("expected \(expected), found '\(Character(UnicodeScalar(byte)))'")
    case .some(let byte): failure("expected \(expected), found byte 0x\(String(byte, radix: 16))")
    }
  }
}

extension JSONParser {
  mutating func parseAll() throws(JSON.ParseError) -> JSON {
    skipBlanks()
    let value = try parseValue()
    skipBlanks()
    guard current == nil else { throw unexpected(expected: "the end") }
    return value
  }

  mutating func parseValue() throws(JSON.ParseError) -> JSON {
    switch current {
    case UInt8(ascii: "{"):
      try descend()
      return try parseObject()
    case UInt8(ascii: "["):
      try descend()
      return try parseArray()
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parse(word: "true", as: true)
    case UInt8(ascii: "f"): return try parse(word: "false", as: false)
    case UInt8(ascii: "n"): return try parse(word: "null", as: .null)
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")), UInt8(ascii: "-"): return try parseNumber()
    default: throw unexpected(expected: "a value")
    }
  }

  /// Enters an array or an object; ``ascend(with:)`` leaves it.
  mutating func descend() throws(JSON.ParseError) {
    guard depth < JSON.deepest else { throw failure("nested deeper than \(JSON.deepest)") }
    depth += 1
    position += 1
    skipBlanks()
  }

  mutating func ascend(with value: JSON) -> JSON {
    depth -= 1
    return value
  }

  mutating func parseObject() throws(JSON.ParseError) -> JSON {
    // Most objects of messages have two or three members.
    var members = [String: JSON](minimumCapacity: 2)
    if take("}") { return ascend(with: .object(members)) }
    while true {
      let start = position
      guard current == UInt8(ascii: "\"") else { throw unexpected(expected: "a key in quotes") }
      let key = try parseString()
      skipBlanks()
      guard take(":") else { throw unexpected(expected: "':'") }
      skipBlanks()
      let value = try parseValue()
      guard members.updateValue(value, forKey: key) == nil else {
        throw failure("the key '\(key)' occurs twice", at: start)
      }
      skipBlanks()
      if take("}") { return ascend(with: .object(members)) }
      guard take(",") else { throw unexpected(expected: "',' or '}'") }
      skipBlanks()
    }
  }

  mutating func parseArray() throws(JSON.ParseError) -> JSON {
    var elements: [JSON] = []
    if take("]") { return ascend(with: .array(elements)) }
    while true {
      elements.append(try parseValue())
      skipBlanks()
      if take("]") { return ascend(with: .array(elements)) }
      guard take(",") else { throw unexpected(expected: "',' or ']'") }
      skipBlanks()
    }
  }

  mutating func parse(word: StaticString, as value: JSON) throws(JSON.ParseError) -> JSON {
    let start = position
    for byte in word.description.utf8 {
      guard current == byte else { throw failure("expected '\(word)'", at: start) }
      position += 1
    }
    return value
  }

  mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  mutating func take(_ scalar: UnicodeScalar) -> Bool {
    guard current == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }
}

// MARK: Numbers

extension JSONParser {
  mutating func parseNumber() throws(JSON.ParseError) -> JSON {
    let start = position
    var isWhole = true
    _ = take("-")
    if !take("0") { try takeDigits() }
    if take(".") {
      isWhole = false
      try takeDigits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try takeDigits()
    }
    if isWhole, let number = shortNumber(from: start) { return .integer(number) }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int64(text) { return .integer(number) }
    guard let number = Double(text) else { throw failure("'\(text)' is no number", at: start) }
    let largest = Double.greatestFiniteMagnitude
    return .decimal(min(max(number, -largest), largest))
  }

  /// The whole number from a position to the current one; nil if it may need more than 64 bits.
  func shortNumber(from start: Int) -> Int64? {
    let isNegative = bytes[start] == UInt8(ascii: "-")
    let digits = bytes[(isNegative ? start + 1 : start)..<position]
    guard digits.count <= 18 else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    return isNegative ? -number : number
  }

  mutating func takeDigits() throws(JSON.ParseError) {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    guard position > start else { throw unexpected(expected: "a digit") }
  }
}

// MARK: Strings

extension JSONParser {
  mutating func parseString() throws(JSON.ParseError) -> String {
    position += 1
    let start = position
    if let text = takePlainString() { return text }
    var decoded: [UInt8] = []
    var runStart = start
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        decoded += bytes[runStart..<position]
        guard let text = String(validating: decoded, as: UTF8.self) else {
          throw failure("the string is not valid UTF-8", at: start)
        }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        decoded += bytes[runStart..<position]
        position += 1
        decoded += String(try parseEscape()).utf8
        runStart = position
      case 0..<0x20: throw failure("a control character stands in a string without an escape")
      default: position += 1
      }
    }
    throw failure("the string has no end", at: start - 1)
  }

  /// The rest of a string of ASCII without escapes; nil, without a move, for any other.
  mutating func takePlainString() -> String? {
    var end = position
    while end < bytes.count, case let byte = bytes[end], byte != UInt8(ascii: "\"") {
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    defer { position = end + 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[position..<end]), as: UTF8.self)
  }

  mutating func parseEscape() throws(JSON.ParseError) -> UnicodeScalar {
    let start = position - 1
    let byte = current
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try parseHexadecimal()
      if let scalar = UnicodeScalar(unit) { return scalar }
      let end = position
      if unit < 0xDC00, take("\\"), take("u"), case let low = try parseHexadecimal(),
        (0xDC00..<0xE000).contains(low),
        let scalar = UnicodeScalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
      // What follows stands for itself.
      position = end
      return "\u{FFFD}"
    default: throw failure("a string has no such escape", at: start)
    }
  }

  mutating func parseHexadecimal() throws(JSON.ParseError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(UnicodeScalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw unexpected(expected: "a hexadecimal digit") }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}
