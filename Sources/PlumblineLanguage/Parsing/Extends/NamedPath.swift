/// The path of a file that a spec names: relative to the directory of the spec, or absolute.
///
/// ```swift
/// NamedPath("editions/ios.yaml").naming("../base.yaml").text      // "base.yaml"
/// NamedPath("editions/ios.yaml").naming("/base.yaml").text        // "/base.yaml"
/// ```
///
/// The computation uses the text only; symbolic links are not resolved.
struct NamedPath: Hashable {
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
    text = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The path that a path in this file denotes.
  func naming(_ path: String) -> NamedPath {
    NamedPath(Self.join(path, namedIn: text))
  }

  /// A path that a file names; `..` stays.
  static func join(_ path: String, namedIn file: String) -> String {
    let directory = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return path.hasPrefix("/") ? path : directory + path
  }
}
