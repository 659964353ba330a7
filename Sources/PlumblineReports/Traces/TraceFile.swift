package import PlumblineEngine
package import PlumblineModel

/// A trace as a file that people can read and edit: JSON Lines.
///
/// ```text
/// {"kind":"trace","clock":"virtual","failure":"invariant violated","spec":"agora-rtm1-ios-zh",…}
/// {"kind":"step","after":0,"in":"loginByToken"}
/// {"kind":"observation","args":{"reason":"Login","state":"connecting"},"at":0,"out":"connectionStateChanged"}
/// {"kind":"step","after":30000000}
/// {"kind":"end","ending":{"kind":"completed"},"now":30000000,"observations":1}
/// ```
///
/// A step is a wait of `after` µs, then an optional input. An observation stands before the step in
/// whose wait it came, or after the step whose input it follows. A step with `"spontaneous":true`
/// is a spontaneous input, which a replay does not inject. The `state` of a step is what the getters of the client
/// returned after it. On a real clock, `given` is the instant
/// of a step's input, and an observation has the earliest instant at which it may have happened. `"flaky":[1,5]` in the
/// header says that the failure recurred in one of five runs. A trace written by hand needs a header with `spec`, its
/// steps, and `{"kind":"end"}`.
package struct TraceFile: Hashable, Sendable {
  /// The version of the format.
  package static let version: Int64 = 1

  /// The first line; members other than the spec and the values are for people.
  package struct Header: Hashable, Sendable {
    package var spec: String
    package var specHash: String?
    package var tool: String?
    package var seed: String?
    package var implementation: String?
    /// The times of the constants that were set; a replay sets them, too.
    package var values: [String: Microseconds] = [:]
    /// The chosen option of each interpretation.
    package var interpretations: [String: String] = [:]
    /// The unobservable inputs.
    package var unobservable: [String] = []
    package var unobserved: [String] = []
    package var clauses: [String] = []
    /// The clock, with its tolerance if it was real.
    package var timeModel = TimeModel.virtual
    /// The saved failure.
    package var failure: String?
    /// How often the saved failure recurred if it is flaky; a replay carries out such a trace several times.
    package var recurrence: Failure.Recurrence?
    /// The failures before it in the trace, which a replay goes past.
    package var behind: [Failure.Signature] = []

    package init(spec: String) { self.spec = spec }
  }

  package var header: Header
  package var steps: [Step]
  /// The saved recording; nil for a trace written or changed by hand.
  package var recording: Recording?
  /// Whether the last step is the wait of ``untilTimePasses``, which the file does not have.
  private var isClosed = false

  package init(_ header: Header, steps: [Step], recording: Recording?) {
    self.header = header
    self.steps = steps
    self.recording = recording
  }

  /// The trace with a shortest wait after its last step on the virtual clock, where nothing ends it before.
  ///
  /// An output that is due at its last instant is missing only when time passes.
  package var untilTimePasses: TraceFile {
    var isComplete = true
    if let recording, recording.ending != .completed { isComplete = false }
    guard !header.timeModel.isReal, isComplete, !steps.isEmpty else { return self }
    var longer = self
    longer.steps.append(Step(delay: 1, input: nil))
    longer.recording?.now += 1
    longer.isClosed = true
    return longer
  }

  /// The step of an execution that is the wait of ``untilTimePasses``.
  ///
  /// - Parameter execution: One of the trace, with the spontaneous inputs that came.
  /// - Returns: The number of the step; nil if the execution has none.
  /// - Complexity: O(steps).
  func end(in execution: Execution) -> Int? {
    guard isClosed, let last = execution.trace.lastIndex(where: { !$0.isSpontaneous }),
      execution.plannedStep(of: last) == steps.count(where: { !$0.isSpontaneous }) - 1
    else { return nil }
    return last
  }

  /// The capabilities of the recording adapter, as far as judging needs them.
  package func capabilities(in vocabulary: Vocabulary) -> Capabilities {
    var adapter = Capabilities(all: vocabulary, implementation: header.implementation ?? "")
    adapter.unobservable = vocabulary.inputs.map { header.unobservable.contains($0.name) }
    adapter.timeModel = header.timeModel
    adapter.observe = vocabulary.outputs.map { !header.unobserved.contains($0.name) }
    return adapter
  }

  /// The minimal trace of a failure.
  ///
  /// - Complexity: O(length of the trace).
  package init(of failure: Failure, in report: RunReport) {
    header = Header(
      of: RunRecord.Header(report),
      failure: failure.kind,
      clauses: failure.clauses,
      interpretations: Dictionary(failure.interpretations.map { ($0.name, $0.option) }) { $1 },
      recurrence: failure.recurrence,
      behind: failure.behind
    )
    steps = failure.steps
    recording = failure.recording
  }
}

extension TraceFile.Header {
  /// The header of a trace that shows a failure of a run, in a file and on a page.
  ///
  /// - Complexity: O(length of the lists).
  init(
    of run: RunRecord.Header,
    failure: Failure.Kind,
    clauses: [String],
    interpretations: [String: String],
    recurrence: Failure.Recurrence?,
    behind: [Failure.Signature]
  ) {
    self.init(spec: run.spec)
    specHash = run.specHash
    tool = run.tool
    seed = run.seed
    implementation = run.implementation
    values = run.values
    self.interpretations = interpretations
    unobservable = run.unobservable
    unobserved = run.unobserved
    self.clauses = clauses
    timeModel = run.timeModel
    self.failure = failure.rawValue
    self.recurrence = recurrence.flatMap { $0.isFlaky ? $0 : nil }
    self.behind = behind
  }
}
