internal import PlumblineEngine
package import PlumblineModel

/// A saved trace step by step: its state, its running timers, what is allowed next, and the clauses for it.
///
/// ```swift
/// Walkthrough(of: trace, recording, by: reference, named: "run.1.trace.jsonl").html
/// ```
///
/// Its facts are those of ``Moments``: the judge that judges the trace also judges each of its beginnings.
package struct Walkthrough: Sendable {
  let reference: Reference
  let header: TraceFile.Header
  /// The verdict.
  private let replay: Replay
  let moments: [Moment]
  let failure: Failure?
  /// The step after the last one of the file; see ``TraceFile/untilTimePasses``.
  private let end: Int?
  private let name: String
  private let implementation: String

  /// - Parameters:
  ///   - trace: The saved trace.
  ///   - recording: The behaviour of an implementation on it.
  ///   - reference: The reference automaton, projected onto the adapter.
  ///   - name: The name of the trace's file.
  ///   - values: The times of the constants that are set.
  ///   - timeModel: The clock of the recording.
  ///   - implementation: The name of what made the recording.
  /// - Complexity: O(events) on a virtual clock; on a real clock times judging the trace.
  package init(
    of trace: TraceFile,
    _ recording: Recording,
    by reference: Reference,
    named name: String,
    values: [String: Microseconds],
    timeModel: TimeModel,
    implementation: String
  ) {
    replay = Replay(of: trace, recording, by: [reference], values: values, timeModel: timeModel)
    let execution = Execution(of: trace.steps, recording)
    let behind = trace.header.behind
    let diagnosis = JointDiagnosis(
      [Automaton(reference, values: values, timeModel: timeModel)],
      values: values,
      isPastFailures: !behind.isEmpty
    )
    self.reference = reference.setting(values)
    self.name = name
    self.implementation = implementation
    header = trace.header
    end = trace.end(in: execution)
    let found = diagnosis.moments(of: execution) { behind.contains($0.signature) }
    failure = found.failure
    moments = Self.shown(of: found.moments, end)
  }

  /// The moments without the last one, if that is the wait at the end and only shows that time passes.
  private static func shown(of moments: [Moment], _ end: Int?) -> [Moment] {
    guard let end, moments.count > 1, let last = moments.last, last.step >= end,
      last.given == nil, last.outputs.isEmpty
    else { return moments }
    let (before, after) = (moments[moments.count - 2].estimate, last.estimate)
    guard before?.locations == after?.locations, before?.pending == after?.pending,
      before?.invariants == after?.invariants
    else { return moments }
    return moments.dropLast()
  }

  /// Whether the file lacks a step, for it is the wait at the end.
  func isEnd(_ step: Int) -> Bool { end.map { step >= $0 } == true }

  /// The walkthrough for a terminal or a file.
  ///
  /// - Complexity: O(moments × inputs).
  package func text(style: Style, width: Int) -> String {
    let writer = TerminalText(style: style, width: width)
    var lines = [style.heading(title.visible)] + writer.lines(summary)
    for section in sections(isText: true) {
      lines += ["", style.heading(section.heading.visible)]
      for block in section.blocks {
        if case .article = block { lines.append("") }
        lines += writer.lines([block])
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The walkthrough in Markdown.
  ///
  /// - Complexity: O(moments × inputs).
  package var markdown: String { page.markdown }

  /// The walkthrough as one HTML file that needs no network and no script.
  ///
  /// - Complexity: O(moments × inputs).
  package var html: String { page.html }

  private var page: Page {
    Page(title: title, summary: summary, sections: sections(isText: false))
  }

  private var title: String { "\(name), step by step" }

  private var summary: [Page.Block] {
    var facts: [(term: String, details: Page.Phrase)] = [
      ("outcome", [outcome]),
      ("spec", [.text(reference.title.isEmpty ? reference.id : reference.title)]),
      ("id", [.name(reference.id)]),
      ("implementation", [.name(implementation)]),
    ]
    if !header.interpretations.isEmpty {
      let choices = header.interpretations.sorted { $0.key < $1.key }.map { "\($0) is \($1)" }
      facts.append(("interpretation", [.text(choices.joined(separator: ", "))]))
    }
    if !header.unobservable.isEmpty {
      facts.append(("unobservable", .names(header.unobservable)))
    }
    if let seed = header.seed { facts.append(("seed", [.text(seed)])) }
    return [.facts(facts)]
  }

  private var outcome: Page.Inline {
    if let failure {
      let place = isEnd(failure.step) ? "at the end" : "in step \(failure.step + 1)"
      return .verdict("fails \(place): \(failure.kind.rawValue)", .bad)
    }
    guard case .notJudged(let reason) = replay else { return .verdict("passes", .good) }
    return .verdict("not judged \(reason)", .doubtful)
  }

  private func sections(isText: Bool) -> [Page.Section] {
    let shown = moments.suffix(Self.most)
    let left = moments.count - shown.count
    var sections: [Page.Section] = []
    if let failure {
      let blocks: [Page.Block] = [.timeline(TraceChart(failure, reference.vocabulary))]
      sections.append(Page.Section("trace", "The trace, to its failure", blocks))
    }
    if left > 0 {
      let says = "The first \(grouped(left)) moments of the trace are left out."
      sections.append(Page.Section("cut", "A long trace", [.paragraph([.text(says)])]))
    }
    let articles = shown.map(heading(of:)).enumerated().map { number, heading in
      Page.Block.article(
        Page.Article(
          id: "moment-\(left + number + 1)",
          heading: heading,
          blocks: [.facts(facts(ofMoment: left + number))]
        )
      )
    }
    sections.append(Page.Section("steps", "Step by step", articles))
    sections += failureSection
    return sections + clauseSection(isText: isText)
  }

  /// The number of moments that are shown of a long trace: its last ones.
  private static let most = 400
}
