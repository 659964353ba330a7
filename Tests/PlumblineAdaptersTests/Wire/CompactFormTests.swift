import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// Steps and observations as lists of numbers.
@Suite struct CompactFormTests {
  private static let vocabulary = {
    var vocabulary = LampAdapter.vocabulary
    vocabulary.inputs += ["1", "2"].map {
      .init(name: "dim", from: .app, arguments: [.init(name: "to", value: $0)])
    }
    return vocabulary
  }()

  private func reply(
    _ observations: String,
    observing isObserved: Bool = true
  ) throws(ReplyReader.Problem) -> Reply {
    var capabilities = Capabilities(all: Self.vocabulary, implementation: "lamp")
    capabilities.observe[1] = isObserved
    var reader = ReplyReader(vocabulary: Self.vocabulary, capabilities)
    let line = Array(#"{"id":1,"ok":{"now":9,"next":null,"observations":\#(observations)}}"#.utf8)
    let result = line.withUnsafeBufferPointer { bytes in
      Result { () throws(ReplyReader.Problem) in try reader.read(bytes) }
    }
    try result.get()
    return reader.reply
  }

  @Test func `a step is its delay, the number of its input, and its place`() {
    var writer = TraceWriter(vocabulary: Self.vocabulary)
    writer.isCompact = true
    var bytes: [UInt8] = []
    let steps = [
      Step(delay: 5, input: 0), Step(delay: 0, input: 6, within: .tick),
      Step(delay: 7_000_000, input: nil),
    ]
    writer.write(steps: steps[...], id: 3, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"id":3,"op":"step","session":1,"steps":[[5,0],[0,6,"tick"],[7000000]]}"# + "\n"
    )
  }

  /// Each of the two arguments counts one more value than its list: 3 × 4 numbers behind that of `click`.
  @Test(arguments: [
    (0, "click"), (1, "lit on pressed"), (2, "lit on timer"), (5, "lit off pressed"),
  ])
  func `a number is an output with its values`(number: Int, text: String) throws {
    let reply = try reply("[[4,-1,\(number)]]")
    #expect(reply.observations.map(\.at) == [4] && reply.observations.map(\.after) == [-1])
    guard case .output(let symbol)? = reply.observations.first?.what else {
      Issue.record("no output")
      return
    }
    #expect(Self.vocabulary.text(of: symbol) == text && reply.outputCount == 1)
  }

  @Test func `both forms may stand in one list`() throws {
    let readable = #"{"at":4,"after":0,"out":"lit","args":{"state":"on","why":"Bänned"}}"#
    let reply = try reply("[[1,0,0], \(readable), [ 5 , 0 , 1 ]]")
    #expect(reply.observations.map(\.at) == [1, 4, 5])
    #expect(reply.undocumented.map(\.position) == [1] && reply.outputCount == 3)
  }

  @Test(arguments: [4, 9, 13, -1, Int.max])
  func `a number without an output of listed values is a fault`(number: Int) {
    #expect(throws: ReplyReader.Problem.unknownSymbol(Int64(number))) {
      try reply("[[4,-1,\(number)]]")
    }
  }

  @Test(arguments: ["[[4,-1]]", "[[4,-1,0,0]]", "[[]]", #"[[4,-1,"click"]]"#])
  func `a list of anything but three numbers is a fault`(observations: String) {
    #expect(throws: ReplyReader.Problem.self) { try reply(observations) }
  }

  @Test func `an output that is not observed is a fault`() throws {
    #expect(throws: ReplyReader.Problem.undeclaredOutput("lit")) {
      try reply("[[4,-1,1]]", observing: false)
    }
    #expect(try reply("[[4,-1,0]]", observing: false).observations.count == 1)
  }

  @Test func `the compact form needs both sides`() throws {
    let handshake = Handshake(specID: "lamp", vocabulary: Self.vocabulary)
    #expect(handshake.request[WireKey.compact] == true)
    let hello: JSON = ["protocol": 1, "inject": [], "observe": []]
    #expect(try !handshake.agreement(from: hello, command: "lamp").isCompact)
    for (allows, asks) in [(true, false), (false, true)] {
      var server = AdapterServer(
        name: "lamp",
        version: "7",
        inject: nil,
        observe: nil,
        compact: allows
      ) { try Lamp($0) }
      var request = handshake.request.object ?? [:]
      request["compact"] = .bool(asks)
      let answer = server.answer(JSON.object(request).bytes).text
      #expect(!answer.contains("compact"), "\(answer)")
    }
  }

  @Test func `the Swift adapter takes steps of both forms, and refuses other lists`() {
    var server = AdapterServer(
      name: "lamp",
      version: "7",
      inject: nil,
      observe: nil,
      compact: true
    ) { try Lamp($0) }
    func answer(_ steps: String) -> String {
      let line = #"{"id":1,"op":"trace","session":1,"steps":\#(steps)}"#
      return server.answer(Array(line.utf8)).text
    }
    let handshake = Handshake(specID: "lamp", vocabulary: Self.vocabulary)
    _ = server.answer(handshake.request.bytes)
    #expect(
      answer(#"[[5,0],{"after":1,"in":"press"},[5000000]]"#).contains(
        #""observations":[[5,0,1],[6,1,1],[5000006,1,6]]"#
      )
    )
    #expect(answer("[[0,6]]").contains(#""results":["not-applicable"]"#))
    for wrong in ["[[]]", "[[0,7]]", "[[-1]]", #"[["a"]]"#] {
      #expect(answer(wrong).contains(#""code":"invalid""#), "\(answer(wrong))")
    }
  }
}
