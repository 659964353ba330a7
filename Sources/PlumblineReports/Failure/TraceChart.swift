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

  /// The rows, with invisible characters spelled out.
  var rows: [Timeline.Entry] { text.rows }

  init(_ failure: RunRecord.Failure, _ header: RunRecord.Header) {
    text = TimelineText(failure.timeline, expected: failure.expected)
    inputs = header.inputs
    outputs = header.outputs
    threshold = failure.leastWait.map { wait in
      Threshold(at: wait.at, label: "fails from a wait of \(describe(wait.span))")
    }
    window = Self.window(of: failure, text)
  }

  /// The chart of a failure without a run: no threshold is known.
  init(_ failure: PlumblineEngine.Failure, _ vocabulary: Vocabulary) {
    text = TimelineText(of: failure, in: vocabulary)
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
  private static func window(of failure: RunRecord.Failure, _ text: TimelineText) -> Window? {
    let rows = failure.timeline
    guard let last = rows.last, let failing = text.failing else { return nil }
    let due = rows[failing]
    if due.expected != nil, due.observed == nil, !failure.kind.endsProcess {
      let end = max(failure.at, last.at)
      return Window(from: due.at, row: failing, to: due.at < end ? end : nil, label: "overdue")
    }
    switch failure.kind {
    case .tooEarly:
      let start = rows.last { $0.at < failure.at }?.at ?? 0
      let due = rows.last { $0.expected != nil && $0.at > failure.at }?.at
      return Window(from: start, to: due ?? failure.at, label: "too early")
    case .unexpectedOutput, .invariant, .wrongState, .wrongReason, .wrongArgument:
      return failure.leastWait.map { Window(from: $0.at, to: $0.end, label: "fails in here") }
    case .missingOutput, .tooLate, .crash, .hang, .missingAttempt: return nil
    }
  }
}

extension Failure.Kind {
  /// Whether no output is due because nothing can come any more.
  fileprivate var endsProcess: Bool { [.crash, .hang, .missingAttempt].contains(self) }
}

extension RunRecord.Failure {
  /// The least wait with which the trace fails, and the instants in the trace between which it does.
  var leastWait: (at: Microseconds, end: Microseconds?, span: Microseconds)? {
    var start: Microseconds = 0
    for step in steps {
      if let threshold = step.threshold, threshold.atLeast > 1 {
        return (
          start + threshold.atLeast, threshold.atMost.map { start + $0 }, threshold.atLeast
        )
      }
      start += step.step.delay
    }
    return nil
  }
}
