internal import PlumblineReports

/// Reads runs that `fuzz --out` saved.
enum RunFile {
  /// The name of a run: that of its file, without folders and ending.
  static func name(_ path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".jsonl") ? String(file.dropLast(6)) : file
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
