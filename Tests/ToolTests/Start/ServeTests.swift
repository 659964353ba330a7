import TestTraits
import Testing

/// Bundled implementations as adapters of a runner that is not this program.
@Suite(.waiting) struct ServeTests {
  private let tool: Tool
  private static let spec = "agora/rtm1-ios-zh"

  init() throws { tool = try Tool() }

  /// Answers `hello` with the vocabulary of the spec after a change in Python, and a trace with one input.
  private func answers(_ side: String, after change: String) throws -> Tool.Outcome {
    try tool.shell(
      """
      plumbline generate \(Self.spec) --to json >spec.json
      cat >hello.py <<'END'
      import json
      spec = json.load(open("spec.json"))["vocabulary"] | {"id": "rtm1"}
      inputs, outputs = spec["inputs"], spec["outputs"]
      \(change)
      print(json.dumps({"id": 0, "op": "hello", "protocol": 1, "spec": spec}))
      steps = [{"after": 0, "in": "loginByToken"}]
      print(json.dumps({"id": 1, "op": "trace", "session": 1, "clock": "virtual", "steps": steps}))
      END
      python3 hello.py >requests
      plumbline serve \(Self.spec) \(side) <requests
      """,
      in: tool.directory
    )
  }

  @Test(arguments: ["--sample", "--reference"])
  func `a runner with the names of the spec gets answers`(side: String) throws {
    defer { tool.clean() }
    let outcome = try answers(side, after: "pass")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.output.contains("\"err\""), "\(outcome.output)")
    #expect(outcome.output.contains(#""state":"connecting""#), "\(outcome.output)")
  }

  @Test(arguments: [
    ("inputs.reverse()", "the input 'loginByToken' from 'app', found the input"),
    ("del inputs[-1]", ", found the output"),
    ("outputs.reverse()", "expected the inputs and outputs of the spec"),
    ("del outputs[-1]", ", found the end"),
    ("outputs[0]['arguments'][0]['values'].reverse()", ", found the value"),
    ("outputs[0]['arguments'].append({'name': 'x', 'values': []})", ", found the argument 'x'"),
    (
      "outputs.append({'name': 'x', 'seenBy': 'app', 'arguments': []})",
      "the end, found the output"
    ),
  ])
  func `a runner with other names learns the first difference`(
    change: String,
    words: String
  ) throws {
    defer { tool.clean() }
    for side in ["--sample", "--reference"] {
      let outcome = try answers(side, after: change)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\"err\"") }, "\(lines)")
      #expect(lines.first?.contains(words) == true, "\(lines)")
    }
  }
}
