import PlumblineEngine
import PlumblineModel

@testable import PlumblineAdapters

/// An adapter that tells scenarios: its answers go the way of those of a process, from bytes to a
/// recording, without one.
///
/// A trace that no scenario begins with is answered as one that it cannot give, so that shrinking leaves
/// scenarios as they are.
struct ScriptedExecutor: Executor {
  let capabilities: Capabilities
  private let vocabulary: Vocabulary
  private let scenarios: [Scenario]
  /// The scenario of the first trace of a fresh process; nil for the same one.
  private let fresh: Scenario?
  /// The scenario when the runner waits after each answer; nil for the same one.
  private let paused: Scenario?
  /// The answer to every request.
  private let answer: String?
  private var isFresh = false

  /// - Throws: The fault of what the adapter says about itself.
  init(_ situation: Situation, _ reference: Reference) throws {
    vocabulary = reference.vocabulary
    let handshake = Handshake(
      specID: reference.id,
      vocabulary: vocabulary,
      slack: situation.slack
    )
    let hello = try JSON.parse(Array(situation.hello(vocabulary).utf8))
    do throws(ProtocolFault) {
      capabilities = try handshake.agreement(from: hello, command: "adapter").capabilities
    } catch { throw Self.fault(error) }
    scenarios = try situation.scenarios(reference.vocabulary)
    fresh = try situation.fresh.map { try Scenario($0, in: reference.vocabulary) }
    paused = try situation.paused.map { try Scenario($0, in: reference.vocabulary) }
    answer = situation.answer
  }

  mutating func restart() { isFresh = true }

  mutating func runPausing(_ trace: [Step], patience: Int) throws(AdapterFault) -> Recording? {
    guard let paused else { return nil }
    return try carryOut(trace, telling: [paused])
  }

  mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording]
  ) throws(AdapterFault) {
    recordings = []
    for trace in traces {
      let told = isFresh && fresh != nil ? [fresh].compactMap(\.self) : scenarios
      recordings.append(try carryOut(trace, telling: told))
      isFresh = false
    }
  }

  private func carryOut(_ trace: [Step], telling told: [Scenario]) throws(AdapterFault) -> Recording
  {
    var recording = Recording()
    let tolerance = capabilities.timeModel.tolerance
    guard
      let found = told.lazy.compactMap({ $0.answer(to: trace, isReal: tolerance != nil) }).first
    else {
      recording.ending = .unsupported(step: 0)
      return recording
    }
    let line = answer ?? found.line
    var reader = ReplyReader(vocabulary: vocabulary, capabilities)
    do throws(ReplyReader.Problem) {
      try Self.read(line, by: &reader)
    } catch { throw Self.fault(.line(error, line: line)) }
    do throws(Reply.Contradiction) {
      if let tolerance {
        try reader.reply.addTimed(
          to: &recording,
          trace: trace,
          count: found.count,
          elapsed: found.now,
          tolerance: tolerance
        )
      } else {
        try reader.reply.add(to: &recording, trace: trace, count: found.count)
      }
    } catch { throw Self.fault(.contradiction(error, line: line)) }
    if let ending = found.ending { recording.ending = ending }
    return recording
  }

  private static func read(
    _ line: String,
    by reader: inout ReplyReader
  ) throws(ReplyReader.Problem) {
    let bytes = Array(line.utf8)
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(ReplyReader.Problem) in try reader.read(bytes) }
    }
    try result.get()
  }

  private static func fault(_ fault: ProtocolFault) -> AdapterFault {
    fault.words(process: "adapter", log: [])
  }
}
