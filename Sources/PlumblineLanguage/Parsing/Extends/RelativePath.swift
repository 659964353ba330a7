/// A path relative to the directory of a spec.
///
/// ```swift
/// RelativePath("editions/ios.yaml").naming("../base.yaml").text      // "base.yaml"
/// ```
///
/// The computation uses the text only; symbolic links are not resolved.
struct RelativePath: Hashable {
  /// The path without `.`, and without `..` after a name.
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

  /// The path that a relative path in this file denotes.
  func naming(_ path: String) -> RelativePath { RelativePath(directoryPrefix(of: text) + path) }
}

/// The path up to the last slash; empty for a bare name.
func directoryPrefix(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
}
