internal import PlumblineReports

/// Reads runs that `fuzz --out` saved.
enum RunFile {
  /// The name of a run: that of its file, without folders and ending.
  static func name(_ path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".jsonl") ? String(file.dropLast(6)) : file
  }

  /// The paths without those of traces, which a pattern of the shell names, too; all if each is that of a trace.
  static func withoutTraces(_ paths: [String]) -> [String] {
    let runs = paths.filter { !$0.hasSuffix(".trace.jsonl") }
    return runs.isEmpty ? paths : runs
  }

  /// The run in a file.
  ///
  /// - Throws: ``Failing`` with the place of the error, or the reason of the system.
  static func read(_ path: String) throws -> RunRecord {
    do {
      return try RunRecord.read(try Files.read(path), named: path)
    } catch let error as TraceFile.ReadError {
      throw Failing(error.description)
    }
  }
}
