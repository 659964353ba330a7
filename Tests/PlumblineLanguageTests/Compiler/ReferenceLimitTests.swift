import PlumblineLanguage
import PlumblineModel
import Testing

/// A compiled automaton from a file has the limits of a spec: all code that runs it trusts its sizes.
struct ReferenceLimitTests {
  private let lamp: Reference

  init() throws {
    let file = SourceFile(name: "lamp.yaml", text: DiagnosticRule.lamp)
    lamp = try #require(Spec.compile(file).reference)
  }

  /// The part that the reason for a refusal names; nil for a sound automaton.
  private func refused(_ change: (inout Reference) -> Void) -> String? {
    var changed = lamp
    change(&changed)
    return changed.problem?.split(separator: "'").first.map(String.init)
  }

  @Test func `the lamp is sound`() {
    #expect(refused { _ in } == nil)
  }

  @Test(arguments: [(64, nil), (65, "invariants")])
  func `more invariants than fit are refused`(count: Int, part: String?) {
    #expect(
      refused { $0.invariants = Array(repeating: $0.invariants[0], count: count) } == part
    )
  }

  @Test(arguments: [(31, nil), (32, "edges")])
  func `more outputs of one event than fit are refused`(count: Int, part: String?) throws {
    let edge = try #require(lamp.edges.firstIndex { !$0.outputs.isEmpty })
    #expect(
      refused {
        $0.edges[edge].outputs = Array(repeating: $0.edges[edge].outputs[0], count: count)
      } == part
    )
  }

  @Test(arguments: [
    (3, 62, nil), (1, 63, "vocabulary"), (4, 62, "vocabulary"), (12, 62, "vocabulary"),
  ])
  func `more symbols than fit are refused`(arguments: Int, values: Int, part: String?) {
    let argument = Vocabulary.Argument(name: "a", values: (1...values).map { "\($0)" })
    let hum = Vocabulary.Output(
      name: "hum",
      seenBy: .app,
      arguments: Array(repeating: argument, count: arguments)
    )
    #expect(refused { $0.vocabulary.outputs.append(hum) } == part)
  }

  @Test func `two outputs of one name are refused`() {
    #expect(
      refused { $0.vocabulary.outputs[1].name = $0.vocabulary.outputs[0].name } == "vocabulary"
    )
    #expect(refused { $0.vocabulary.outputs[1].name = "hum" } == nil)
  }

  @Test func `inputs of one name have the same arguments, and lie together`() {
    func inputs(_ given: [[Vocabulary.Given]], last: String = "mend") -> String? {
      refused { reference in
        for (number, arguments) in given.enumerated() {
          reference.vocabulary.inputs[number].name = "press"
          reference.vocabulary.inputs[number].arguments = arguments
        }
        reference.vocabulary.inputs[2].name = last
      }
    }
    let one = Vocabulary.Given(name: "x", value: "1")
    let two = Vocabulary.Given(name: "x", value: "2")
    let other = Vocabulary.Given(name: "y", value: "1")
    #expect(inputs([[one], [two]]) == nil)
    #expect(inputs([[one], [two, other]]) == "vocabulary")
    #expect(inputs([[one], []]) == "vocabulary")
    #expect(inputs([[one], [other]]) == "vocabulary")
    #expect(inputs([[one]], last: "press") == "vocabulary")
  }
}
