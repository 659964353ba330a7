internal import CProcess

/// The version for `--version`: `0.1.0 (commit abc1234)`, or `0.1.0 (built from source)`.
enum BuildVersion {
  static var text: String {
    let commit = String(cString: plumbline_commit())
    return "\(Plumbline.version) (\(commit.isEmpty ? "built from source" : "commit \(commit)"))"
  }
}
