internal import PlumblineLanguage
internal import PlumblineLogs
internal import PlumblineModel
internal import TestSupport

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The sound files beside the one that a target fuzzes.
enum Fixture {
  /// The automaton of a small spec.
  static let link = required { try Bundled.fixture("link") }

  /// The bytes of a file below `Tests/Fixtures`.
  static func text(_ path: String) -> [UInt8] {
    texts[path] ?? required { try load(path) }
  }

  /// A mapping for the spec of a link; its diagnostics are rendered.
  static func mapping(_ file: SourceFile) -> LogMapping? {
    var diagnostics = Diagnostics()
    let mapping = LogMappingReader.read(
      file,
      spec: link.id,
      vocabulary: link.vocabulary,
      &diagnostics
    )
    _ = DiagnosticRenderer().text(of: diagnostics)
    return mapping
  }

  /// The files that targets read once per input.
  private static let texts = required {
    let paths = [
      "specs/link.yaml", "specs/link.clauses.yaml", "logs/link.log", "logs/rtm1.jsonl",
      "logs/client.csv",
    ]
    return Dictionary(uniqueKeysWithValues: try paths.map { ($0, try load($0)) })
  }

  private static func load(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: Repository.path + "/Tests/Fixtures/" + path)))
  }

  /// A value without which no target can run.
  static func required<Value>(_ make: () throws -> Value) -> Value {
    do { return try make() } catch { fatalError("a fixture is broken: \(error)") }
  }
}
