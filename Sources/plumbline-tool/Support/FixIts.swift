internal import PlumblineLanguage

/// Applies the certain fix-its of a spec and of its ledgers and bases.
struct FixIts {
  /// The limit of rounds: one fix-it can reveal another, but a longer chain is a cycle.
  private static let roundLimit = 10

  let catalogue: SpecCatalogue

  /// Applies fix-its until no certain one is left, and reads the spec again.
  ///
  /// - Returns: A line for each fix-it.
  /// - Throws: ``Failing`` when a file cannot be written.
  func apply(to loaded: inout SpecCatalogue.Loaded, named argument: String) throws -> [String] {
    var lines: [String] = []
    for _ in 0..<Self.roundLimit {
      let files = loaded.diagnostics.fixedFiles
      guard !files.isEmpty else { break }
      for fixed in files {
        try OutputFile(loaded.path(of: fixed.file), replacesInput: true).write(fixed.bytes)
        lines += fixed.fixes.map { "\($0.location): fixed: \($0.action)" }
      }
      loaded = try catalogue.load(argument)
    }
    return lines
  }
}
