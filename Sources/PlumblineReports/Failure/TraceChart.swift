internal import PlumblineEngine
internal import PlumblineModel

/// A trace that fails: its rows, and what they need to be drawn to scale.
///
/// Formats of text show ``text``; HTML draws a lane for each party, see ``TraceDrawing``.
struct TraceChart {
  /// A span of time in which the trace fails, or in which a due output is missing.
  struct Window {
    var from: Microseconds
    /// The row with which it begins, among those of its instant.
    var row: Int?
    /// Nil for a window without an end.
    var to: Microseconds?
    var label: String
  }

  /// The least wait with which the trace fails.
  struct Threshold {
    var at: Microseconds
    var label: String
  }

  let text: TimelineText
  /// The headings of the two columns with outputs.
  var names = (expected: "Expected", observed: "Observed")
  /// The word that marks the row at which the trace fails.
  var failingWord = "fails"
  /// The party that causes each input or observes each output, by name.
  var inputs: [String: Vocabulary.Party] = [:]
  var outputs: [String: Vocabulary.Party] = [:]
  var window: Window?
  var threshold: Threshold?
  /// When the expected output may come; nil unless it is that of a timer.
  var due: Failure.Due?

  /// The rows, with invisible characters spelled out.
  var rows: [Timeline.Entry] { text.rows }

  init(_ failure: RunRecord.Failure, _ header: RunRecord.Header) {
    text = TimelineText(failure.timeline, expected: failure.expected)
    inputs = header.inputs
    outputs = header.outputs
    threshold = failure.leastWait.flatMap { wait in
      wait.span > 1
        ? Threshold(at: wait.at, label: "fails from a wait of \(describe(wait.span))") : nil
    }
    due = failure.due
    window = Self.window(
      of: failure.kind,
      at: failure.at,
      text,
      due: due,
      failingFrom: failure.leastWait.map { ($0.at, $0.end) }
    )
  }

  /// The chart of a failure without a run: no threshold is known.
  init(_ failure: PlumblineEngine.Failure, _ vocabulary: Vocabulary) {
    text = TimelineText(of: failure, in: vocabulary)
    due = failure.due
    window = Self.window(of: failure.kind, at: failure.at, text, due: due, failingFrom: nil)
    inputs = Dictionary(vocabulary.inputs.map { ($0.name, $0.from) }) { first, _ in first }
    outputs = Dictionary(vocabulary.outputs.map { ($0.name, $0.seenBy) }) { first, _ in first }
  }

  /// The party behind an input; the app if the file does not have it.
  func party(ofInput text: String) -> Vocabulary.Party { Self.party(of: text, inputs) }

  /// The party that observes an output.
  func party(ofOutput text: String) -> Vocabulary.Party { Self.party(of: text, outputs) }

  /// A text begins with the name, then its values follow after blanks.
  private static func party(
    of text: String,
    _ parties: [String: Vocabulary.Party]
  ) -> Vocabulary.Party {
    if let party = parties[text] { return party }
    let name = text.prefix { $0 != " " }
    return parties[String(name)] ?? .app
  }

  /// The time in which the trace fails.
  ///
  /// A missing output fails once it is due, an early one before. Any other output fails where the shortest trace
  /// with it does: from its threshold on.
  private static func window(
    of kind: Failure.Kind,
    at instant: Microseconds,
    _ text: TimelineText,
    due: Failure.Due?,
    failingFrom start: (at: Microseconds, end: Microseconds?)?
  ) -> Window? {
    let rows = text.rows
    guard let last = rows.last, let failing = text.failing else { return nil }
    let row = rows[failing]
    if row.expected != nil, row.observed == nil, !kind.endsProcess {
      let end = max(instant, last.at)
      return Window(from: row.at, row: failing, to: row.at < end ? end : nil, label: "overdue")
    }
    switch kind {
    case .tooEarly:
      let before = rows.last { $0.at < instant }?.at ?? 0
      let next = rows.last { $0.expected != nil && $0.at > instant }?.at
      return Window(from: before, to: due?.from ?? next ?? instant, label: "too early")
    case .unexpectedOutput, .invariant, .wrongState, .wrongReason, .wrongArgument:
      return start.map { Window(from: $0.at, to: $0.end, label: "fails in here") }
    case .missingOutput, .tooLate, .crash, .hang, .missingAttempt, .wrongGetter: return nil
    }
  }
}

extension Failure.Kind {
  /// Whether no output is due because nothing can come any more.
  fileprivate var endsProcess: Bool { [.crash, .hang, .missingAttempt].contains(self) }
}

extension RunRecord.Failure {
  /// The least wait with which the trace fails, and the instants in the trace between which it does; nil for a trace
  /// that fails with any wait.
  var leastWait: (at: Microseconds, end: Microseconds?, span: Microseconds)? {
    var start: Microseconds = 0
    for step in steps {
      if let threshold = step.threshold, threshold.atLeast > 1 || threshold.atMost != nil {
        return (
          start + threshold.atLeast, threshold.atMost.map { start + $0 }, threshold.atLeast
        )
      }
      start += step.step.delay
    }
    return nil
  }
}
