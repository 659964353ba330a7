internal import PlumblineModel

/// Makes the key of a session from the fields of a line.
struct SessionKeys {
  let areHashed: Bool

  /// The key in the bytes.
  func key(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    areHashed ? hash(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// The key itself or its hash; the empty key stays empty.
  func key(_ text: String) -> String { areHashed ? hash(text.utf8) : text }

  /// Several texts joined reversibly to one key, `ann/phone-2`.
  func key(joining texts: [String]) -> String {
    guard texts.count > 1 else { return key(texts.first ?? "") }
    let parts = texts.map { text in
      text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }
        ? text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
          .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
        : text
    }
    return key(parts.joined(separator: "/"))
  }

  private func hash(_ bytes: some Collection<UInt8>) -> String {
    guard !bytes.isEmpty else { return "" }
    var fingerprint = Fingerprint()
    fingerprint.add(bytes)
    return fingerprint.digits
  }
}
