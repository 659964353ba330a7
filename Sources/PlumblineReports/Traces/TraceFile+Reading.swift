internal import PlumblineEngine
package import PlumblineModel

extension TraceFile {
  /// The error in a trace file, with its line.
  package struct ReadError: Error, Hashable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var message: String

    /// The message quotes the file: it stays one line, and a short one.
    package var description: String {
      "\(file):\(line): error: \(message.visible.cut(to: 1000))"
    }
  }

  /// A trace with warnings for its reader.
  package struct Readout: Hashable, Sendable {
    package var trace: TraceFile
    /// `file:line: warning: message`.
    package var warnings: [String]
  }

  /// What the file should be, for messages.
  private static let content = "a trace"

  /// Reads the first line, which names the spec for reading the rest.
  ///
  /// - Throws: ``ReadError`` when the first line is no header.
  /// - Complexity: O(size of the file).
  package static func header(
    ofTrace bytes: [UInt8],
    named file: String
  ) throws(ReadError) -> Header {
    try TraceLine.all(in: bytes, file, of: content).first.header()
  }

  /// Reads a trace with the names of its spec.
  ///
  /// It skips lines of unknown kinds. If somebody has added or removed observations, it drops the
  /// recording, with a warning: it no longer shows the behaviour of the implementation.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name in messages.
  ///   - reference: The automaton of the interpretation that the header names.
  ///   - specHash: The fingerprint of the automata of all interpretations, for a file that has one; nil if that is the
  ///     only one. It takes long, so a reader of many files computes it once.
  ///   - onlySteps: Whether everything but the steps is skipped: then the outputs may be unknown.
  /// - Returns: The trace, with warnings for its reader.
  /// - Throws: ``ReadError`` for the first invalid line, or a missing end.
  /// - Complexity: O(size of the file × size of the vocabulary).
  package static func read(
    _ bytes: [UInt8],
    named file: String,
    for reference: Reference,
    specHash: @autoclosure () -> String? = nil,
    onlySteps: Bool = false
  ) throws(ReadError) -> Readout {
    let (first, lines) = try TraceLine.all(in: bytes, file, of: content)
    var reader = TraceReader(try first.header(), reference, onlySteps: onlySteps)
    if let hash = reader.header.specHash, hash != specHash() ?? reference.fingerprint {
      let saved = reader.header.spec
      reader.warnings.append(
        first.warning(
          saved == reference.id
            ? "the spec '\(saved)' has changed since this trace was saved"
            : "the trace was saved for the spec '\(saved)', and is read for '\(reference.id)'"
        )
      )
    }
    if !onlySteps, let problem = reference.problem(setting: reader.header.values) {
      throw first.failure(problem)
    }
    if reader.header.timeModel.isReal, !onlySteps { try reader.expectInstants(first) }
    for line in lines.dropFirst() { try reader.read(line) }
    guard reader.isEnded else {
      throw (lines.last ?? first).failure(
        "the trace has no 'end' line after this one; the file may be cut off"
      )
    }
    return reader.readout
  }
}

/// Builds a trace line by line.
private struct TraceReader {
  let header: TraceFile.Header
  /// The spec that reads it, which may be another one than that of the header.
  private let specID: String
  let vocabulary: Vocabulary
  private let onlySteps: Bool
  var warnings: [String] = []
  var isEnded = false
  private var steps: [Step] = []
  private var recording = Recording()
  private var isRecorded = false
  private var instant: Microseconds = 0
  /// The lines of observations whose step follows.
  private var pending: [TraceLine] = []
  private var latency: Microseconds { header.timeModel.latency.upperBound }

  init(_ header: TraceFile.Header, _ reference: Reference, onlySteps: Bool) {
    self.header = header
    self.onlySteps = onlySteps
    specID = reference.id
    vocabulary = reference.vocabulary
  }

  var readout: TraceFile.Readout {
    TraceFile.Readout(
      trace: TraceFile(header, steps: steps, recording: isRecorded ? recording : nil),
      warnings: warnings
    )
  }

  /// Recorded events stand at their own instants, which may differ from the plan.
  mutating func expectInstants(_ header: TraceLine) throws(TraceFile.ReadError) {
    var instants = Instants()
    if header.members["opened"] != nil { instants.opened = try header.instant("opened") }
    recording.instants = instants
  }

  mutating func read(_ line: TraceLine) throws(TraceFile.ReadError) {
    guard !isEnded else { throw line.failure("a line stands after the 'end' line") }
    switch try line.text("kind") {
    case "step": try readStep(line)
    case "observation": if !onlySteps { try readObservation(line) }
    case "end": try readEnd(line)
    case "trace": throw line.failure("a second header; a file holds one trace")
    default: break
    }
  }

  private mutating func readStep(_ line: TraceLine) throws(TraceFile.ReadError) {
    let delay = try line.time("after")
    let end = instant + delay
    guard end <= latestInstant else {
      throw line.failure("the trace is longer than \(latestInstant) microseconds here")
    }
    var input: Int?
    if line.members["in"] != nil {
      let name = try line.text("in")
      input = try self.input(named: name, line)
      guard name != Vocabulary.options || steps.isEmpty && delay == 0 else {
        throw line.failure(
          "'options' sets up the client: it has to be the first step, with \"after\":0"
        )
      }
    }
    for seen in pending {
      let at = try seen.instant("at")
      guard at <= end || recording.instants != nil else {
        throw seen.failure(
          "this was seen at \(describe(at)), but the step that follows is at \(describe(end))"
        )
      }
      try note(seen, step: steps.count, isAfterInput: false)
    }
    pending = []
    instant = end
    if recording.instants != nil, line.members["given"] != nil {
      recording.instants?.given.append(try line.instants("given"))
    }
    if let states = try line.object("state") {
      var texts: [String: String] = [:]
      for name in states.members.keys { texts[name] = try states.text(name) }
      recording.readings =
        (recording.readings ?? []) + [
          StateReading(step: steps.count, states: texts)
        ]
    }
    let isSpontaneous = input != nil && line.members["spontaneous"] == true
    let step = Step(
      delay: delay,
      input: input,
      isSpontaneous: isSpontaneous,
      within: try line.within()
    )
    steps.append(step)
    guard step.within == nil || steps.suffix(2).valid(in: vocabulary).last == step else {
      throw line.failure(
        "'within' needs a call of the app, no delay, and a step before it; for 'tick' that is a call of the app, too"
      )
    }
    if step.within != nil, recording.instants != nil {
      throw line.failure("'within' is for the virtual clock")
    }
  }

  private func input(named name: String, _ line: TraceLine) throws(TraceFile.ReadError) -> Int {
    let numbers = vocabulary.inputs(named: name)
    guard !numbers.isEmpty else {
      let known = vocabulary.inputNames.joined(separator: ", ")
      throw line.failure("unknown input '\(name)'; the spec '\(specID)' has \(known)")
    }
    let given = line.members["args"]?.object ?? [:]
    if let input = vocabulary.input(named: name, arguments: given.compactMapValues(\.string)) {
      return input
    }
    let known = vocabulary.arguments(ofInputs: numbers).map { argument in
      "'\(argument.name)', one of \(argument.values.joined(separator: ", "))"
    }
    throw line.failure(
      known.isEmpty
        ? "'\(name)' has no arguments"
        : "'\(name)' needs 'args' with \(known.joined(separator: " and "))"
    )
  }

  private mutating func readObservation(_ line: TraceLine) throws(TraceFile.ReadError) {
    let at = try line.instant("at")
    guard at >= instant || recording.instants != nil else {
      throw line.failure(
        "this was seen at \(describe(at)), but the step before is at \(describe(instant))"
      )
    }
    let isAfterInput =
      recording.instants.map { at <= ($0.given.last?.upperBound ?? 0) + latency } ?? (at == instant)
    if isAfterInput, pending.isEmpty, steps.last?.input != nil {
      try note(line, step: steps.count - 1, isAfterInput: true)
    } else {
      pending.append(line)
    }
  }

  private mutating func note(
    _ line: TraceLine,
    step: Int,
    isAfterInput: Bool
  ) throws(TraceFile.ReadError) {
    let name = try line.text("out")
    guard let output = vocabulary.output(named: name) else {
      let known = vocabulary.outputs.map(\.name).joined(separator: ", ")
      throw line.failure("unknown output '\(name)'; the spec '\(specID)' has \(known)")
    }
    let given = line.members["args"]?.object ?? [:]
    var values: [Int] = []
    for argument in vocabulary.outputs[output].arguments {
      guard
        let value = given[argument.name] ?? argument.absent.map({ .string(argument.values[$0]) })
      else {
        throw line.failure("'\(name)' lacks the argument '\(argument.name)'")
      }
      let number = value.string.flatMap { argument.values.firstIndex(of: $0) }
      values.append(number ?? argument.unnamed)
      if number == nil, let raw = value.string {
        recording.undocumentedValues[recording.observations.count] = "\(argument.name)=\(raw)"
      }
    }
    if line.members["since"] != nil {
      recording.instants?.since[recording.observations.count] = try line.instant("since")
    }
    recording.observations.append(
      Observation(
        at: try line.instant("at"),
        step: step,
        isAfterInput: isAfterInput,
        symbol: vocabulary.symbol(output: output, values: values)
      )
    )
  }

  private mutating func readEnd(_ line: TraceLine) throws(TraceFile.ReadError) {
    if recording.instants != nil {
      for seen in pending { try note(seen, step: max(0, steps.count - 1), isAfterInput: true) }
      pending = []
    }
    if let late = pending.first {
      throw late.failure("this was seen after the last step; add a step that waits for it")
    }
    isEnded = true
    let now = line.members["now"]?.instant
    recording.now = recording.instants == nil ? instant : max(0, now ?? 0)
    guard let ending = line.members["ending"], !onlySteps else { return }
    do {
      recording.ending = try CanonicalDecoder.decode(from: ending)
    } catch {
      throw line.failure("'ending' does not say how the trace ended")
    }
    // A trace that ends before its last step ends within a wait, or at its end; a flaky one keeps the steps behind it.
    if let now, let step = recording.ending.step, steps.indices.contains(step) {
      let end = steps[...step].reduce(0) { $0 + $1.delay }
      if (end - steps[step].delay...end).contains(now) { recording.now = now }
    }
    let count = line.members["observations"]?.integer
    isRecorded = count == Int64(recording.observations.count) && now == recording.now
    if !isRecorded {
      warnings.append(
        line.warning("the trace was changed by hand; what was seen is no longer used")
      )
    }
  }
}
