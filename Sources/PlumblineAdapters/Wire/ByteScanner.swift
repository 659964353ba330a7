package import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads the JSON of one line from its bytes, in order.
///
/// It checks no more than it needs: `JSON.parse` decides on a line that the scanner rejects. It
/// returns the bytes between the quotes of a string, escapes included.
package struct ByteScanner {
  /// The position of the scanner, and the expected syntax.
  package struct Unexpected: Error {
    package var offset: Int
    package var expected: StaticString
  }

  package let bytes: UnsafeBufferPointer<UInt8>
  package var position = 0
  /// The number of objects and arrays around the position.
  private var depth = 0

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  package func unexpected(_ expected: StaticString) -> Unexpected {
    Unexpected(offset: position, expected: expected)
  }

  /// Returns the next byte other than a blank, without taking it; zero at the end.
  @inline(__always)  // most often there is no blank
  package mutating func peek() -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      if byte > 0x20 { return byte }
      position += 1
    }
    return 0
  }

  @inline(__always)  // the scalar is known where it is called
  package mutating func take(_ scalar: UnicodeScalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  /// Takes the bracket at the end of an object or an array, if it is next.
  @inline(__always)
  private mutating func takeEnd(_ bracket: UnicodeScalar) -> Bool {
    guard take(bracket) else { return false }
    depth -= 1
    return true
  }

  /// Takes `"key":`, with the comma or bracket before it; nil once the object has ended.
  package mutating func nextKey(
    isFirst: inout Bool
  ) throws(Unexpected) -> UnsafeBufferPointer<UInt8>? {
    if isFirst {
      guard take("{") else { throw unexpected("an object") }
      isFirst = false
      depth += 1
      if takeEnd("}") { return nil }
    } else {
      if takeEnd("}") { return nil }
      guard take(",") else { throw unexpected("',' or '}'") }
    }
    let key = try string()
    guard take(":") else { throw unexpected("':'") }
    return key
  }

  /// Moves to the next element, past the comma or bracket before it; false at the end of the array.
  package mutating func nextElement(isFirst: inout Bool) throws(Unexpected) -> Bool {
    if isFirst {
      guard take("[") else { throw unexpected("an array") }
      isFirst = false
      depth += 1
      return !takeEnd("]")
    }
    if takeEnd("]") { return false }
    guard take(",") else { throw unexpected("',' or ']'") }
    return true
  }

  /// The bytes between the quotes.
  package mutating func string() throws(Unexpected) -> UnsafeBufferPointer<UInt8> {
    guard take("\"") else { throw unexpected("a string") }
    let start = position
    // Most strings have no escapes: the next quote ends them unless something escapes it.
    if let base = bytes.baseAddress,
      let quote = memchr(base + start, Int32(UInt8(ascii: "\"")), bytes.count - start)
    {
      let end = UnsafeRawPointer(quote) - UnsafeRawPointer(base)
      if end == start || bytes[end - 1] != UInt8(ascii: "\\") {
        position = end + 1
        return UnsafeBufferPointer(start: base + start, count: end - start)
      }
    }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return UnsafeBufferPointer(rebasing: bytes[start..<position - 1])
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    position = start
    throw unexpected("the end of a string")
  }

  package mutating func integer() throws(Unexpected) -> Int64 {
    let isNegative = take("-")
    let start = position
    var value: Int64 = 0
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10
    {
      let (tenfold, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = tenfold.addingReportingOverflow(Int64(digit))
      if overflows || carries { throw unexpected("a whole number of 64 bits") }
      value = sum
      position += 1
    }
    let next = position < bytes.count ? bytes[position] : 0
    let isFraction =
      next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E")
    guard position > start, !isFraction else {
      position = start
      throw unexpected("a whole number")
    }
    return isNegative ? -value : value
  }

  /// Takes an instant in microseconds, at most ``latestInstant`` before or after zero.
  package mutating func instant() throws(Unexpected) -> Microseconds {
    let start = position
    let number = try integer()
    guard -latestInstant...latestInstant ~= number else {
      position = start
      throw unexpected("a number of microseconds within 20,000 years")
    }
    return number
  }

  /// Takes any value and returns its bytes; none that is deeper in the line than JSON may be.
  @discardableResult
  package mutating func value() throws(Unexpected) -> UnsafeBufferPointer<UInt8> {
    let outer = depth
    _ = peek()
    let start = position
    repeat {
      switch peek() {
      case 0: throw unexpected("a value")
      case UInt8(ascii: "\""): _ = try string()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < JSON.deepest else { throw unexpected("a value that is less deep") }
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
        guard depth >= outer else { throw unexpected("a value") }
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        guard depth > outer else { throw unexpected("a value") }
        position += 1
      default: takeWord()
      }
    } while depth > outer
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// Takes `null` if it is next.
  package mutating func takeNull() -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    let start = position
    takeWord()
    let isNull = UnsafeBufferPointer(rebasing: bytes[start..<position]) == "null"
    if !isNull { position = start }
    return isNull
  }

  /// Takes a number or a word, up to a delimiter.
  private mutating func takeWord() {
    while position < bytes.count, bytes[position] > 0x20 {
      switch bytes[position] {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "{"),
        UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
        return
      default: position += 1
      }
    }
  }
}

/// Whether bytes equal those of a text.
package func == (bytes: UnsafeBufferPointer<UInt8>, text: StaticString) -> Bool {
  guard bytes.count == text.utf8CodeUnitCount, let base = bytes.baseAddress else { return false }
  return memcmp(base, text.utf8Start, bytes.count) == 0
}
