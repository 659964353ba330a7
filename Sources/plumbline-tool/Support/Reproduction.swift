internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// The command that shows a failure again.
struct Reproduction: Sendable {
  private let fuzz: [String]
  private let replay: [String]
  private let paths: [String?]
  /// Per failure, whether nothing before it ends a run that is to end with the first violation.
  private let isFirst: [Bool]
  private let budget: [String]

  init(
    _ spec: String,
    _ implementation: ImplementationOptions,
    _ setting: ValueOptions,
    _ output: OutputOptions,
    _ budget: BudgetOptions,
    _ report: RunReport
  ) {
    var implementation = implementation
    implementation.clock.settle(report.result.capabilities.timeModel.tolerance)
    let arguments = implementation.arguments
    // Everything after the first '--' belongs to the adapter.
    let split = arguments.firstIndex(of: "--") ?? arguments.endIndex
    fuzz =
      ["plumbline", "fuzz", spec, "--seed", "\(report.seed)"] + setting.arguments
      + (output.accept.map { ["--accept", $0] } ?? [])
      + arguments[..<split]
    let isPath = SpecCatalogue.isPath(spec)
    replay = (isPath ? ["--spec", spec] : []) + arguments
    tail = Array(arguments[split...])
    paths = report.failures.indices.map(output.tracePath)
    let all = report.result.failures
    let end = all.firstIndex { $0.blame == .implementation && !report.isAccepted($0) } ?? -1
    isFirst = report.failures.map { failure in (all.firstIndex(of: failure) ?? .max) <= end }
    // What ended by the wall clock, or by hand, goes as far by its traces.
    let isCut = budget.traces == nil && (budget.wall != nil || report.result.isInterrupted)
    self.budget =
      budget.arguments + (isCut ? ["--traces", "\(report.result.traceCount)"] : [])
  }

  private let tail: [String]

  /// The command, and how its trace is saved.
  func lines(forFailure number: Int) -> [String] {
    if let path = paths[number] { return [Self.line(["plumbline", "replay", path] + replay)] }
    // Later failures are met only if the first violation does not end the run.
    let limit = isFirst[number] ? ["--fail-fast"] : []
    let place = tail.isEmpty ? "" : " before --"
    return [
      Self.line(fuzz + budget + limit + tail),
      "add --out run.jsonl\(place) to save its trace",
    ]
  }

  /// A command line that a shell takes apart again into the same words.
  private static func line(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty
        && word.allSatisfy { character in
          character.isASCII && (character.isLetter || character.isNumber)
            || "-_./=:,+@%".contains(character)
        }
      return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }.joined(separator: " ")
  }
}
