import PlumblineEngine
import PlumblineModel

/// The same traces as lines of a log, which is judged by three rules.
struct LogDuel {
  private let vocabulary: Vocabulary
  private let timed: LogJudge
  private let ordered: LogJudge
  private let begun: LogJudge

  init(_ references: [Reference], _ adapter: Capabilities) {
    func judge(_ rules: LogRules) -> LogJudge {
      LogJudge(references, carrying: adapter, rules: rules)
    }
    vocabulary = references[0].vocabulary
    timed = judge(LogRules(latency: 0...0))
    ordered = judge(LogRules(latency: nil))
    begun = judge(LogRules(latency: nil, beginsAtOpening: false))
  }

  /// In what the log is judged otherwise than the trace was; nil if in nothing.
  func contradiction(to verdict: Verdict, on trace: TickTrace, _ dice: inout Dice) -> String? {
    var lines = LogEvent.events(of: trace.steps(in: vocabulary), trace.recording(in: vocabulary))
    // An output that may be the one or the same makes the oracle go on with zones.
    for index in lines.indices {
      guard case .output(let symbol) = lines[index].what, dice.percent(10) else { continue }
      lines[index].what = .oneOf([symbol, symbol])
    }
    let end = Microseconds(trace.ends.last ?? 0) * 1_000_000
    let found = certain(lines + [LogEvent(.input(0), at: end)], by: timed)
    // The input at the end shows what is missing; what it does is not in the trace.
    let inTrace = found.filter { finding in
      finding.samples[0].line <= lines.count || finding.signature.kind == .missingOutput
    }
    if verdict.isViolation {
      // Invariants are not judged after an output of which it is not known what it was.
      let isExact = lines.allSatisfy { if case .oneOf = $0.what { false } else { true } }
      let isJudged = verdict.isMismatch || isExact
      return isJudged && found.isEmpty ? "by time: nothing is found" : nil
    }
    if let wrong = inTrace.first { return "by time: \(wrong.signature)" }
    if let wrong = certain(lines, by: ordered).first { return "by order: \(wrong.signature)" }
    // A log begins where time passes, and after nothing of which the documents do not speak.
    let middle = dice.below(lines.count)
    guard middle > 0, lines[middle].at != lines[middle - 1].at, isDocumented(lines) else {
      return nil
    }
    return certain(Array(lines[middle...]), by: begun).first.map {
      "from line \(middle + 1) on: \($0.signature)"
    }
  }

  private func isDocumented(_ lines: [LogEvent]) -> Bool {
    var judge = timed
    for line in lines { judge.take(line, line: 1) }
    return judge.result.gaps.isEmpty
  }

  private func certain(_ lines: [LogEvent], by judge: LogJudge) -> [LogFinding] {
    var judge = judge
    for (number, line) in lines.enumerated() { judge.take(line, line: number + 1) }
    return judge.result.findings.filter(\.isCertain)
  }
}
