internal import PlumblineModel

/// Texts of what was scanned, for messages and for the few places that keep one.
extension ByteScanner {
  /// A value in words: the content of a string, else the JSON itself.
  package static func text(of value: UnsafeBufferPointer<UInt8>) -> String {
    (try? JSON.parse(Array(value)))?.string ?? String(decoding: value, as: UTF8.self)
  }

  /// What stands between the quotes of a string, without escapes.
  package static func text(ofContent bytes: UnsafeBufferPointer<UInt8>) -> String {
    let quote = [UInt8(ascii: "\"")]
    let value = try? JSON.parse(quote + bytes + quote)
    return value?.string ?? String(decoding: bytes, as: UTF8.self)
  }
}
