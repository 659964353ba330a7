/// A path relative to the directory of a spec, as the files around it name each other.
///
/// ```swift
/// RelativePath("editions/ios.yaml").naming("../base.yaml").text      // "base.yaml"
/// ```
///
/// It is worked out from the text alone: nothing is looked up, so symbolic links stay as they are.
struct RelativePath: Hashable {
  /// Without `.` and without `..` behind a name.
  let text: String

  init(_ path: String) {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    text = parts.joined(separator: "/")
  }

  /// What a path means that stands in this file.
  func naming(_ path: String) -> RelativePath { RelativePath(directoryPrefix(of: text) + path) }
}

/// The path up to the last slash; empty for a bare name.
func directoryPrefix(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
}
