import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineAdapters

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The golden transcripts, in the readable and the compact form, in both directions: Plumbline writes its requests, an adapter answers them, and
/// Plumbline reads the answers.
///
/// To write the files anew, run `PLUMBLINE_RECORD=1 swift test --filter TranscriptTests`.
@Suite struct TranscriptTests {
  private static func file(_ isCompact: Bool) -> URL {
    URL(filePath: Repository.path, directoryHint: .isDirectory)
      .appending(path: "Tests/Fixtures/protocol/transcript\(isCompact ? "-compact" : "").txt")
  }

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

  /// That of a run of its own.
  private static var handshake: Handshake {
    Handshake(
      specID: "lamp",
      vocabulary: vocabulary,
      machines: [AnnouncedMachine(name: "lamp", states: ["on", "off"], outputs: [1])]
    )
  }

  /// The trace of the transcript: a press, the timer of the lamp in the middle of a wait, another press.
  static let trace = [
    Step(delay: 1000, input: LampAdapter.press), Step(delay: 6_000_000, input: nil),
    Step(delay: 0, input: LampAdapter.press),
  ]

  /// The lamp goes out after 2 s in place of 5.
  static let optionTrace =
    [Step(delay: 0, input: vocabulary.optionInputs.upperBound - 1)]
    + [Step(delay: 0, input: LampAdapter.press), Step(delay: 3_000_000, input: nil)]

  private static func requests(_ isCompact: Bool) -> [String] {
    var writer = TraceWriter(vocabulary: vocabulary)
    writer.sendsOptions = true
    writer.isCompact = isCompact
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

  private static func transcript(_ isCompact: Bool) -> String {
    var server = AdapterServer(
      name: "lamp",
      version: "7",
      inject: ["press"],
      observe: ["lit"],
      compact: isCompact
    ) { try Lamp($0) }
    return requests(isCompact).map { "→ \($0)\n← \(server.answer(Array($0.utf8)).text)\n" }.joined()
  }

  /// The lines of the file that begin with an arrow, without it.
  private static func lines(_ arrow: String, _ isCompact: Bool) throws -> [String] {
    try String(contentsOf: file(isCompact), encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix(arrow) }.map { String($0.dropFirst(2)) }
  }

  @Test(arguments: [false, true])
  func `Plumbline writes the requests, and the Swift adapter answers them`(isCompact: Bool) throws {
    let (file, transcript) = (Self.file(isCompact), Self.transcript(isCompact))
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(transcript.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == transcript)
  }

  @Test(arguments: [false, true])
  func `Plumbline reads the answers`(isCompact: Bool) throws {
    let answers = try Self.lines("←", isCompact).map { try JSON.parse(Array($0.utf8)) }
    let agreement = try Self.handshake.agreement(
      from: try #require(answers[0][WireKey.ok]),
      command: "lamp"
    )
    #expect(agreement.isCompact == isCompact)
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

  @Test(arguments: [false, true])
  func `every line follows the schema`(isCompact: Bool) throws {
    let check = SchemaCheck(AdapterProtocol.schema, isStrict: true)
    let requests = try Self.lines("→", isCompact).dropLast()
    for line in try requests + Self.lines("←", isCompact) {
      #expect(check.problems(of: try JSON.parse(Array(line.utf8))) == [], "\(line)")
    }
    let dance = try #require(Self.lines("→", isCompact).last)
    #expect(check.problems(of: try JSON.parse(Array(dance.utf8))) != [])
  }
}
