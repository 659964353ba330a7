import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// Answers of adapters with numbers near every bound: each is taken or refused.
@Suite struct AnswerNumberTests {
  private static let vocabulary = Vocabulary(
    inputs: [.init(name: "ring", from: .app, arguments: [])],
    outputs: [.init(name: "rang", seenBy: .app, arguments: [])]
  )
  private static let numbers: [Int64] = [
    .min, -latestInstant - 1, -latestInstant, -1, 0, 1, 5, longestTime + 1, latestInstant,
    latestInstant + 1,
    .max / 2, .max - 1, .max,
  ]

  /// The answer to a trace of one step, with one number replaced.
  private static let answers = ["NOW", "AT", "AFTER", "SINCE", "BEFORE", "END", "NEXT", "OPENED"]
    .flatMap { place in
      numbers.map { number in
        let text =
          #"{"id":1,"ok":{"results":["accepted"],"observations":[{"at":AT,"after":AFTER,"since":SINCE,"out":"rang"}],"#
          + #""given":[[BEFORE,END]],"opened":OPENED,"now":NOW,"next":NEXT}}"#
        let usual = [
          "NOW": 5, "AT": 5, "AFTER": 0, "SINCE": 5, "BEFORE": 5, "END": 5, "NEXT": 9, "OPENED": 0,
        ]
        return usual.reduce(text) { text, entry in
          text.replacing(entry.key, with: "\(entry.key == place ? number : Int64(entry.value))")
        }
      }
    }

  @Test(arguments: [false, true]) func `no number of an answer is a trap`(isReal: Bool) throws {
    let capabilities = Capabilities(all: Self.vocabulary, implementation: "bell")
    var reader = ReplyReader(vocabulary: Self.vocabulary, capabilities)
    var accepted = 0
    for answer in Self.answers {
      let bytes = Array(answer.utf8)
      guard (try? bytes.withUnsafeBufferPointer { try reader.read($0) }) != nil else { continue }
      var recording = Recording()
      let trace = [Step(delay: 5, input: 0)]
      if isReal {
        guard
          (try? reader.reply.addTimed(
            to: &recording,
            trace: trace,
            count: 1,
            elapsed: 10,
            tolerance: Tolerance(slack: 0, latency: 0...20_000)
          )) != nil
        else { continue }
      } else {
        guard (try? reader.reply.add(to: &recording, trace: trace, from: 0, count: 1)) != nil else {
          continue
        }
      }
      accepted += 1
    }
    #expect(accepted > 8 && accepted < Self.answers.count / 2)
  }

  @Test func `the advice names the last step that began before the output`() throws {
    let capabilities = Capabilities(all: Self.vocabulary, implementation: "bell")
    var reader = ReplyReader(vocabulary: Self.vocabulary, capabilities)
    let line =
      #"{"id":1,"ok":{"results":["accepted","accepted","accepted"],"#
      + #""observations":[{"at":9,"after":0,"out":"rang"}],"now":8,"next":null}}"#
    try Array(line.utf8).withUnsafeBufferPointer { try reader.read($0) }
    let trace = [0, 4, 4].map { Step(delay: $0, input: 0) }
    let reply = reader.reply
    #expect(throws: Reply.Contradiction.pastTheNextInput(at: 9, step: 1, instant: 4, last: 2)) {
      var recording = Recording()
      try reply.add(to: &recording, trace: trace, count: 3)
    }
  }
}
