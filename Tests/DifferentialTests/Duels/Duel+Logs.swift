import PlumblineEngine
import PlumblineModel

/// The same traces as lines of a log, which is judged by three rules.
struct LogDuel {
  private let vocabulary: Vocabulary
  private let references: [Reference]
  private let adapter: Capabilities

  init(_ references: [Reference], _ adapter: Capabilities) {
    vocabulary = references[0].vocabulary
    self.references = references
    self.adapter = adapter
  }

  /// Where a log is judged otherwise than the trace was.
  enum Contradiction {
    /// Nothing is found by time.
    case missed
    case accused(String)
  }

  /// Whether something may be missed: what comes unobserved has many times, and a session of a log has at
  /// most one zone at one place, which allows what lies between.
  var mayMiss: Bool { adapter.unobservable.contains(true) }

  /// Compares the verdicts on the log and on the trace.
  ///
  /// - Parameters:
  ///   - verdict: The verdict on the trace.
  ///   - isUndocumented: Whether that verdict holds that an input was undocumented.
  ///   - trace: The trace.
  ///   - dice: What draws the ambiguous lines and the line at which a log begins.
  /// - Returns: The difference; nil if they agree.
  func contradiction(
    to verdict: Verdict,
    isUndocumented: Bool,
    on trace: TickTrace,
    _ dice: inout Dice
  ) -> Contradiction? {
    var trace = trace
    // After what the environment cannot do nothing is certain by instants, and something may be by the order.
    if case .stopped(let step) = verdict { trace = trace.prefix(step) }
    var lines = LogEvent.events(of: trace.steps(in: vocabulary), trace.recording(in: vocabulary))
    // An output that may be the one or the same makes the oracle go on with zones.
    for index in lines.indices {
      guard case .output(let symbol) = lines[index].what, dice.percent(10) else { continue }
      lines[index].what = .oneOf([symbol, symbol])
    }
    let end = Microseconds(trace.ends.last ?? 0) * 1_000_000
    let ledger = ledger(of: lines + [LogEvent(.input(0), at: end)], by: Self.timed)
    let found = ledger.findings.filter(\.isCertain)
    // The input at the end shows what is missing; what it does is not in the trace.
    let inTrace = found.filter { finding in
      finding.samples[0].line <= lines.count || finding.signature.kind == .missingOutput
    }
    if verdict.isViolation {
      // Invariants are not judged after an output of which it is not known what it was.
      let isExact = lines.allSatisfy { if case .oneOf = $0.what { false } else { true } }
      // A log is not judged on until outputs refute that an input was undocumented. Where the client was
      // found again, a second undocumented input is one, too, and ends scopes.
      let gaps = ledger.gaps[.undocumented, default: 0]
      let mostGaps = isUndocumented && !verdict.isMismatch ? 1 : 0
      // A bound on candidates never accuses, nor does anything after a late environment.
      let isBounded = ledger.gaps[.overwhelmed] != nil || ledger.gaps[.late] != nil
      let isJudged =
        (verdict.isMismatch || isExact) && gaps <= mostGaps && !isBounded && !lacksAnswers
        && !mayHaveCallback(lines)
      return isJudged && found.isEmpty ? .missed : nil
    }
    if let wrong = inTrace.first { return .accused("by time: \(wrong.signature)") }
    if let wrong = certain(lines, by: LogRules(latency: nil)).first {
      return .accused("by order: \(wrong.signature)")
    }
    // A log begins where time passes, and after nothing of which the documents do not speak.
    guard !lines.isEmpty, case let middle = dice.below(lines.count), middle > 0,
      lines[middle].at != lines[middle - 1].at, isDocumented(lines)
    else {
      return nil
    }
    return certain(Array(lines[middle...]), by: Self.begun).first.map {
      .accused("from line \(middle + 1) on: \($0.signature)")
    }
  }

  private static let timed = LogRules(latency: 0...0)
  private static let begun = LogRules(latency: nil, beginsAtOpening: false)

  /// Whether the log lacks an answer of the environment: then it may come at any time.
  private var lacksAnswers: Bool {
    references.contains { reference in
      let answers = reference.timers.flatMap { $0.gives ?? [] }
      return answers.contains { adapter.unobservable[$0] }
    }
  }

  /// Whether a call comes between outputs of one instant: a log takes it for one in a callback, whose outputs come in
  /// any order.
  private func mayHaveCallback(_ lines: [LogEvent]) -> Bool {
    lines.indices.contains { place in
      guard case .input(let input) = lines[place].what, vocabulary.inputs[input].from == .app else {
        return false
      }
      func isOutput(_ line: LogEvent) -> Bool {
        switch line.what {
        case .output, .oneOf: line.at == lines[place].at
        default: false
        }
      }
      return lines[..<place].contains(where: isOutput) && lines[place...].contains(where: isOutput)
    }
  }

  private func isDocumented(_ lines: [LogEvent]) -> Bool {
    ledger(of: lines, by: Self.timed).gaps.isEmpty
  }

  private func certain(_ lines: [LogEvent], by rules: LogRules) -> [LogFinding] {
    ledger(of: lines, by: rules).findings.filter(\.isCertain)
  }

  private func ledger(of lines: [LogEvent], by rules: LogRules) -> LogTally {
    var judge = LogJudge(references, carrying: adapter, rules: rules)
    for (number, line) in lines.enumerated() { judge.take(line, line: number + 1) }
    return judge.result
  }
}
