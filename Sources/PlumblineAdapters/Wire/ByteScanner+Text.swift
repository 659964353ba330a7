internal import PlumblineModel

/// Scanned bytes as texts, for messages and for values to keep.
extension ByteScanner {
  /// A value in words: the content of a string, else the JSON itself.
  package static func text(of value: UnsafeBufferPointer<UInt8>) -> String {
    (try? JSON.parse(Array(value)))?.string ?? String(decoding: value, as: UTF8.self)
  }

  /// The content of a string, without escapes.
  package static func text(ofContent bytes: UnsafeBufferPointer<UInt8>) -> String {
    let quote = [UInt8(ascii: "\"")]
    let value = try? JSON.parse(quote + bytes + quote)
    return value?.string ?? String(decoding: bytes, as: UTF8.self)
  }
}
