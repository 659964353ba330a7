import FuzzTargets
import PlumblineLanguage
import PlumblineLogs
import PlumblineModel
import TestSupport

@testable import PlumblineEngine
@testable import PlumblineReports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A kind of file that users give to the program.
enum DamagedFile: String, CaseIterable {
  case spec, ledger, automaton, acceptance, observations, mapping, table, run, trace

  /// The form that a mutation keeps.
  var form: FuzzTarget.Form {
    switch self {
    case .spec, .ledger, .acceptance, .mapping: .yaml
    case .automaton, .observations, .run, .trace: .json
    case .table: .lines
    }
  }

  /// A sound file of this kind.
  func sound(_ failing: RunReport) throws -> [UInt8] {
    switch self {
    case .spec: try Self.fixture("specs/link.yaml")
    case .ledger: try Self.fixture("specs/link.clauses.yaml")
    case .automaton: Array(try CanonicalEncoder.bytes(of: Bundled.fixture("link")))
    case .acceptance: Array(AcceptanceFile(failing).text.utf8)
    case .observations: try Self.fixture("logs/rtm1.jsonl")
    case .mapping: try Self.fixture("logs/link.mapping.yaml")
    case .table: try Self.fixture("logs/link.log")
    case .run: Array(EventStream.text(of: RunRecord(failing) { _ in [] }).utf8)
    case .trace:
      Array(
        TraceFile(of: failing.failures[0], in: failing).text(in: Self.vocabulary(of: failing)).utf8
      )
    }
  }

  /// Reads a file as the program would, and uses what it says.
  ///
  /// - Returns: Whether it was accepted.
  func read(_ bytes: [UInt8], _ failing: RunReport) throws -> Bool {
    let file = SourceFile(name: "damaged", bytes: bytes)
    var diagnostics = Diagnostics()
    switch self {
    case .spec:
      return try Self.use(Spec.compile(file) { _, _ in try? Self.source("link.clauses.yaml") })
    case .ledger: return try Self.use(Spec.compile(Self.source("link.yaml")) { _, _ in file })
    case .automaton:
      guard let spec = try? CompiledSpec(json: String(decoding: bytes, as: UTF8.self)) else {
        return false
      }
      for reference in spec.references { SelfTest.run(reference) }
      return true
    case .acceptance:
      let reference = failing.result.reference
      let list = AcceptanceReader.read(
        file,
        spec: reference.id,
        clauses: reference.clauses.map(\.id),
        &diagnostics
      )
      _ = DiagnosticRenderer().text(of: diagnostics)
      return list != nil
    case .observations:
      let references = try Bundled.references("agora/rtm1-ios-zh")
      LogJudging.judge(bytes, references, nil)
      return true
    case .mapping, .table:
      let reference = try Bundled.fixture("link")
      let mapping = LogMappingReader.read(
        self == .mapping
          ? file : SourceFile(name: "m", bytes: try Self.fixture("logs/link.mapping.yaml")),
        spec: reference.id,
        vocabulary: reference.vocabulary,
        &diagnostics
      )
      _ = DiagnosticRenderer().text(of: diagnostics)
      guard let mapping else { return false }
      LogJudging.judge(
        self == .table ? bytes : try Self.fixture("logs/link.log"),
        [reference],
        mapping
      )
      return true
    case .run:
      guard let run = try? RunRecord.read(bytes, named: "damaged") else { return false }
      _ = TextReport(run, style: Style(isColoured: true), width: 80).text
      _ = RunPage(run).markdown
      _ = JUnit([("damaged", run)]).text
      return true
    case .trace:
      let reference = failing.result.reference
      guard let trace = try? TraceFile.read(bytes, named: "damaged", for: reference).trace else {
        return false
      }
      let recording = trace.recording ?? failing.failures[0].recording
      let replay = Replay(of: trace, recording, by: [reference], timeModel: trace.header.timeModel)
      _ = replay.lines(
        for: "damaged",
        in: reference.vocabulary,
        style: Style(isColoured: false),
        width: 80
      )
      return true
    }
  }

  private static func vocabulary(of report: RunReport) -> Vocabulary {
    report.result.reference.vocabulary
  }

  private static func fixture(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: Repository.path + "/Tests/Fixtures/" + path)))
  }

  private static func source(_ name: String) throws -> SourceFile {
    SourceFile(name: name, bytes: try fixture("specs/\(name)"))
  }

  private static func use(_ spec: Spec) throws -> Bool {
    _ = DiagnosticRenderer().text(of: spec.diagnostics)
    for reference in spec.references.prefix(2) { SelfTest.run(reference) }
    return !spec.references.isEmpty
  }
}
