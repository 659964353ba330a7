extension String {
  /// A path as a URI reference (RFC 3986); characters that a URI excludes are percent-encoded.
  ///
  /// - Complexity: O(length).
  package var uriReference: String {
    let allowed = Set("-._~!$&'()*+,;=@/".utf8)
    let encoded = utf8.map { byte -> String in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || allowed.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
    .joined()
    return hasPrefix("/") ? "file://" + encoded : encoded
  }
}
