import PlumblineLanguage
import PlumblineModel
import Testing

/// Invariants as invariants.
struct InvariantCompilerTests {
  private func monitor(_ invariant: String) throws -> (Invariant, Reference) {
    let head = """
      constants: {limit: 30s}
      inputs: {go: {from: app}, stop: {from: app}}
      outputs:
        changed: {args: {state: m}}
        linkChanged: {args: {state: link}}
        beep: {args: {tone: [Low, High]}}
      invariants:
        rule:
          says: A rule.
      \(invariant.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      """
    let compiled = try Compiled(
      head: head,
      """
        m:
          announces: {changed: {state: $to}}
          initial: a
          states:
            a: {on: {go: {to: b}}, after: {t: {time: $limit}}}
            g: {initial: b, states: {b: {on: {go: {to: c}}}, c: {on: {stop: {to: a}}}}}
        link:
          announces: {linkChanged: {state: $to}}
          initial: up
          states: {up: {on: {go: {to: down}}}, down: {}}
      """
    )
    let monitor = try #require(compiled.reference.invariants.first)
    return (monitor, compiled.reference)
  }

  @Test func `a condition becomes a disjunction of conjunctions`() throws {
    let (monitor, _) = try monitor(
      "while: (m is g or link is down) and not m is c\nnever: input go"
    )
    // Values of `state`: a, b, c, undocumented; of the link: up, down, undocumented.
    let expected: [[Invariant.Condition.Term]] = [
      [.init(machine: 0, states: 0b0010)],
      [.init(machine: 0, states: 0b1011), .init(machine: 1, states: 0b010)],
    ]
    #expect(monitor.scope == .during(Invariant.Condition(anyOf: expected)))
    #expect(monitor.events == [.input(0)])
    #expect(monitor.namedInputs == [0])
  }

  @Test func `a scope between events keeps all of them`() throws {
    let (monitor, reference) = try monitor(
      "after: input go\nuntil: [input stop, output beep: High]\neach: output changed\nthen: output beep\nin: ..2s"
    )
    let high = OutputPattern(output: 2, allowed: [0b010])
    #expect(monitor.scope == .after([.input(0)], until: [.input(1), .output(high)]))
    let changed = OutputPattern(output: 0, allowed: [0b1111])
    #expect(monitor.trigger == Invariant.Trigger(each: [.output(changed)], when: nil))
    #expect(monitor.obligation == .then)
    #expect(monitor.window == .span(from: nil, to: 1))
    #expect(reference.parameters[1] == .init(name: "invariants.rule.to", value: 2_000_000))
    #expect(monitor.namedInputs == [0, 1])
  }

  @Test(arguments: [
    ("in: reaction", Invariant.Window.reaction),
    ("in: $limit", .span(from: 0, to: 0)),
    ("in: $limit..", .span(from: 0, to: nil)),
    ("in: 1s..$limit", .span(from: 1, to: 0)),
    ("in: ..<$limit", .before(0)),
    ("in: ..<1s", .before(1)),
  ])
  func `a window names its parameters`(text: String, window: Invariant.Window) throws {
    let (monitor, _) = try monitor("each: input go\nnever: output beep\n\(text)")
    #expect(monitor.window == window)
  }
}
