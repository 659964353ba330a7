internal import PlumblineLanguage

/// Carries out the certain mends of a spec and of the files around it.
struct FixIts {
  /// A mend can show the next one; more rounds than this would be going in circles.
  private static let roundLimit = 10

  let catalogue: SpecCatalogue

  /// Mends the files of a spec until nothing certain is left, and reads it again.
  ///
  /// - Returns: What was done, a line each.
  /// - Throws: ``Failing`` when a file cannot be written.
  func mend(_ loaded: inout SpecCatalogue.Loaded, named argument: String) throws -> [String] {
    var lines: [String] = []
    for _ in 0..<Self.roundLimit {
      let files = loaded.diagnostics.fixedFiles
      guard !files.isEmpty else { break }
      for fixed in files {
        try OutputFile(loaded.path(of: fixed.file)).write(fixed.bytes)
        lines += fixed.fixes.map { "\($0.location): mended: \($0.action)" }
      }
      loaded = try catalogue.load(argument)
    }
    return lines
  }
}
