import PlumblineLanguage
import PlumblineModel
import Testing

/// Choices of an implementation: windows, schedules, optional outputs, shown names.
struct FreedomTests {
  private static let head = """
    constants: {low: 4s, high: 5s}
    inputs: {go: {from: app}, stop: {from: app}}
    outputs: {changed: {args: {to: m, from: m, why: [A, B]}}, beep: {args: {tone: [Low, High]}}}
    """
  private static let announces = "announces: {changed: {to: $to, from: $from, why: $reason}}"

  /// The parameters of each span, by name; `-` without an upper end.
  private func spans(_ time: String) throws -> [String] {
    let spec = try Compiled(
      head: Self.head,
      "  m: {initial: a, states: {a: {after: {t: {time: \(time), emits: [beep: Low]}}}}}"
    )
    let parameters = spec.reference.parameters
    return spec.reference.timers[0].spans.map { span in
      let ends = [span.from, span.to].map { end in
        end.map { "\(parameters[$0].name)=\(parameters[$0].value / 1_000_000)" } ?? "-"
      }
      return span.from == span.to ? ends[0] : ends.joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("6s", ["m.a.t=6"]),
    ("4s..5s", ["m.a.t.from=4 m.a.t.to=5"]),
    ("4s..4s", ["m.a.t=4"]),
    ("$low..$high", ["low=4 high=5"]),
    ("$low..5s", ["low=4 m.a.t.to=5"]),
    ("0s..", ["m.a.t.from=0 -"]),
    ("[2s, 4s, $low]", ["m.a.t[1]=2", "m.a.t[2]=4", "low=4"]),
    ("[1s..2s, 3s..]", ["m.a.t[1].from=1 m.a.t[1].to=2", "m.a.t[2].from=3 -"]),
  ])
  func `the times of a timer are parameters`(time: String, expected: [String]) throws {
    #expect(try spans(time) == expected)
  }

  @Test func `a window that nobody sees is taken where it starts no timer`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m: {initial: a, states: {a: {after: {t: {time: 4s..5s, to: b}}}, b: {on: {go: {to: a}}}}}
      """
    )
    #expect(try spec.edges("m.a.t", in: "a") == ["b -m.a.t"])
  }

  @Test func `an optional output is marked`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          initial: a
          states:
            a: {on: {go: {to: b, emits: [beep: Low], may-emit: [beep: High, beep]}}}
            b: {on: {stop: {any of: [{may-emit: [beep: High]}, {to: a}]}}}
      """
    )
    #expect(try spec.edges("go", in: "a") == ["b: beep Low, beep High, beep any tone"])
    #expect(try spec.optional("go", in: "a") == [[false, true, true]])
    #expect(try spec.optional("stop", in: "b") == [[true], []])
  }

  @Test func `nothing is announced between states that look the same`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          \(Self.announces)
          initial: a
          states:
            a: {on: {go: {to: b}, stop: {to: b, reason: A}}}
            b: {shows: a, on: {go: {to: c, reason: B}}}
            c: {shows: away, on: {go: {to: b}}}
      """
    )
    #expect(try spec.edges("go", in: "a") == ["b"])
    #expect(try spec.edges("stop", in: "a") == ["b: changed a a A"])
    #expect(try spec.edges("go", in: "b") == ["c: changed away a B"])
    #expect(try spec.edges("go", in: "c") == ["b: changed a away any why"])
    #expect(spec.reference.vocabulary.outputs[0].arguments[0].values == ["a", "away"])
    #expect(spec.reference.machines[0].states.map(\.shown) == ["a", "a", "away"])
  }

  @Test func `a condition matches what a state is shown as, and its own name`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          initial: a
          states:
            a: {on: {stop: {to: b}}}
            b: {shows: a, on: {stop: {to: c}}}
            c: {shows: away}
        n:
          initial: x
          states:
            x: {on: {go: [{when: m is b, to: y}, {when: m is a, to: z}, {when: m is away, to: w}]}}
            y: {}
            z: {}
            w: {}
      """
    )
    #expect(try spec.edges("go", in: "a x") == ["a z"])
    #expect(try spec.edges("go", in: "b x") == ["b y"])
    #expect(try spec.edges("go", in: "c x") == ["c w"])
  }
}
