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
/// A step is a wait of `after` µs and then an input, or nothing. An observation stands where it
/// was seen: before the step in whose wait it came, or after the step whose input it follows. A step with
/// `"spontaneous":true` came by itself: nobody gives it when the trace is carried out again. On a real
/// clock a step says in `given` when its input was given, and an observation since when it may have
/// happened. A
/// trace written by hand needs a header with `spec`, its steps, and `{"kind":"end"}`.
package struct TraceFile: Hashable, Sendable {
  /// The version of the format.
  package static let version: Int64 = 1

  /// What the first line says; all but the spec and the values is for people.
  package struct Header: Hashable, Sendable {
    package var spec: String
    package var specHash: String?
    package var tool: String?
    package var seed: String?
    package var implementation: String?
    /// The constants that were set, with their times; a replay sets them, too.
    package var values: [String: Microseconds] = [:]
    /// What can be read in several ways, and how it was read.
    package var interpretations: [String: String] = [:]
    /// The inputs that may have come unobserved, and the outputs that the adapter could not see.
    package var unobservable: [String] = []
    package var unobserved: [String] = []
    package var clauses: [String] = []
    /// What the clock blurred, if it was a real one.
    package var timeModel = TimeModel.virtual
    /// How it failed when it was saved.
    package var failure: String?

    package init(spec: String) { self.spec = spec }
  }

  package var header: Header
  package var steps: [Step]
  /// What was seen when the trace was saved; nil when it was written or changed by hand.
  package var recording: Recording?

  package init(_ header: Header, steps: [Step], recording: Recording?) {
    self.header = header
    self.steps = steps
    self.recording = recording
  }

  /// What the adapter could do by which it was recorded, as far as judging needs it.
  package func capabilities(in vocabulary: Vocabulary) -> Capabilities {
    var adapter = Capabilities(all: vocabulary, implementation: header.implementation ?? "")
    adapter.unobservable = vocabulary.inputs.map { header.unobservable.contains($0.name) }
    adapter.timeModel = header.timeModel
    adapter.observe = vocabulary.outputs.map { !header.unobserved.contains($0.name) }
    return adapter
  }

  /// The minimal trace of a failure.
  ///
  /// - Complexity: O(size of the automaton), for its fingerprint.
  package init(of failure: Failure, in report: RunReport) {
    header = Header(spec: report.result.reference.id)
    header.specHash = report.result.reference.fingerprint
    header.tool = report.tool
    header.seed = String(report.seed)
    header.implementation = report.result.capabilities.implementation
    header.values = report.values
    for interpretation in report.result.reference.interpretations {
      header.interpretations[interpretation.name] = interpretation.option
    }
    header.unobservable = report.unobservableInputs
    header.unobserved = zip(
      report.result.reference.vocabulary.outputs,
      report.result.capabilities.observe
    ).filter { !$0.1 }.map(\.0.name)
    header.timeModel = report.result.capabilities.timeModel
    header.clauses = failure.clauses
    header.failure = failure.kind.rawValue
    steps = failure.steps
    recording = failure.recording
  }
}
