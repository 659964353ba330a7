internal import PlumblineModel

/// Records findings in the tally.
extension LogJudge {
  /// The text of a refusal; cached where only the order counts.
  mutating func refusal(
    of event: LogEvent,
    _ expectation: Expectation,
    _ state: ObservableStates.Number
  ) -> LogFinding.Diagnosed {
    switch expectation {
    case .scenes(let scenes): return refusal(of: event, in: scenes, state)
    case .ordered(let knowledge):
      let place = Refusal(
        knowledge: knowledge,
        shown: state,
        event: event.what,
        undocumented: event.undocumented
      )
      if let known = refusals[place] { return known }
      var finding = refusal(of: event, in: order.scenes(from: knowledge, at: event.what), state)
      finding.due = nil
      if refusals.count < Self.setLimit { refusals[place] = finding }
      return finding
    }
  }

  /// What the interpretations left say of a refusal together.
  private func refusal(
    of event: LogEvent,
    in scenes: [Diagnosis.Scene?],
    _ state: ObservableStates.Number
  ) -> LogFinding.Diagnosed {
    var all: [(choice: [Reference.Interpretation], says: LogFinding.Diagnosed)] = []
    for (reference, (diagnosis, scene)) in zip(references, zip(diagnoses, scenes)) {
      guard var scene else { continue }
      scene.shown = shown.states(of: state)
      let says = diagnosis.refusal(of: event, in: scene, shown.text(of: state))
      all.append((reference.interpretations, says))
    }
    let agreed = LogFinding.Diagnosed.agreed(all, isDecision: diagnosis.diagnosis.isDecision)
    guard let agreed else { preconditionFailure("a session follows some interpretation") }
    return agreed
  }

  mutating func note(
    _ finding: LogFinding.Diagnosed,
    _ event: LogEvent,
    line: Int,
    isDoubtful: Bool,
    in session: LogSession
  ) {
    let isDeviation = finding.signature.blame != .implementation
    lastFinding = finding
    mark(isDeviation ? .deviation : isDoubtful ? .doubtful : .forbidden, event, line: line, session)
    guard let number = number(of: finding) else {
      tally.otherFindings += 1
      return
    }
    tally.findings[number].count += 1
    if tally.findings[number].samples.count < LogFinding.sampleLimit {
      tally.findings[number].samples.append(
        LogFinding.Sample(line: line, session: event.session, at: event.at, due: finding.due)
      )
    }
    if let known = session.findings[number] {
      // One certain occurrence makes the finding certain.
      if known == .doubtful, !isDoubtful {
        session.findings[number] = .certain
        tally.findings[number].doubtfulSessions -= 1
      }
      return
    }
    if session.findings.isEmpty {
      tally.sessionsWithFindings += 1
      if !session.hasOutput { tally.sessionsWrongFromTheStart += 1 }
    }
    session.findings[number] = isDoubtful ? .doubtful : .certain
    tally.findings[number].sessions += 1
    if isDoubtful { tally.findings[number].doubtfulSessions += 1 }
    for (field, value) in session.fields.enumerated() where field < tally.fields.count {
      tally.findings[number].groups[field].add(value)
    }
  }

  private mutating func number(of finding: LogFinding.Diagnosed) -> Int? {
    if let number = numbers[finding.signature] { return number }
    guard tally.findings.count < LogTally.findingLimit else { return nil }
    numbers[finding.signature] = tally.findings.count
    tally.findings.append(LogFinding(finding, fieldCount: tally.fields.count))
    return tally.findings.count - 1
  }
}
