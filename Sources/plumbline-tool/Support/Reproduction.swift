internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// The command that reproduces a failure.
struct Reproduction: Sendable {
  private let run: [String]
  private let replay: [String]
  private let paths: [String?]
  /// Per failure, whether a run with `--fail-fast` reaches it.
  private let isFirst: [Bool]
  private let budget: [String]

  /// - Parameters:
  ///   - spec: The spec as the user named it.
  ///   - implementation: The options of the command, as the next three.
  ///   - setting: The options of the spec.
  ///   - output: The options of the report.
  ///   - budget: The limits of the run.
  ///   - report: The run.
  ///   - traces: The file of each failure; nil for one without a file.
  ///   - extraStates: The extra states of a complete suite; nil for random traces.
  ///   - corpus: The folder of the corpus; nil without one.
  init(
    _ spec: String,
    _ implementation: ImplementationOptions,
    _ setting: ValueOptions,
    _ output: OutputOptions,
    _ budget: BudgetOptions,
    _ report: RunReport,
    traces: [String?],
    extraStates: Int? = nil,
    corpus: CorpusFolder? = nil
  ) {
    var implementation = implementation
    implementation.clock.settle(report.result.capabilities.timeModel.tolerance)
    let arguments = implementation.arguments
    // All arguments after the first '--' belong to the adapter.
    let split = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let command =
      extraStates.map { ["test", spec, "--extra-states", "\($0)"] }
      ?? ["fuzz", spec, "--seed", "\(report.seed)"]
    run =
      ["plumbline"] + command + setting.arguments
      + output.clauses.flatMap { ["--clause", $0] }
      + (output.accept.map { ["--accept", Self.argument($0)] } ?? [])
      + output.tolerate.flatMap { ["--tolerate", $0] }
      + arguments[..<split]
    let isPath = SpecCatalogue.isPath(spec)
    replay = (isPath ? ["--spec", spec] : []) + arguments
    tail = Array(arguments[split...])
    paths = zip(report.failures, traces).map { failure, path in path ?? corpus?.path(of: failure) }
    let all = report.result.failures
    let isKept = !report.result.hasDroppedFailures
    let end = (isKept ? all.firstIndex(where: report.counts) : nil) ?? -1
    isFirst = report.failures.map { failure in (all.firstIndex(of: failure) ?? .max) <= end }
    // A run ended by real time or by hand is limited by its number of traces instead.
    let isCut = budget.traces == nil && (budget.wall != nil || report.result.isInterrupted)
    // A shard has planned the traces of the others, too, within a round of each lot.
    let planned =
      budget.shard.map {
        (report.result.traceCount / max(1, Shard.most / $0.shard.count) + 1) * Shard.most
      }
    let traces = isCut ? ["--traces", "\(planned ?? report.result.traceCount)"] : []
    // A suite has no budget of traces.
    self.budget = extraStates != nil ? [] : budget.arguments + traces
  }

  private let tail: [String]

  /// The command, and advice for saving the trace.
  func lines(forFailure number: Int) -> [String] {
    if let path = paths[number] {
      return [Self.line(["plumbline", "replay", Self.argument(path)] + replay)]
    }
    // A run reaches later failures only if the first violation does not end it.
    let limit = isFirst[number] ? ["--fail-fast"] : []
    let place = tail.isEmpty ? "" : " before --"
    return [
      Self.line(run + budget + limit + tail),
      "add --out run.jsonl\(place) to save its trace",
    ]
  }

  /// A path as an argument that is no option.
  private static func argument(_ path: String) -> String {
    path.hasPrefix("-") ? "./\(path)" : path
  }

  /// A command line that a shell splits into the same words.
  static func line(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty
        && word.allSatisfy { character in
          character.isASCII && (character.isLetter || character.isNumber)
            || "-_./=:,+@%".contains(character)
        }
      if isPlain { return word }
      let isPrintable = !word.unicodeScalars.contains { $0.properties.generalCategory == .control }
      return isPrintable ? "'\(word.replacing("'", with: #"'\''"#))'" : escaped(word)
    }.joined(separator: " ")
  }

  /// A word with line breaks or other control characters, as Bash and newer shells read it.
  private static func escaped(_ word: String) -> String {
    let escapes = word.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "\n"): #"\n"#
      case UInt8(ascii: "\t"): #"\t"#
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\" + octal(byte)
      }
    }
    return "$'\(escapes.joined())'"
  }

  /// Three digits: those of fewer would take the next character along.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
