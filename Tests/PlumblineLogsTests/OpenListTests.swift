import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineLogs

/// `other` in a list stands for each value that the list does not name.
@Suite struct OpenListTests {
  private static let vocabulary = Vocabulary(
    inputs: ["Expired", "other"].map {
      .init(name: "fail", from: .server, arguments: [.init(name: "cause", value: $0)])
    }
      + ["Low", "High"].map {
        .init(name: "ring", from: .app, arguments: [.init(name: "tone", value: $0)])
      },
    outputs: [
      .init(
        name: "failed",
        seenBy: .app,
        arguments: [.init(name: "cause", values: ["Expired", "other"])]
      )
    ]
  )

  @Test func `an unnamed value of an open list is other, and one of a closed list is none`() {
    let vocabulary = Self.vocabulary
    #expect(vocabulary.input(named: "fail", arguments: ["cause": "Expired"]) == 0)
    #expect(vocabulary.input(named: "fail", arguments: ["cause": "Meteor"]) == 1)
    #expect(vocabulary.input(named: "fail", arguments: ["reason": "Meteor"]) == nil)
    #expect(vocabulary.input(named: "fail", arguments: [:]) == nil)
    #expect(vocabulary.input(named: "ring", arguments: ["tone": "Flat"]) == nil)
    #expect(vocabulary.symbol("failed", ["Meteor"]) == vocabulary.symbol("failed", ["other"]))
    #expect(vocabulary.symbol("failed", ["Meteor"]) != vocabulary.symbol("failed", ["Expired"]))
  }

  @Test func `a log with such a value is read`() throws {
    var reader = LogReader(vocabulary: Self.vocabulary, mapping: nil, hashesKeys: false)
    let input = reader.read(Array(#"{"in":"fail","args":{"cause":"Meteor"}}"#.utf8))
    #expect(input.event?.what == .input(1))
    let output = reader.read(Array(#"{"out":"failed","args":{"cause":"Meteor"}}"#.utf8))
    #expect(output.event?.what == .output(1))
    #expect(output.event?.undocumented == "cause=Meteor")
    let closed = reader.read(Array(#"{"in":"ring","args":{"tone":"Flat"}}"#.utf8))
    let reason = "input 'ring' with a value the documents do not know"
    #expect(closed == .undocumented(reason, LogEvent(.undocumentedInput)))
  }

  @Test func `a mapped log with such a value is read`() throws {
    let mapping = """
      plumbline-log: 1
      spec: bell
      format: json
      events:
        - where: {event: fail}
          input: fail
          args: {cause: why}
        - where: {event: failed}
          output: failed
          args: {cause: why}
      """
    var diagnostics = Diagnostics()
    let file = SourceFile(name: "bell.log.yaml", text: mapping)
    let read = LogMappingReader.read(
      file,
      spec: "bell",
      vocabulary: Self.vocabulary,
      &diagnostics
    )
    #expect(diagnostics.sorted.isEmpty, "\(DiagnosticRenderer().text(of: diagnostics))")
    var reader = LogReader(
      vocabulary: Self.vocabulary,
      mapping: read,
      hashesKeys: false
    )
    let input = reader.read(Array(#"{"event":"fail","why":"Meteor"}"#.utf8))
    #expect(input.event?.what == .input(1))
    let output = reader.read(Array(#"{"event":"failed","why":"Meteor"}"#.utf8))
    #expect(output.event?.what == .output(1))
  }
}
