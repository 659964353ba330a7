import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// Steps that are read from bytes, and requests that are left to the values of JSON.
@Suite struct StepReaderTests {
  private func steps(
    _ steps: String,
    compact isCompact: Bool = false,
    inject: [String]? = nil
  ) -> [Step]? {
    let reader = StepReader(LampAdapter.vocabulary, inject: inject, isCompact: isCompact)
    let split = reader.split(Array(#"{"id":7,"op":"trace","steps":\#(steps),"session":1}"#.utf8))
    guard let (request, steps) = split else { return nil }
    #expect(request == ["id": 7, "op": "trace", "steps": .null, "session": 1])
    return steps
  }

  @Test func `delays and inputs without arguments are read from bytes`() {
    let expected = [
      Step(delay: 5, input: LampAdapter.press), Step(delay: 0, input: LampAdapter.late),
      Step(delay: latestInstant - 5, input: nil),
    ]
    let text = #"[{"after":5,"in":"press"}, {"in":"late"},{"after":\#(latestInstant - 5)}]"#
    #expect(steps(text) == expected)
    #expect(steps("[[5,0],[ 0 , 4 ],[\(latestInstant - 5)]]", compact: true) == expected)
    #expect(steps("[]") == [])
  }

  @Test(arguments: [
    #"[{"after":5,"in":"dance"}]"#, #"[{"in":"press","args":{}}]"#, #"[{"after":-1}]"#,
    #"[{"after":1,"after":2}]"#, #"[{"in":"press","within":"tick"}]"#, #"[{"after":01}]"#,
    #"[{"after":1.5}]"#, #"[{"after":"1"}]"#, #"[{"in":null}]"#, #"[{"in":"pr\u0065ss"}]"#,
    #"[{"after":1 "in":"press"}]"#, #"[{"after":1},]"#, #"[{"after":1}"#, "{}", "null", "[3]",
    "[{\"after\":\(latestInstant)},{\"after\":1}]", "[[5,0]]",
  ])
  func `steps in any other form are left to the values of JSON`(text: String) {
    #expect(steps(text) == nil)
  }

  @Test(arguments: [
    "[[5,5]]", "[[5,-1]]", "[[5,0,\"tick\"]]", "[[]]", "[[-5]]", "[[5,00]]", "[[5 0]]",
    "[[5,9223372036854775808]]",
  ])
  func `so are lists with other numbers`(text: String) {
    #expect(steps(text, compact: true) == nil)
  }

  @Test func `an input that the adapter cannot give is left to them, too`() {
    #expect(steps(#"[{"in":"late"}]"#, inject: ["press"]) == nil)
    #expect(steps("[[0,4]]", compact: true, inject: ["press"]) == nil)
    #expect(steps("[[0,0]]", compact: true, inject: ["press"]) != nil)
  }

  @Test(arguments: [
    #"{"id":7,"steps":[],"steps":[]}"#, #"{"id":7}"#, #"{"id":7,"steps":[]"#,
    #"{"id":7,"steps":[]}x"#, #"{"id":07,"steps":[]}"#, "[]", "",
  ])
  func `a request with another mistake is left to them as a whole`(line: String) {
    let reader = StepReader(LampAdapter.vocabulary, inject: nil, isCompact: false)
    #expect(reader.split(Array(line.utf8))?.steps == nil)
  }
}
