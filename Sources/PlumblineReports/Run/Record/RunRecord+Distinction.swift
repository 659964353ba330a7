/// Names that tell runs in one report apart.
extension RunRecord {
  /// The ends of the names of runs: the name of the run, ` (android)`, where several names are equal, and the position,
  /// ` (android), run 2`, where these are equal, too.
  ///
  /// - Parameters:
  ///   - runs: The runs, each with the name of its file.
  ///   - name: The name of a run without an end.
  /// - Returns: An end for each run; an empty one for a name of its own.
  /// - Complexity: O(runs²).
  static func distinctions(
    of runs: [(name: String, run: RunRecord)],
    by name: (RunRecord) -> String
  ) -> [String] {
    let names = runs.map { name($0.run) }
    let ends = runs.indices.map { index in
      names.count { $0 == names[index] } == 1 ? "" : " (\(runs[index].name))"
    }
    return runs.indices.map { index in
      let earlier = runs.indices[..<index].count {
        names[$0] + ends[$0] == names[index] + ends[index]
      }
      return earlier == 0 ? ends[index] : "\(ends[index]), run \(earlier + 1)"
    }
  }

  /// The ends of the names of runs in formats for machines, which do not have the version of an implementation.
  ///
  /// - Parameter runs: The runs, each with the name of its file.
  /// - Returns: An end for each run; an empty one for the only run of its implementation with its spec.
  /// - Complexity: O(runs²).
  static func identities(of runs: [(name: String, run: RunRecord)]) -> [String] {
    distinctions(of: runs) { "\($0.header.spec)/\($0.implementationName)" }
  }

  /// The implementation without its version: a last word that begins with a digit.
  var implementationName: String {
    let words = header.implementation.split(separator: " ")
    let isVersioned = words.count > 1 && words[words.count - 1].first?.isNumber == true
    return (isVersioned ? words.dropLast() : words[...]).joined(separator: " ")
  }
}
