extension JSON {
  /// The canonical bytes: keys sorted by their UTF-8, no blanks, the shortest escapes.
  ///
  /// - Complexity: O(size × log of the largest object).
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The canonical bytes as text.
  ///
  /// - Complexity: as ``bytes``.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends the canonical bytes.
  ///
  /// - Precondition: Every number is finite; JSON has no notation for others.
  /// - Complexity: as ``bytes``.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .decimal(let number):
      precondition(number.isFinite, "JSON cannot say \(number)")
      bytes += number.description.utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements): Self.write(elements, to: &bytes)
    case .object(let members): Self.write(members, to: &bytes)
    }
  }

  /// Appends a string in its quotation marks.
  ///
  /// - Complexity: O(length).
  package static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else {
      bytes += text.utf8
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
      case UInt8(ascii: "\r"): bytes += #"\r"#.utf8
      case UInt8(ascii: "\t"): bytes += #"\t"#.utf8
      case 0..<0x20:
        bytes += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
        bytes += String(byte, radix: 16).utf8
      default: bytes.append(byte)
      }
    }
  }

  private static func write(_ elements: [JSON], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      element.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func write(_ members: [String: JSON], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (index, member) in sorted.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(member.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      member.value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
