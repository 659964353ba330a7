import PlumblineLanguage
import PlumblineModel
import TestSupport

/// The situations of one file of the fixtures.
struct SituationFile: Sendable {
  static let names = [
    "outputs", "causes", "times", "silent-documents", "unobservable-inputs", "real-clock",
    "clauses",
    "adapters",
    "logs", "specs",
  ]

  /// An error in a file, with its place.
  struct Unreadable: Error, CustomStringConvertible { let description: String }

  let title: String
  let says: String
  let situations: [Situation]

  /// - Throws: ``Unreadable``, or ``ScenarioLine/Unreadable``.
  init(_ name: String) throws {
    let path = Repository.path + "/Tests/Fixtures/blame/\(name).yaml"
    var diagnostics = Diagnostics()
    let root = SourceFile.load(path, &diagnostics).flatMap { YAMLReader.read($0, &diagnostics) }
    guard let root,
      let fields = MappingReader(
        root,
        of: "file",
        required: ["title", "says", "situations"],
        optional: ["beginnings"],
        &diagnostics
      ),
      let title = fields.text("title", &diagnostics),
      let says = fields.text("says", &diagnostics)
    else { throw Self.problem(diagnostics) }
    self.title = title
    self.says = says
    var beginnings: [String: [ScenarioLine]] = [:]
    for entry in root["beginnings"]?.entries ?? [] {
      beginnings[entry.name] = try Self.lines(entry.value)
    }
    situations = try (fields.list("situations", &diagnostics) ?? []).compactMap {
      try Situation($0, beginnings, &diagnostics)
    }
    guard diagnostics.sorted.isEmpty else { throw Self.problem(diagnostics) }
  }

  private static func problem(_ diagnostics: Diagnostics) -> Unreadable {
    Unreadable(description: DiagnosticRenderer().text(of: diagnostics))
  }

  fileprivate static func lines(_ node: Node?) throws -> [ScenarioLine] {
    try (node?.elements ?? []).map { try ScenarioLine($0.scalar ?? "") }
  }
}

extension Situation {
  private static let optional = [
    "slack", "latency", "quiescence", "log", "inject", "absent", "observe", "not-applicable",
    "hello", "begins", "scenario", "second", "fresh", "paused", "answer", "finds", "clauses",
  ]

  /// Reads a situation; nil with a diagnostic when something is missing.
  fileprivate init?(
    _ node: Node,
    _ beginnings: [String: [ScenarioLine]],
    _ diagnostics: inout Diagnostics
  ) throws {
    guard
      let fields = MappingReader(
        node,
        of: "situation",
        required: ["situation", "spec", "blame", "verdict", "why"],
        optional: Self.optional,
        &diagnostics
      ),
      let title = fields.text("situation", &diagnostics),
      let spec = fields.text("spec", &diagnostics),
      let blame = fields.choice("blame", of: Party.self, &diagnostics),
      let verdict = fields.text("verdict", &diagnostics),
      let why = fields.text("why", &diagnostics)
    else { return nil }
    self.title = title
    self.spec = spec
    self.why = why
    expected = Finding(
      blame: blame,
      verdict: verdict,
      finds: fields.text("finds", &diagnostics),
      clauses: fields.texts("clauses", &diagnostics)?.map(\.text) ?? []
    )
    slack = fields["slack"]?.duration(for: "slack", &diagnostics)?.microseconds
    latency = (fields.texts("latency", &diagnostics) ?? []).compactMap {
      $0.node.duration(for: "latency", &diagnostics)?.microseconds
    }
    quiescence = fields.text("quiescence", &diagnostics)
    log = try fields["log"].map { try LogManner($0) }
    func names(_ key: String) -> [String]? {
      fields.texts(key, &diagnostics)?.map(\.text)
    }
    inject = names("inject")
    absent = names("absent") ?? []
    observe = names("observe")
    notApplicable = names("not-applicable") ?? []
    wrongHello = fields.text("hello", &diagnostics)
    answer = fields.text("answer", &diagnostics)
    let beginning = try fields.text("begins", &diagnostics).map { name in
      guard let lines = beginnings[name] else { throw ScenarioLine.Unreadable(line: name) }
      return lines
    }
    let scenario = try SituationFile.lines(fields["scenario"])
    let second = try SituationFile.lines(fields["second"])
    lines = [(beginning ?? []) + scenario, second].filter { !$0.isEmpty }
    let fresh = try SituationFile.lines(fields["fresh"])
    self.fresh = fresh.isEmpty ? nil : (beginning ?? []) + fresh
    let paused = try SituationFile.lines(fields["paused"])
    self.paused = paused.isEmpty ? nil : (beginning ?? []) + paused
  }
}

extension Situation.LogManner {
  /// `order`, `time`, `time within 1s`; `from anywhere` behind any of them.
  fileprivate init(_ node: Node) throws {
    var words = (node.scalar ?? "").split(separator: " ").map(String.init)
    beginsAtOpening = words.suffix(2) != ["from", "anywhere"]
    if !beginsAtOpening { words.removeLast(2) }
    switch words {
    case ["order"]: latency = nil
    case ["time"]: latency = 0
    default:
      guard words.count == 3, words[..<2] == ["time", "within"], let time = Duration(words[2])
      else { throw ScenarioLine.Unreadable(line: node.scalar ?? "") }
      latency = time.microseconds
    }
  }
}
