internal import PlumblineEngine
internal import PlumblineModel

/// A run as text for people: its conditions, its open questions, its failures.
///
/// ```swift
/// TextReport(record, style: Style(isColoured: false), width: 80).text
/// ```
///
/// The failures come last, just before the summary line, because readers of a terminal look there
/// first. The blocks come from ``RunPage``.
package struct TextReport: Sendable {
  let page: RunPage
  let layout: TerminalText

  /// - Parameters:
  ///   - run: The run.
  ///   - style: Whether there are colours.
  ///   - width: The number of columns of the terminal.
  ///   - toleration: The option that tolerates violations of some clauses.
  package init(
    _ run: RunRecord,
    style: Style,
    width: Int = 100,
    toleration: @escaping @Sendable (_ clauses: [String]) -> String = RunPage.tolerateOptions
  ) {
    page = RunPage(run, prefix: "", toleration: toleration)
    layout = TerminalText(style: style, width: max(width, 40))
  }

  /// The whole report, with a final line break.
  ///
  /// - Complexity: O(size of the run).
  package var text: String {
    let sections =
      page.withoutOutput + page.endedEarly + page.clauses + page.notConforming + page.accepted
      + page.interpretations
      + page.undocumented
      + page.guarantee
      + page.totals
    let fault = page.fault.map { lines(of: $0, .bad) }
    // Without a trace nothing else can be said.
    let rest = page.isEmpty ? [] : sections.map(lines) + failures
    return Self.text([header] + fault + rest + [[summary]])
  }

  /// Parts with an empty line between them.
  static func text(_ parts: [[String]]) -> String {
    parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }
}

extension TextReport {
  /// A failure with its heading.
  ///
  /// - Parameter number: Its position in the report.
  /// - Returns: The lines, without line breaks.
  /// - Complexity: O(size of the trace).
  package func failure(_ number: Int) -> [String] {
    let failure = page.run.failures[number]
    return layout.lines([.heading(page.title(of: failure))] + page.blocks(of: failure))
  }

  /// The verdicts of some clauses, one line each.
  ///
  /// - Complexity: O(clauses).
  package func verdicts(of ids: Set<String>) -> [String] {
    layout.lines([.table(page.verdicts(of: page.run.judged.filter { ids.contains($0.id) }))])
  }

  var header: [String] {
    layout.lines([.heading(page.run.header.spec), .facts(page.header)])
  }

  var failures: [[String]] { page.run.failures.indices.map(failure) }

  func lines(of section: Page.Section) -> [String] {
    layout.lines([.heading(section.heading)] + section.blocks)
  }

  private func lines(of section: Page.Section, _ tone: Page.Tone) -> [String] {
    [layout.style.paint(section.heading, tone)] + layout.lines(section.blocks)
  }

  /// It is one unindented line of any length, so that other programs can parse it.
  private var summary: String {
    guard case .verdict(let text, let tone) = page.summary else { return "" }
    return layout.style.paint(text.visible, tone)
  }
}
