internal import PlumblineEngine
internal import PlumblineModel

/// A run as blocks of a page, for all formats.
///
/// ``TextReport`` writes them for a terminal, ``markdown`` for a CI and ``html`` for people to look at;
/// ``JUnit`` and the transition report use some of them.
package struct RunPage: Sendable {
  typealias Fact = (term: String, details: Page.Phrase)

  let run: RunRecord

  /// The ids of the clauses that links may lead to.
  let ids: Set<String>

  /// The beginning of the ids of its failures, for a page with several runs.
  let prefix: String

  /// The option that tolerates violations of some clauses, which shows what is behind them.
  let toleration: @Sendable (_ clauses: [String]) -> String

  package init(_ run: RunRecord) {
    self.init(run, prefix: "")
  }

  /// - Parameters:
  ///   - run: The run.
  ///   - prefix: The beginning of the ids of its failures.
  ///   - ids: The ids of the clauses with a row on the page; nil for those that the run judged.
  ///   - toleration: The option that tolerates violations of some clauses.
  init(
    _ run: RunRecord,
    prefix: String,
    linking ids: Set<String>? = nil,
    toleration: @escaping @Sendable (_ clauses: [String]) -> String = RunPage.tolerateOptions
  ) {
    self.run = run
    self.toleration = toleration
    self.prefix = prefix
    self.ids = ids ?? Set(run.judged.map(\.id))
  }

  /// The options of the program that tolerate violations of some clauses.
  @Sendable package static func tolerateOptions(of clauses: [String]) -> String {
    clauses.map { "--tolerate \($0)" }.joined(separator: " ")
  }

  /// The id of a failure on its page.
  func anchor(of failure: RunRecord.Failure) -> String { "\(prefix)failure-\(failure.number)" }

  /// The run in Markdown, for the job summary of a CI or a comment on a pull request; a long one is cut.
  ///
  /// - Complexity: O(size of the run).
  package var markdown: String { wholeMarkdown.cutForComment() }

  /// The run in Markdown, of any length.
  ///
  /// - Complexity: O(size of the run).
  var wholeMarkdown: String {
    let failing = run.failures.flatMap { failure -> [Page.Block] in
      [.heading(title(of: failure))] + blocks(of: failure)
    }
    let sections =
      fault + withoutOutput
      + (failing.isEmpty ? [] : [Page.Section("failures", "Failures", failing)]) + endedEarly
      + clauses + notConforming + accepted + interpretations + undocumented + guarantee + totals
    let page = Page(
      title: "\(run.header.implementation): \(run.header.title)",
      summary: [.paragraph([summary]), .facts([("id", [.name(run.header.spec)])] + header)],
      sections: sections
    )
    return page.markdown
  }

  /// Whether a fault or the user ended the run before its first trace.
  var isEmpty: Bool { !run.totals.isComplete && run.totals.traces == 0 }

  /// The summary: `2 failures, 1 of them flaky · seed 42 · exit status 1: a violation, a crash or a hang`.
  var summary: Page.Inline {
    let kinds = [
      count(of: .implementation, "failure", "failures")
        ?? (isEmpty ? "no trace carried out" : "no failure"),
      count(of: .assumption, "deviation from an assumption", "deviations from an assumption"),
      count(of: .document, "explained deviation", "explained deviations"),
    ]
    let parts = kinds.compactMap(\.self) + ["seed \(run.header.seed)", run.totals.exit]
    return .verdict(parts.joined(separator: " · "), run.totals.status.tone)
  }

  /// The number of findings of a kind, and how many of these are accepted, tolerated or flaky; nil without any.
  private func count(of blame: Failure.Blame, _ one: String, _ many: String) -> String? {
    let findings = run.failures.filter { $0.blame == blame }
    guard !findings.isEmpty else { return nil }
    let marks = [
      (findings.count(where: \.isAccepted), "accepted"),
      (findings.count(where: \.isTolerated), "tolerated"),
      (findings.count { $0.flakiness != nil }, "flaky"),
    ]
    return counted(findings.count, one, many)
      + marks.filter { $0.0 > 0 }.map { count, word in
        count == findings.count ? ", \(word)" : ", \(grouped(count)) of them \(word)"
      }
      .joined()
  }

  /// A section about the fault of the adapter, if it has one.
  var fault: [Page.Section] {
    guard let fault = run.totals.fault else { return [] }
    let lines = fault.message.split(separator: "\n").map(String.init)
    var blocks = [Page.Block.paragraph([.text(lines.first ?? "")])]
    let log = lines.dropFirst().map { String($0.drop { $0 == " " }) }
    if !log.isEmpty { blocks.append(.lines(log)) }
    blocks.append(.paragraph([.text(fault.advice)]))
    return [Page.Section("fault", "The adapter is at fault", blocks)]
  }

  /// A section about an adapter that showed nothing.
  var withoutOutput: [Page.Section] {
    let totals = run.totals
    guard totals.outputs == 0, totals.traces > 0, totals.fault == nil else { return [] }
    let says =
      "The adapter showed no output in \(counted(totals.traces, "trace")). "
      + "Check that it is connected to the implementation."
    return [Page.Section("no-output", "No output", [.paragraph([.text(says)])])]
  }

  /// The size of the run, and its coverage of the automaton.
  var totals: [Page.Section] {
    let totals = run.totals
    var lines = [
      "\(counted(totals.steps, "step")) in \(counted(totals.traces, "trace")), "
        + "\(counted(totals.events, "event")) checked, "
        + "\(describeRoughly(totals.virtualTime)) of \(run.header.timeModel.name) time"
    ]
    if let steps = totals.longestTrace, let silence = totals.longestSilence {
      lines.append(
        "longest trace \(counted(steps, "step")), longest silence \(describeRoughly(silence))"
      )
    }
    lines += limits + inapplicableCalls
    lines.append(covered)
    if !totals.isComplete { lines.append("the run was not complete") }
    if let earlyEnd = totals.earlyEnd { lines.append(earlyEnd.words) }
    if !run.judged.contains(where: { $0.kind != .decision && $0.excluded == nil }) {
      let subject =
        run.header.selected == nil
        ? "the spec has no required clause" : "no selected clause is required"
      lines.append("\(subject): nothing was there to be verified")
    }
    return [Page.Section("totals", "Totals", [.list(lines.map { [.text($0)] })])]
  }

  /// The limit of long silences, and the traces that it concerns.
  private var limits: [String] {
    let totals = run.totals
    guard let limit = totals.silenceLimit else { return [] }
    let silences = "long silences lasted at most \(describeRoughly(limit))"
    guard totals.cutOffCount > 0 else {
      return ["\(silences): the adapter does not tell the next deadline of the client ('next')"]
    }
    return [
      "\(counted(totals.cutOffCount, "trace")) judged in part: more than 16 MiB of outputs in one silence; "
        + "from then on \(silences)"
    ]
  }

  /// The calls that the adapter called not applicable.
  private var inapplicableCalls: [String] {
    let counts = run.totals.inapplicableCalls.sorted { $0.key < $1.key }
    guard !counts.isEmpty else { return [] }
    let words = counts.map { "\($0.key) \(counted($0.value, "time"))" }.joined(separator: ", ")
    return [
      "not applicable: \(words); the app can make such a call at any time, and what the client does then is not judged"
    ]
  }

  /// The coverage in words: `48 of 65 transitions, 16 of 16 locations`.
  var covered: String {
    let coverage = run.coverage
    let transitions = counted(coverage.allTransitions, "transition")
    let locations = counted(coverage.allLocations, "location")
    return "\(grouped(coverage.transitions)) of \(transitions), "
      + "\(grouped(coverage.locations)) of \(locations)"
  }
}

extension RunResult.EarlyEnd {
  /// The sentence of a report.
  var words: String {
    switch self {
    case .hangs: "the run ended early: the client hangs at the first step of each trace"
    case .violations: "the run ended early: it keeps no more failures"
    }
  }
}

extension RunStatus {
  /// The tone of the status.
  var tone: Page.Tone {
    switch self {
    case .conforms: .good
    case .incomplete, .hungUp, .interrupted, .terminated: .doubtful
    case .fails, .misuse, .fault: .bad
    }
  }
}
