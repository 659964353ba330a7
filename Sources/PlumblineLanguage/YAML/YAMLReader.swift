/// Reads a YAML text into nodes, strictly and with bounded effort.
///
/// ```swift
/// var diagnostics = Diagnostics()
/// let root = YAMLReader.read(SourceFile(name: "a.yaml", text: "a: [1, 2]"), &diagnostics)
/// root?["a"]?.elements?.count              // 2
/// ```
///
/// One text holds one document. Tags, keys that are not text, duplicate keys, and keys without a
/// value in a flow mapping are errors. Texts beyond the limits of size, depth and alias expansion
/// are refused.
package enum YAMLReader {
  /// The limits of a text.
  package struct Limits: Sendable {
    package var bytes = SourceFile.sizeLimit
    /// The depth of nested collections.
    package var depth = 64
    /// The number of nodes, with aliases expanded.
    package var nodes = 1_000_000
    /// The number of errors after which reading stops.
    package var errors = 100

    package init() {}
  }

  /// The root of the text; nil, with a diagnostic, if the text is refused or has an error.
  ///
  /// - Complexity: O(number of bytes), within the limits.
  package static func read(
    _ file: SourceFile,
    limits: Limits = Limits(),
    _ diagnostics: inout Diagnostics
  ) -> Node? {
    do {
      try check(file, limits)
      return try file.bytes.withUnsafeBufferPointer { bytes throws(Diagnostic) in
        guard let events = YAMLEvents(file, bytes: bytes) else {
          throw wholeFile(file, .tooLarge, "not enough memory to read the file")
        }
        var composer = YAMLComposer(limits: limits)
        defer { diagnostics.report(contentsOf: composer.diagnostics) }
        guard let root = try composer.compose(events), !root.isNull else {
          throw wholeFile(file, .emptyFile, "expected a YAML document, found an empty file")
        }
        return composer.diagnostics.hasErrors ? nil : root
      }
    } catch {
      diagnostics.report(error)
      return nil
    }
  }

  private static func check(_ file: SourceFile, _ limits: Limits) throws(Diagnostic) {
    guard file.bytes.count <= limits.bytes else {
      let message = tooLargeMessage(size: file.bytes.count, limit: limits.bytes)
      throw wholeFile(file, .tooLarge, message)
    }
    if let offset = file.bytes.firstIndex(of: 0) {
      let message = "expected text, found a binary file: byte \(offset + 1) is zero"
      throw wholeFile(file, .binaryFile, message)
    }
  }

  private static func wholeFile(
    _ file: SourceFile,
    _ rule: DiagnosticRule,
    _ message: String
  ) -> Diagnostic {
    Diagnostic(rule: rule, file: file, position: nil, message: message)
  }
}
