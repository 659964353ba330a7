internal import ArgumentParser
internal import PlumblineLanguage
internal import PlumblineLogs
internal import PlumblineModel
internal import PlumblineReports

/// Reads files with the mapping of a log.
enum LogMappingFile {
  /// The mapping in a file.
  ///
  /// - Throws: ``Failing`` when the file cannot be read, or the status of a usage error after its
  ///   problems were printed.
  static func read(_ path: String, for reference: Reference) throws -> LogMapping {
    var diagnostics = Diagnostics()
    let mapping = LogMappingReader.read(
      SourceFile(name: path, bytes: try Files.read(path)),
      spec: reference.id,
      vocabulary: reference.vocabulary,
      &diagnostics
    )
    let text = DiagnosticRenderer(width: Terminal.width).text(of: diagnostics)
    guard let mapping else {
      Terminal.print(text, terminator: "")
      Terminal.warn(RunStatus.misuse.text)
      throw ExitCode(RunStatus.misuse.rawValue)
    }
    Terminal.sketch(text)
    return mapping
  }
}
