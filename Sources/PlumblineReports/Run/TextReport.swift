internal import PlumblineEngine
internal import PlumblineModel

/// A run as text for people: from what was done, over what is not known, to what is wrong.
///
/// The failures stand at the end, just before the line that sums up, because that is where a
/// reader of a terminal looks first.
package struct TextReport: Sendable {
  let report: RunReport
  let style: Style
  let width: Int
  let reproduce: @Sendable (Int) -> [String]

  /// - Parameters:
  ///   - report: The run.
  ///   - style: Whether there are colours.
  ///   - width: The columns of the terminal.
  ///   - reproduce: The command that shows a failure again, by its position in the report, and
  ///     lines with more about it.
  package init(
    _ report: RunReport,
    style: Style,
    width: Int = 100,
    reproduce: @escaping @Sendable (Int) -> [String]
  ) {
    self.report = report
    self.style = style
    self.width = max(width, 40)
    self.reproduce = reproduce
  }

  /// The whole report; ends with a line break.
  ///
  /// - Complexity: O(size of the result).
  package var text: String {
    var sections = [
      header, clauseGroups, notConforming, accepted, interpretations, undocumented, totals,
    ]
    sections += report.failures.indices.map(failure)
    sections += [fault, [summary]]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }
}

extension TextReport {
  var header: [String] {
    let reference = report.result.reference
    var lines = [style.heading(reference.id), "  spec            \(reference.title)"]
    lines.append("  implementation  \(report.result.capabilities.implementation)")
    if let caution = report.subject.caution {
      lines.append("                  \(style.doubtful(caution))")
    }
    if case .sample(let defects) = report.subject, !defects.isEmpty {
      lines.append("  defects         \(defects.joined(separator: ", "))")
    }
    let unobservable = report.unobservableInputs
    if !unobservable.isEmpty {
      lines += labelled(
        "  unobservable          ",
        unobservable.joined(separator: ", ")
          + ": may come at any time where the documents speak of "
          + (unobservable.count == 1 ? "it" : "them"),
        hanging: 18
      )
    }
    let spontaneous = report.spontaneousInputs
    if !spontaneous.isEmpty {
      lines += labelled(
        "  spontaneous     ",
        spontaneous.map { "\($0.name) \(counted($0.count, "time"))" }.joined(separator: ", ")
          + ", as the adapter observed",
        hanging: 18
      )
    }
    if !report.values.isEmpty {
      let values = report.values.sorted { $0.key < $1.key }.map { "\($0) = \(describe($1))" }
      lines.append("  constants       \(values.joined(separator: ", "))")
    }
    if let tolerance = report.result.capabilities.timeModel.tolerance {
      lines += labelled("  clock           ", tolerance.words, hanging: 18)
      for caution in tolerance.cautions {
        lines += labelled("                  ", caution, hanging: 18).map(style.doubtful)
      }
    }
    let silence = Silence.words(
      quiet: report.result.capabilities.quiet,
      isHasteUntested: report.result.isHasteUntested
    )
    if let silence { lines += labelled("  silence         ", silence, hanging: 18) }
    lines.append("  seed            \(report.seed)")
    return lines
  }

  var totals: [String] {
    let result = report.result
    let nothing =
      result.reference.clauses.contains(where: \.isRequired)
      ? [] : ["  the spec has no required clause: nothing was there to be verified"]
    return [
      style.heading("Totals"),
      "  \(counted(result.stepCount, "step")) in \(counted(result.traceCount, "trace")), "
        + "\(counted(result.eventCount, "event")) checked, "
        + "\(describeRoughly(result.virtualTime)) of \(result.capabilities.timeModel.name) time",
      covered,
    ] + nothing
  }

  /// `48 of 65 transitions, 16 of 16 locations`.
  var covered: String {
    let coverage = report.coverage
    let transitions = counted(coverage.allTransitions, "transition")
    let locations = counted(coverage.allLocations, "location")
    return "  \(grouped(coverage.transitions)) of \(transitions), "
      + "\(grouped(coverage.locations)) of \(locations)"
  }

  var fault: [String] {
    guard let fault = report.result.fault else { return [] }
    return [style.bad("The adapter is at fault")]
      + labelled("  ", fault.message, hanging: 2) + labelled("  ", fault.advice, hanging: 2)
  }

  /// `1 failure · seed 42 · exit status 1: a violation, a crash or a hang`.
  var summary: String {
    let violations = report.failures.filter { $0.blame == .implementation }.count
    let flaky = report.failures.count(where: \.isFlaky)
    let deviations = report.failures.count - violations
    let accepted = report.failures.filter(report.isAccepted).count
    var parts = [violations == 0 ? "no failure" : counted(violations, "failure")]
    if accepted > 0 {
      parts[0] += accepted == violations ? ", accepted" : ", \(grouped(accepted)) of them accepted"
    }
    if flaky > 0 { parts.append("\(grouped(flaky)) flaky") }
    if deviations > 0 { parts.append(counted(deviations, "deviation") + " from an assumption") }
    parts += ["seed \(report.seed)", "exit status \(report.status.rawValue): \(report.meaning)"]
    let line = parts.joined(separator: " · ")
    switch report.status {
    case .conforms: return style.good(line)
    case .incomplete, .interrupted: return style.doubtful(line)
    default: return style.bad(line)
    }
  }

  /// A label, then text that is wrapped at the width with its later lines indented.
  func labelled(_ label: String, _ text: String, hanging: Int) -> [String] {
    PlumblineReports.labelled(label, text, hanging: hanging, width: width)
  }
}
