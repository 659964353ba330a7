internal import PlumblineEngine
internal import PlumblineModel

extension TextReport {
  /// A failure as a short story: the trace, the clause, the bounds, the command.
  ///
  /// - Parameter number: Its position in the report.
  /// - Returns: The lines, without line breaks.
  /// - Complexity: O(size of the trace).
  package func failure(_ number: Int) -> [String] {
    let failure = report.failures[number]
    return [title(of: failure, number)] + [""]
      + TimelineText(of: failure, in: report.result.reference.vocabulary).lines(width: width, style)
      + [
        ""
      ]
      + citations(of: failure) + facts(of: failure) + log(of: failure)
      + reproduce(number).enumerated().map { ($0 == 0 ? "  reproduce  " : "             ") + $1 }
  }

  private func title(of failure: Failure, _ number: Int) -> String {
    let count = report.failures.count
    let name =
      failure.blame == .assumption
      ? "Deviation from an assumption" : "Failure"
    let position = count > 1 ? " \(number + 1) of \(count)" : ""
    let subject = failure.invariant.map { ": \($0)" } ?? ""
    let flaky = failure.recurrence.map { $0.isFlaky ? ", \($0.words)" : "" } ?? ""
    return style.heading("\(name)\(position): \(failure.kind.rawValue)\(subject)\(flaky)")
  }

  private func citations(of failure: Failure) -> [String] {
    let reference = report.result.reference
    func cited(_ ids: [String]) -> [Clause] {
      ids.compactMap { id in reference.clauses.first { $0.id == id } }
    }
    let widest = 11
    var lines: [String] = []
    let label = failure.blame == .assumption ? "against" : "violates"
    for (index, clause) in cited(failure.clauses).enumerated() {
      let head = (index == 0 ? label : "").padded(to: widest)
      lines += labelled("  \(head)", "\(clause.id): \(clause.says)", hanging: widest + 2)
      if !clause.place.isEmpty {
        lines.append(
          String(repeating: " ", count: widest + 2)
            + style.quiet(clause.place.cut(to: width - widest - 2))
        )
      }
    }
    if let monitor = reference.invariants.first(where: { $0.name == failure.invariant }) {
      lines += labelled("  invariant  ", monitor.says, hanging: widest + 2)
    }
    if !failure.notes.isEmpty {
      lines.append("  see also   \(failure.notes.joined(separator: ", "))")
    }
    return lines
  }

  private func facts(of failure: Failure) -> [String] {
    var lines = labelled(
      "  what       ",
      "\(failure.kind.sentence) Expected: \(failure.expected). Observed: \(failure.observed).",
      hanging: 13
    )
    if let recurrence = failure.recurrence {
      lines += labelled("  again      ", recurrence.sentence, hanging: 13)
    }
    for threshold in failure.thresholds {
      let place = failure.thresholds.count > 1 ? place(of: threshold.step, in: failure) : ""
      let isLate = failure.cameAt != nil && threshold.step == failure.steps.count - 1
      let text = threshold.text(naming: place, showing: isLate ? "seen" : "fails")
      lines += labelled("  when       ", text, hanging: 13)
    }
    let values = failure.recording.undocumentedValues.sorted { $0.key < $1.key }.map(\.value)
    if !values.isEmpty {
      lines.append("  values     not documented: \(values.joined(separator: ", "))")
    }
    return lines
  }

  /// Which of several waits is meant: `before networkBack`, `at the end`.
  private func place(of step: Int, in failure: Failure) -> String {
    let vocabulary = report.result.reference.vocabulary
    guard let input = failure.steps[step...].lazy.compactMap(\.input).first else {
      return "at the end"
    }
    return "before \(vocabulary.text(ofInput: input))"
  }

  private func log(of failure: Failure) -> [String] {
    let lines = failure.recording.log.suffix(8)
    guard !lines.isEmpty else { return [] }
    return ["  the last lines of its log:"]
      + lines.map { "    " + style.quiet($0.cut(to: width - 4)) }
  }
}
