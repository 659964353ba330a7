internal import ArgumentParser
internal import PlumblineLanguage

/// The destination of the text of a command.
struct TextOutput: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"),
    transform: OutputFile.path
  )
  var out: String?

  /// Whether the text goes to a file, without colours.
  var isFile: Bool { out != nil }

  /// Writes the whole text.
  ///
  /// - Throws: ``Failing`` when the file cannot be created, and the status of a fault when it
  ///   cannot be written.
  func write(_ text: String) throws {
    guard let out else { return Terminal.print(text, terminator: "") }
    try OutputFile(out).write(text)
  }

  /// Writes a text to be completed by hand; an existing file stays as it is.
  ///
  /// - Throws: ``Failing`` when the file has another text, and as ``write(_:)``.
  func writeDraft(_ text: String) throws {
    guard let out, FileState.isRegular(out) else { return try write(text) }
    guard (try? SourceFile.bytes(of: out, sizeLimit: text.utf8.count)) == Array(text.utf8) else {
      throw Failing("'\(out)' exists, and 'init' overwrites nothing; give another name")
    }
  }
}
