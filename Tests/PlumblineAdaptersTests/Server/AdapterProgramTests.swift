import PlumblineModel
import Testing

@testable import PlumblineAdapters

@Suite struct AdapterProgramTests {
  private let handshake = Handshake(specID: "lamp", vocabulary: LampAdapter.vocabulary)

  private func server(greeted: Bool = true, inject: [String]? = nil) -> AdapterServer<Lamp> {
    var server = AdapterServer(
      name: "lamp",
      version: "7",
      inject: inject,
      observe: ["lit"],
      make: { try Lamp($0) }
    )
    if greeted { _ = server.answer(handshake.request.bytes) }
    return server
  }

  private func ask(_ server: inout AdapterServer<Lamp>, _ line: String) -> String {
    server.answer(Array(line.utf8)).text
  }

  @Test func `hello brings the vocabulary, and both sides agree on what can be done`() throws {
    var server = server(greeted: false, inject: ["press"])
    let answer = try #require(server.answer(handshake.request.bytes)["ok"])
    let agreement = try handshake.agreement(from: answer, command: "lamp")
    #expect(agreement.capabilities.implementation == "lamp 7")
    #expect(agreement.capabilities.inject == [true, false, false, false, false])
    #expect(agreement.capabilities.observe == [false, true])
  }

  @Test func `a trace that the runner writes is one that the runner can read the answer of`() throws
  {
    var server = server()
    let trace = [
      Step(delay: 1, input: LampAdapter.press), Step(delay: 6_000_000, input: nil),
      Step(delay: 0, input: LampAdapter.late), Step(delay: 0, input: LampAdapter.press),
    ]
    var line: [UInt8] = []
    TraceWriter(vocabulary: LampAdapter.vocabulary).write(trace: WireTrace(trace), id: 9, to: &line)
    let answer = server.answer(Array(line.dropLast())).bytes
    var reader = ReplyReader(vocabulary: LampAdapter.vocabulary, LampAdapter.capabilities)
    try answer.withUnsafeBufferPointer { bytes in try reader.read(bytes) }
    #expect(reader.reply.id == 9)
    var recording = Recording()
    try reader.reply.add(to: &recording, trace: trace, count: trace.count)
    #expect(recording.ending == .notApplicable(step: 2))
    #expect(recording.observations.map(\.at) == [1, 5_000_001])
    #expect(recording.observations.map(\.step) == [0, 1])
    #expect(recording.observations.map(\.isAfterInput) == [true, false])
    #expect(recording.now == 6_000_001)
  }

  @Test func `a session keeps its clock and its count of steps from message to message`() {
    var server = server()
    #expect(
      ask(&server, #"{"id":1,"op":"open","session":3}"#)
        == #"{"id":1,"ok":{"next":null,"now":0,"observations":[]}}"#
    )
    #expect(
      ask(&server, #"{"id":2,"op":"step","session":3,"steps":[{"after":2,"in":"press"}]}"#)
        == #"{"id":2,"ok":{"next":5000002,"now":2,"observations":[{"after":0,"args":"#
        + #"{"state":"on","why":"pressed"},"at":2,"out":"lit"}],"results":["accepted"],"#
        + #""states":[{"lamp":"on"}]}}"#
    )
    #expect(
      ask(&server, #"{"id":3,"op":"advance","session":3,"to":"next"}"#)
        == #"{"id":3,"ok":{"next":null,"now":5000002,"observations":[{"after":0,"args":"#
        + #"{"state":"off","why":"timer"},"at":5000002,"out":"lit"}]}}"#
    )
    #expect(
      ask(&server, #"{"id":4,"op":"reset","session":3}"#)
        == #"{"id":4,"ok":{"next":null,"now":0,"observations":[]}}"#
    )
    #expect(ask(&server, #"{"id":5,"op":"close","session":3}"#) == #"{"id":5,"ok":{}}"#)
    #expect(!server.isDone)
    #expect(ask(&server, #"{"id":6,"op":"bye"}"#) == #"{"id":6,"ok":{}}"#)
    #expect(server.isDone)
  }

  @Test(arguments: [
    ("[1]", "null", "malformed", "expected a JSON object, found an array"),
    ("{", "null", "malformed", "byte 1: expected a key in quotes, found the end"),
    (#"{"op":"open"}"#, "null", "invalid", "expected 'id', a whole number"),
    (#"{"id":1,"op":"dance"}"#, "1", "unsupported", "unknown operation 'dance'"),
    (#"{"id":1,"op":"state","session":1}"#, "1", "invalid", "session 1 is not open"),
    (#"{"id":1,"op":"open","session":0}"#, "1", "invalid", "expected 'session', 1 to 64"),
    (#"{"id":1,"op":"step","session":1}"#, "1", "invalid", "session 1 is not open"),
    (
      #"{"id":1,"op":"trace","session":1,"clock":"solar","steps":[]}"#, "1", "unsupported",
      #"unknown clock "solar""#
    ),
    (#"{"id":1,"op":"trace","session":1}"#, "1", "invalid", "expected 'steps', a list"),
    (
      #"{"id":1,"op":"trace","session":1,"steps":[{"after":-1}]}"#, "1", "invalid",
      #"expected a step with 'after', microseconds, found {"after":-1}"#
    ),
    (
      #"{"id":1,"op":"trace","session":1,"steps":[{"in":"press","args":{"by":5}}]}"#, "1",
      "invalid", "expected 'args' with texts"
    ),
    (
      #"{"id":1,"op":"trace","session":1,"steps":[{"in":"press","args":5}]}"#, "1", "invalid",
      "expected 'args' with texts"
    ),
    (#"{"id":1,"op":"hello","protocol":2}"#, "1", "unsupported", "expected protocol 1, found 2"),
    (
      #"{"id":1,"op":"hello","protocol":1,"spec":{"inputs":[],"outputs":[]}}"#, "1",
      "unsupported", "the spec knows no input 'press'"
    ),
    (
      #"{"id":1,"op":"hello","protocol":1}"#, "1", "invalid",
      "'inputs' and 'outputs': expected an object, found null"
    ),
  ])
  func `what cannot be done is refused in band`(
    line: String,
    id: String,
    code: String,
    message: String
  ) {
    var server = server()
    let answer = server.answer(Array(line.utf8))
    #expect(answer["id"]?.text == id)
    #expect(answer["err"]?["code"]?.string == code)
    #expect(answer["err"]?["message"]?.string?.contains(message) == true)
  }

  @Test func `an input that is unknown or was not declared is unsupported`() throws {
    var server = server(inject: ["press"])
    let answer = ask(
      &server,
      #"{"id":1,"op":"trace","session":1,"steps":[{"after":3,"in":"late"},{"after":0}]}"#
    )
    #expect(answer.contains(#""now":3,"observations":[],"results":["unsupported"]"#))
  }

  @Test func `nothing is answered before hello`() {
    var server = server(greeted: false)
    #expect(
      ask(&server, #"{"id":1,"op":"open","session":1}"#)
        == #"{"err":{"code":"invalid","message":"expected 'hello' first"},"id":1}"#
    )
  }
}
