import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// The line around the object of an answer, and members that the runner does not know.
@Suite struct AnswerLineTests {
  private static let answer = #"{"id":1,"ok":{"observations":[],"now":0,"next":null}}"#

  private func reading(_ line: String) throws {
    let vocabulary = Vocabulary(inputs: [], outputs: [])
    var reader = ReplyReader(
      vocabulary: vocabulary,
      Capabilities(all: vocabulary, implementation: "bell")
    )
    try Array(line.utf8).withUnsafeBufferPointer { bytes in
      Result { () throws(ReplyReader.Problem) in try reader.read(bytes) }
    }.get()
    #expect(reader.reply.id == 1)
    #expect(reader.reply.kind == .ok)
  }

  /// An answer with a member that consists of arrays within each other.
  private func answer(before member: String, arrays: Int) -> String {
    let deep = String(repeating: "[", count: arrays) + String(repeating: "]", count: arrays)
    return Self.answer.replacing(#""\#(member)":"#, with: #""deep":\#(deep),"\#(member)":"#)
  }

  @Test(arguments: ["", " ", "\r", "\t ", " \r"])
  func `blanks may stand around the object`(blanks: String) throws {
    try reading(Self.answer + blanks)
    try reading(blanks + Self.answer)
    try reading(Self.answer.replacing(":", with: ":" + blanks))
  }

  @Test(arguments: ["\0", "\u{1}", "\u{C}", "\u{1E}", "\0\0 ", "x", "}", "{}", ",", "\u{FEFF}"])
  func `anything else is no JSON`(text: String) {
    for line in [Self.answer + text, Self.answer + " " + text, text + Self.answer] {
      #expect { try reading(line) } throws: { error in
        guard case .notJSON = error as? ReplyReader.Problem else { return false }
        return true
      }
    }
  }

  @Test(arguments: ["\t", "\r", "\u{1}", "\u{1F}"])
  func `a control character in a text has an escape`(control: String) throws {
    for end in ["", "\r"] {
      let line = Self.answer.replacing("{\"id\"", with: #"{"note":"a\#(control)b","id""#) + end
      let problem = #expect(throws: ReplyReader.Problem.self) { try reading(line) }
      guard case .notJSON(let words) = problem else {
        Issue.record("\(String(describing: problem))")
        return
      }
      #expect(words.contains("a control character stands in a string without"), "\(words)")
    }
    try reading(Self.answer.replacing("{\"id\"", with: #"{"note":"a\t\r\u0001b","id""#))
  }

  @Test(arguments: [("ok", 127), ("now", 126)])
  func `an unknown member is as deep as JSON may be`(member: String, most: Int) throws {
    try reading(answer(before: member, arrays: most))
    let problem = #expect(throws: ReplyReader.Problem.self) {
      try reading(answer(before: member, arrays: most + 1))
    }
    guard case .notJSON(let words) = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(words.contains("nested deeper than 128"), "\(words)")
  }
}
