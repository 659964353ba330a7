import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineAdapters

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The golden transcript, in both directions: Plumbline writes its requests, an adapter answers them, and
/// Plumbline reads the answers.
///
/// To write the file anew, run `PLUMBLINE_RECORD=1 swift test --filter TranscriptTests`.
@Suite struct TranscriptTests {
  private static let file = URL(filePath: Repository.path, directoryHint: .isDirectory)
    .appending(path: "Tests/Fixtures/protocol/transcript.txt")

  /// The names of the lamp, and an option: the time until it goes out.
  private static let vocabulary = {
    var vocabulary = LampAdapter.vocabulary
    vocabulary.inputs += ["5s", "2s"].map { time in
      .init(
        name: Vocabulary.options,
        from: .app,
        arguments: [.init(name: "time", value: time)]
      )
    }
    return vocabulary
  }()

  private static let handshake = Handshake(
    specID: "lamp",
    vocabulary: vocabulary,
    machines: [AnnouncedMachine(name: "lamp", states: ["on", "off"], outputs: [1])]
  )

  /// The trace of the transcript: a press, the timer of the lamp in the middle of a wait, another press.
  static let trace = [
    Step(delay: 1000, input: LampAdapter.press), Step(delay: 6_000_000, input: nil),
    Step(delay: 0, input: LampAdapter.press),
  ]

  /// The lamp goes out after 2 s in place of 5.
  static let optionTrace =
    [Step(delay: 0, input: vocabulary.optionInputs.upperBound - 1)]
    + [Step(delay: 0, input: LampAdapter.press), Step(delay: 3_000_000, input: nil)]

  private static var requests: [String] {
    var writer = TraceWriter(vocabulary: vocabulary)
    writer.sendsOptions = true
    var bytes: [UInt8] = []
    writer.write(trace: WireTrace(trace), id: 1, to: &bytes)
    writer.write(opening: WireTrace(trace), id: 2, to: &bytes)
    writer.write(steps: trace[..<2], id: 3, to: &bytes)
    writer.write(steps: trace[2...], id: 4, to: &bytes)
    bytes += Array((#"{"id":5,"op":"state","session":1}"# + "\n").utf8)
    writer.write(closing: 6, to: &bytes)
    writer.write(trace: WireTrace(optionTrace, options: vocabulary.optionInputs), id: 7, to: &bytes)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    return [handshake.request.text] + lines + [#"{"id":8,"op":"dance","session":1}"#]
  }

  private static func server() -> AdapterServer<Lamp> {
    AdapterServer(name: "lamp", version: "7", inject: ["press"], observe: ["lit"]) { try Lamp($0) }
  }

  private static var transcript: String {
    var server = server()
    return requests.map { "→ \($0)\n← \(server.answer(Array($0.utf8)).text)\n" }.joined()
  }

  /// The lines of the file that begin with an arrow, without it.
  private static func lines(_ arrow: String) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix(arrow) }.map { String($0.dropFirst(2)) }
  }

  @Test func `Plumbline writes the requests, and the Swift adapter answers them`() throws {
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(Self.transcript.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == Self.transcript)
  }

  @Test func `Plumbline reads the answers`() throws {
    let answers = try Self.lines("←").map { try JSON.parse(Array($0.utf8)) }
    let agreement = try Self.handshake.agreement(
      from: try #require(answers[0][WireKey.ok]),
      command: "lamp"
    )
    let whole = try recording(of: [answers[1]], steps: [3], agreement)
    let parts = try recording(of: [answers[3], answers[4]], steps: [2, 1], agreement)
    #expect(whole.observations.map(\.at) == [1000, 5_001_000, 6_001_000])
    #expect(whole.observations.map(\.step) == [0, 1, 2])
    #expect(whole.observations.map(\.isAfterInput) == [true, false, true])
    #expect(whole.readings?.compactMap { $0.states["lamp"] } == ["on", "off", "on"])
    #expect(parts.observations == whole.observations && parts.readings == whole.readings)
    #expect(answers[5][WireKey.ok]?[WireKey.state] == ["lamp": "on"])
    #expect(parts.next == .at(11_001_000) && whole.next == .at(11_001_000))
    let short = try recording(
      of: [answers[7]],
      steps: [2],
      trace: Array(Self.optionTrace.dropFirst()),
      agreement
    )
    #expect(short.observations.map(\.at) == [0, 2_000_000] && short.next == .never)
    #expect(answers[8][WireKey.err]?[WireKey.code] == "unsupported")
  }

  private func recording(
    of answers: [JSON],
    steps: [Int],
    trace: [Step] = trace,
    _ agreement: Handshake.Agreement
  ) throws -> Recording {
    var reader = ReplyReader(
      vocabulary: Self.vocabulary,
      agreement.capabilities,
      getters: agreement.getters
    )
    var recording = Recording()
    var first = 0
    for (answer, count) in zip(answers, steps) {
      try answer.bytes.withUnsafeBufferPointer { bytes in try reader.read(bytes) }
      try reader.reply.add(to: &recording, trace: trace, from: first, count: count)
      try reader.reply.addStates(to: &recording, from: first)
      first += count
    }
    return recording
  }

  @Test func `every line follows the schema`() throws {
    let check = SchemaCheck(AdapterProtocol.schema, isStrict: true)
    let requests = try Self.lines("→").dropLast()
    for line in try requests + Self.lines("←") {
      #expect(check.problems(of: try JSON.parse(Array(line.utf8))) == [], "\(line)")
    }
    let dance = try #require(Self.lines("→").last)
    #expect(check.problems(of: try JSON.parse(Array(dance.utf8))) != [])
  }
}
