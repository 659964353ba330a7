import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineLogs

/// The share of logs whose proposed mapping needs no correction.
///
/// Each log has three sessions with ids that are names of the spec or contain one. A mapping is right
/// if it reads the events that the log records: each with its values, its session and its instant.
/// Such a mapping gives the verdict of the events themselves.
@Suite struct LogProposalTests {
  @Test func `at least nine in ten proposals are right`() throws {
    var wrong: [String] = []
    var count = 0
    for story in LogStory.all {
      let references = try Self.references(of: story)
      for style in LogStyle.all {
        count += 1
        let lines = style.text(of: story)
        let mapping = try Self.mapping(of: lines, references[0])
        guard let problem = Self.problem(of: mapping, lines, style, story, references) else {
          continue
        }
        wrong.append(
          "\(style.name) of \(story.spec): \(problem)\n\(mapping)\n"
            + lines.prefix(12).joined(separator: "\n")
        )
      }
    }
    #expect(count >= 30)
    let all = wrong.joined(separator: "\n\n")
    #expect((count - wrong.count) * 10 >= count * 9, "\(wrong.count) of \(count) are wrong\n\(all)")
  }

  private static func references(of story: LogStory) throws -> [Reference] {
    let spec = Spec.load(Repository.path + "/\(story.spec).yaml")
    return try #require(spec.references.isEmpty ? nil : spec.references)
  }

  private static func mapping(of lines: [String], _ reference: Reference) throws -> String {
    try LogGuess.mapping(
      of: lines.map { Array($0.utf8) },
      spec: reference.id,
      vocabulary: reference.vocabulary
    )
  }

  /// The first difference between the events that a mapping reads and those of the story.
  private static func problem(
    of mapping: String,
    _ lines: [String],
    _ style: LogStyle,
    _ story: LogStory,
    _ references: [Reference]
  ) -> String? {
    let vocabulary = references[0].vocabulary
    var diagnostics = Diagnostics()
    let read = LogMappingReader.read(
      SourceFile(name: "proposal.yaml", text: mapping),
      spec: references[0].id,
      vocabulary: vocabulary,
      &diagnostics
    )
    guard let read else { return DiagnosticRenderer().text(of: diagnostics) }
    var reader = LogReader(vocabulary: vocabulary, mapping: read, hashesKeys: false)
    var found: [LogEvent] = []
    for line in lines {
      switch Array(line.utf8).withUnsafeBufferPointer({ reader.read($0) }) {
      case .event(let event): found.append(event)
      case .garbled(let reason): return "garbled: \(reason)"
      default: break
      }
    }
    let expected = story.moments.map { $0.event(in: vocabulary) }
    guard found.count == expected.count else {
      return "\(found.count) events instead of \(expected.count)"
    }
    for (index, (found, expected)) in zip(found, expected).enumerated() {
      guard found.what == expected.what else {
        return "event \(index + 1) is \(found.what) instead of \(expected.what)"
      }
    }
    var names: [String: String] = [:]
    for (found, expected) in zip(found, expected) {
      names[found.session] = names[found.session] ?? expected.session
      guard names[found.session] == expected.session else { return "sessions are mixed" }
    }
    guard names.count == story.sessions.count else { return "sessions are split" }
    if style.hasInstant {
      let start = (found[0].at ?? 0, expected[0].at ?? 0)
      guard zip(found, expected).allSatisfy({ ($0.at ?? -1) - start.0 == ($1.at ?? 0) - start.1 })
      else { return "other instants" }
    }
    // Times of a channel cost seconds.
    guard !story.spec.contains("rtc") else { return nil }
    let verdicts = [found, expected].map { findings(in: $0, references) }
    return verdicts[0] == verdicts[1] && verdicts[0] > 0 ? nil : "other verdict: \(verdicts)"
  }

  /// The number of findings where only the order of the lines counts.
  private static func findings(in events: [LogEvent], _ references: [Reference]) -> Int {
    let vocabulary = references[0].vocabulary
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.unobservable = vocabulary.inputs.map { _ in true }
    var judge = LogJudge(references, carrying: log, rules: LogRules(latency: nil))
    for (index, event) in events.enumerated() { judge.take(event, line: index + 1) }
    return judge.result.findings.count
  }
}

extension LogStory.Moment {
  /// The event that the line of the moment stands for.
  fileprivate func event(in vocabulary: Vocabulary) -> LogEvent {
    let what: LogEvent.What =
      isOutput
      ? .output(vocabulary.symbol(name, arguments.map(\.value)) ?? -1)
      : .input(vocabulary.inputs(named: name).lowerBound)
    return LogEvent(what, session: session, at: Microseconds(at) * 1000)
  }
}
