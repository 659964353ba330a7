package import PlumblineEngine
package import PlumblineModel

/// The report about a log.
package struct LogReport: Sendable {
  let reference: Reference
  let tally: LogTally
  let account: LogAccount
  let log: Capabilities
  let rules: LogRules
  let isHeaderless: Bool
  let interruption: RunStatus?

  /// - Parameters:
  ///   - reference: The spec.
  ///   - tally: The findings.
  ///   - account: The lines by kind.
  ///   - log: The events that the log carries, by its mapping; its name.
  ///   - rules: The rules of judging.
  ///   - isHeaderless: Whether the log does not say which outputs it carries.
  ///   - interruption: The status for the signal that stopped reading; nil at the end of the log.
  package init(
    _ reference: Reference,
    _ tally: LogTally,
    account: LogAccount,
    log: Capabilities,
    rules: LogRules,
    isHeaderless: Bool = false,
    interruption: RunStatus? = nil
  ) {
    self.reference = reference
    self.tally = tally
    self.account = account
    self.log = log
    self.rules = rules
    self.isHeaderless = isHeaderless
    self.interruption = interruption
  }

  /// The report in Markdown.
  ///
  /// - Complexity: O(size of the report).
  package var markdown: String { page([]).markdown }

  /// The report as one HTML file that needs no network and no script, with the clauses that it cites.
  ///
  /// - Complexity: O(size of the report).
  package var html: String { page(before: lanes, matrix + clauses).html }

  /// The report for a terminal.
  ///
  /// - Complexity: O(size of the report).
  package func text(width: Int) -> String { page([]).text(width: width) }

  /// The exit status of the command.
  ///
  /// An explained deviation is no open question, an unexplained one is. A violation after an
  /// undocumented event is not certain.
  package var status: RunStatus {
    var statuses: [RunStatus] = [interruption].compactMap { $0 }
    let open = tally.findings.filter { $0.signature.blame != .document }
    if open.contains(where: { $0.isCertain && $0.signature.blame == .implementation }) {
      statuses.append(.fails)
    }
    let isVerified = tally.judged > 0 && open.isEmpty
    statuses.append(isVerified ? .conforms : .incomplete)
    return RunStatus.all(statuses)
  }

  /// The meaning of the exit status for a log.
  package var meaning: String {
    switch status {
    case .conforms where !tally.gaps.isEmpty:
      "no judged line is forbidden; the end of the report says what could not be judged"
    case .conforms: "nothing in the log is forbidden"
    case .fails: "the log has what the documents forbid"
    case .incomplete where tally.judged == 0: "incomplete: nothing in the log could be judged"
    case .incomplete where tally.findings.contains { $0.signature.blame == .assumption }:
      "incomplete: the log deviates from an assumption, and nothing in it is forbidden for certain"
    case .incomplete:
      "incomplete: what is forbidden came only after something of which the documents do not speak"
    case .fault: RunStatus.unread
    case .misuse, .hungUp, .interrupted, .terminated: status.meaning
    }
  }

  private func page(before first: [Page.Section] = [], _ more: [Page.Section]) -> Page {
    let sections: [Page.Section?] = [
      section("findings", "What the documents forbid", violations),
      section("deviations", "What the documents leave open", deviations),
      section("assumed", "What had to be assumed", assumed),
      section("steps", "What was observed", steps),
      section("partly-judged", "Judged in part", partlyJudged),
      section("open", "What could not be judged", open),
    ]
    return Page(
      title: "\(log.implementation): \(reference.title)",
      summary: overview,
      sections: first + sections.compactMap { $0 } + more
    )
  }

  private func section(_ id: String, _ heading: String, _ blocks: [Page.Block]) -> Page.Section? {
    blocks.isEmpty ? nil : Page.Section(id, heading, blocks)
  }
}

extension LogReport {
  /// The log, the rules and the outcome.
  private var overview: [Page.Block] {
    let tone: Page.Tone =
      switch status {
      case .conforms: .good
      case .incomplete, .hungUp, .interrupted, .terminated: .doubtful
      default: .bad
      }
    var facts: [(term: String, details: Page.Phrase)] = [
      ("Result", [.verdict("exit status \(status.rawValue): \(meaning)", tone)]),
      ("Spec", [.name(reference.id)]),
      (
        "Log",
        [
          .text(
            "\(counted(account.lines, "line")), \(counted(tally.sessions, "session")), "
              + "\(counted(tally.judged, "event")) judged"
          )
        ]
      ),
      ("Judged by", [.text(manner)]),
    ]
    if let first = tally.firstOutOfOrder {
      let says =
        "\(counted(tally.outOfOrder, "instant")) before the one of the line above, within the latency; "
        + "line \(grouped(first))\(tally.outOfOrder > 1 ? " first" : "")"
      facts.append(("Out of order", [.text(says)]))
    }
    let unobservable = reference.vocabulary.names(
      ofInputs: log.unobservable.indices.filter { log.unobservable[$0] }
    )
    if !unobservable.isEmpty {
      facts.append(
        ("Unobservable", .names(unobservable) + [", wherever the documents speak of them"])
      )
    }
    let unlogged = reference.vocabulary.outputs.indices.filter { !log.observe[$0] }
    if !unlogged.isEmpty {
      let names = unlogged.map { reference.vocabulary.outputs[$0].name }
      facts.append(("Not logged", .names(names) + assumption(about: unlogged)))
    }
    return [.facts(facts)] + hint.map { [.paragraph([.text($0)])] }.joined()
  }

  /// What is assumed about outputs that never occur, and the line that changes it.
  private func assumption(about unlogged: [Int]) -> Page.Phrase {
    let outputs = reference.vocabulary.outputs
    guard isHeaderless, unlogged.contains(where: { outputs[$0].seenBy == .app }) else { return [] }
    let carried = outputs.filter { $0.seenBy == .app }.map { "\"\($0.name)\"" }
    return [
      "; outputs to the app that never occur are taken as not logged, unless a header before the events says otherwise: ",
      .name("{\"observe\":[\(carried.joined(separator: ","))]}"),
    ]
  }

  private var manner: String {
    let start =
      rules.beginsAtOpening
      ? "every session begins with its client" : "a session may begin anywhere"
    guard let latency = rules.latency else { return "the order of its lines; \(start)" }
    let late =
      latency == 0...0 ? "its instants" : "its instants, up to \(describe(latency.upperBound)) late"
    return "\(late); \(start)"
  }

  /// The advice for a log that was probably judged with the wrong options.
  private var hint: [String] {
    let late = tally.findings.filter { $0.signature.kind == .tooLate }
    if rules.latency == 0...0, let most = late.map(\.sessions).max(),
      most * 2 >= tally.sessionsWithFindings
    {
      return [
        "In \(counted(most, "session")) an output came after the instant at which it was due: if the log does not have the "
          + "exact instants of the events, as that of an app, judge it with --latency TIME, the maximum delay between an event "
          + "and its line."
      ]
    }
    guard rules.beginsAtOpening, tally.sessionsWrongFromTheStart > 0,
      tally.sessionsWrongFromTheStart * 2 >= tally.sessionsWithFindings
    else { return [] }
    return [
      "\(counted(tally.sessionsWrongFromTheStart, "session")) went wrong with the first output: "
        + "if the log begins in the middle of sessions, judge it with --start any."
    ]
  }
}
