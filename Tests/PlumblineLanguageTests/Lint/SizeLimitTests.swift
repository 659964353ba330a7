import PlumblineLanguage
import Testing

@Suite struct SizeLimitTests {
  @Test func `more inputs than fit are refused`() {
    func inputs(_ count: Int) -> String {
      (0..<count).map { "  i\($0): {from: app, args: {a: 1..60, b: 1..60}}\n" }.joined()
    }
    #expect(!rules(of: lamp(inputs: inputs(1))).contains("too-many-inputs"))
    #expect(rules(of: lamp(inputs: inputs(2))).contains("too-many-inputs"))
  }

  @Test(arguments: [([3], false), ([4], true), ([11], true), ([3, 3], true)])
  func `more symbols than fit are refused`(arguments: [Int], isRefused: Bool) {
    let outputs = arguments.enumerated().map { number, count in
      let list = (0..<count).map { "a\($0): 1..62" }.joined(separator: ", ")
      return "  hum\(number): {args: {\(list)}, closed-by: [d-lamp]}\n"
    }
    let found = rules(of: lamp(outputs: outputs.joined()))
    #expect(found.contains("too-many-symbols") == isRefused)
  }

  @Test func `more outputs at once than fit are refused`() {
    let emits = (0...32).map { _ in "lit" }.joined(separator: ", ")
    #expect(rules(of: lamp(emits: emits)).contains("too-many-outputs"))
    #expect(!rules(of: lamp(emits: "lit, lit")).contains("too-many-outputs"))
  }

  @Test func `a machine with thousands of states is refused`() {
    let states = (0..<3000).map {
      "      s\($0): {on: {press: {to: s\(($0 + 1) % 3000), clauses: [d-lamp]}}}\n"
    }
    let text = """
      plumbline: 1
      spec: chain
      inputs: {press: {from: app}}
      outputs: {shown: {args: {state: chain}, closed-by: [d-lamp]}}
      machines:
        chain:
          announces: {shown: {state: $to}}
          initial: s0
          states:
      \(states.joined())
      decisions:
        d-lamp: {says: A long chain}
      """
    #expect(rules(of: text) == ["too-many-values"])
  }

  private func rules(of text: String) -> [String] {
    Spec.compile(SourceFile(name: "lamp.yaml", text: text)).diagnostics.sorted.map(\.rule.id)
  }

  private func lamp(inputs: String = "", outputs: String = "", emits: String = "lit") -> String {
    """
    plumbline: 1
    spec: lamp
    title: A lamp
    inputs:
      press: {from: app}
    \(inputs)outputs:
      lit: {closed-by: [d-lamp]}
    \(outputs)machines:
      lamp:
        initial: off
        states:
          off: {on: {press: {emits: [\(emits)], clauses: [d-lamp]}}}
    decisions:
      d-lamp: {says: A lamp lights up when it is pressed}
    """
  }
}
