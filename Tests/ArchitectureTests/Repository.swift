import Foundation

/// The files of this repository, found from where this one stands.
struct Repository {
  /// A text file and its path below the repository.
  struct File {
    let path: String
    let text: String

    /// The lines, empty ones included.
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The folder below `Sources`, which is the name of the target.
    var target: String { String(path.split(separator: "/")[1]) }
  }

  let root: URL

  init(filePath: String = #filePath) {
    root = URL(filePath: filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The text files below some folders or files; what does not exist is left out.
  func files(below tops: [String], withExtension only: String? = nil) -> [File] {
    paths(below: tops)
      .filter { only == nil || $0.hasSuffix(".\(only ?? "")") }
      .compactMap { path in
        // Files other than text are no UTF-8, and are skipped.
        (try? String(contentsOf: root.appending(path: path), encoding: .utf8))
          .map { File(path: path, text: $0) }
      }
  }

  /// The paths of all files below some folders, build products left out.
  func paths(below tops: [String]) -> [String] {
    tops.flatMap { top -> [String] in
      let url = root.appending(path: top)
      guard let isFolder = try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory else {
        return []
      }
      guard isFolder else { return [top] }
      let whole = url.path(percentEncoded: false)
      let below = (try? FileManager.default.subpathsOfDirectory(atPath: whole)) ?? []
      return below.map { "\(top)/\($0)" }.filter(isKept)
    }.sorted()
  }

  /// The entries at the top level.
  func topLevel() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.path(percentEncoded: false)).sorted()
  }

  private func isKept(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    let isProduct = parts.contains { $0.hasPrefix(".build") || $0 == "__pycache__" }
    var isFolder: ObjCBool = false
    let whole = root.appending(path: path).path(percentEncoded: false)
    return !isProduct && FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
