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
  ///   - width: The columns of the terminal.
  ///   - reproduce: The commands that show a failure again, by its position in the report.
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
    var sections = [header, clauseGroups, notConforming, undocumented, totals]
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
    lines.append("  seed            \(report.seed)")
    return lines
  }

  var undocumented: [String] {
    let reference = report.result.reference
    let cells = report.undocumentedCells
    guard !cells.isEmpty else { return [] }
    let lines = cells.flatMap { cell in
      let answers = cell.answers.map { answer in
        let what = answer.outputs.map { reference.vocabulary.text(of: $0) }
          .joined(separator: " then ")
        return "\(counted(answer.count, "time")) \(what.isEmpty ? "nothing" : what)"
      }
      let place = "\(reference.vocabulary.inputs[cell.input].name) in "
        + reference.text(ofLocation: cell.location)
      return indented("\(place): \(answers.joined(separator: ", "))", by: 2, hanging: 4)
    }
    return [style.heading("What it does where the documents are silent")] + lines
  }

  var totals: [String] {
    let result = report.result
    let coverage = report.coverage
    return [
      style.heading("Totals"),
      "  \(counted(result.stepCount, "step")) in \(counted(result.traceCount, "trace")), "
        + "\(counted(result.eventCount, "event")) checked, "
        + "\(describeRoughly(result.virtualTime)) of virtual time",
      "  \(grouped(coverage.transitions)) of \(counted(coverage.allTransitions, "transition")), "
        + "\(grouped(coverage.locations)) of \(counted(coverage.allLocations, "location"))",
    ]
  }

  var fault: [String] {
    guard let fault = report.result.fault else { return [] }
    return [style.bad("The adapter is at fault")]
      + indented(fault.message, by: 2, hanging: 2) + indented(fault.advice, by: 2, hanging: 2)
  }

  /// `1 failure · seed 42 · exit status 1: a violation, a crash or a hang`.
  var summary: String {
    let violations = report.failures.filter { $0.blame == .implementation }.count
    let deviations = report.failures.count - violations
    var parts = [violations == 0 ? "no failure" : counted(violations, "failure")]
    if deviations > 0 { parts.append(counted(deviations, "deviation") + " from an assumption") }
    parts += ["seed \(report.seed)", report.status.text]
    let line = parts.joined(separator: " · ")
    switch report.status {
    case .conforms: return style.good(line)
    case .incomplete, .interrupted: return style.doubtful(line)
    default: return style.bad(line)
    }
  }

  /// Text that is wrapped at the width, its later lines indented further.
  func indented(_ text: String, by indent: Int, hanging: Int) -> [String] {
    let room = max(20, width - hanging)
    return text.wrapped(to: room).enumerated().map { number, line in
      String(repeating: " ", count: number == 0 ? indent : hanging) + line
    }
  }
}
