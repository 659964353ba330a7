import TestSupport

/// A client in Python for a fixture spec.
struct FixtureClient {
  /// The spec below `Tests/Fixtures/specs`, without its extension.
  let spec: String
  /// The program below `fuzz/adapters/python`.
  let program: String
  var steps: Int

  var path: String { Repository.path + "/Tests/Fixtures/specs/\(spec).yaml" }

  /// Fuzzes the client.
  ///
  /// - Parameters:
  ///   - words: The arguments of its program.
  ///   - options: Further options of the run.
  ///   - seed: The seed.
  /// - Returns: The status and the output.
  /// - Throws: Errors of the start of the program.
  func fuzz(_ words: [String], _ options: [String] = [], seed: Int = 1) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    let run = ["fuzz", path, "--seed", "\(seed)", "--steps", "\(steps)"] + options
    return try tool.run(run + Tool.python(program) + words)
  }
}

extension Tool.Outcome {
  /// The clauses of documents that the failures violate, in order, without decisions.
  var violatedFacts: [String] {
    output.matches(of: #/\n  (\S+) +violates  /#).map { String($0.1) }
      .filter { !$0.hasPrefix("d-") }.sorted()
  }
}
