import PlumblineLanguage
import PlumblineModel
import Testing

/// The effects of one event: the search for a reaction, transitions and rounds.
struct ReactionTests {
  private static let head = """
    inputs: {go: {from: app}, stop: {from: app}}
    outputs: {changed: {args: {to: m, from: m, why: [A, B]}}, beep: {args: {tone: [Low, High]}}}
    """
  private static let announces = "announces: {changed: {to: $to, from: $from, why: $reason}}"

  @Test func `the innermost state with an enabled case reacts`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          \(Self.announces)
          initial: g
          states:
            g:
              initial: a
              states:
                a: {on: {go: {to: b, reason: A}}}
                b: {on: {go: [{when: m is x, to: a}]}}
              on: {go: {to: x, reason: B}}
            x: {on: {go: undocumented}}
          on: {go: {emits: [beep: Low]}, stop: {}}
      """
    )
    #expect(try spec.edges("go", in: "a") == ["b: changed b a A"])
    #expect(try spec.edges("go", in: "b") == ["x: changed x b B"])
    #expect(try spec.edges("go", in: "x") == [])
    #expect(try !spec.cell("go", in: "x").isDocumented)
    #expect(try spec.edges("stop", in: "x") == ["x"])
    #expect(try spec.cell("stop", in: "x").isDocumented)
  }

  @Test func `a machine that follows another one does so in its own state alone`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m: {initial: a, states: {a: {on: {go: {to: b}}}, b: {}}}
        n:
          initial: idle
          states:
            idle: {on: {stop: {to: ready}}}
            ready: {on: {enter m.b: {to: idle}}}
      """
    )
    // What was worked out where it is idle does not hold where it is ready.
    #expect(try spec.edges("go", in: "a idle") == ["b idle"])
    #expect(try spec.edges("go", in: "a ready") == ["b idle"])
  }

  @Test func `the first case whose guard holds is taken`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          \(Self.announces)
          initial: a
          states:
            a: {on: {go: [{when: n is on, to: b}, {to: c}]}}
            b: {}
            c: {on: {stop: {to: a}}}
        n:
          initial: off
          states: {off: {on: {go: {to: on}}}, on: {}}
      """
    )
    #expect(try spec.edges("go", in: "a off") == ["c on: changed c a any why"])
    #expect(try spec.edges("go", in: "a on") == ["b on: changed b a any why"])
  }

  @Test func `all machines react on one snapshot`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m: {initial: a, states: {a: {on: {go: [{when: n is a2, to: b}]}}, b: {on: {stop: {to: a}}}}}
        n: {initial: a2, states: {a2: {on: {go: [{when: m is a, to: b2}]}}, b2: {}}}
      """
    )
    #expect(try spec.edges("go", in: "a a2") == ["b b2"])
    #expect(try !spec.cell("go", in: "a a2").isDocumented)
  }

  @Test func `an input is possible only where the environment allows it`() throws {
    let spec = try Compiled(
      head: "inputs: {go: {from: server, only-when: not m is b or c}, on: {from: app}}",
      "  m: {initial: a, states: {a: {on: {go: {to: b}}}, b: {on: {on: {to: c}}}, c: {}}}"
    )
    #expect(try spec.cell("go", in: "a").isPossible)
    #expect(try !spec.cell("go", in: "b").isPossible)
    #expect(try !spec.cell("go", in: "c").isPossible)
  }

  @Test func `entering a state starts the next round`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          \(Self.announces)
          initial: a
          states:
            a: {on: {go: {to: b, reason: A}}}
            b: {on: {enter m.b: {to: c, reason: B, emits: [beep: High]}}}
            c: {}
        n: {initial: x, states: {x: {on: {enter m.c: {to: y}}}, y: {}}}
      """
    )
    #expect(
      try spec.edges("go", in: "a x") == ["c y: changed b a A, changed c b B, beep High"]
    )
    #expect(
      try spec.elements("go", in: "a x") == [
        ["m.a.on.go", "m.b.on.enter m.b", "n.x.on.enter m.c"]
      ]
    )
  }

  @Test func `a group is entered only from outside it`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          initial: g
          states:
            g: {initial: a, states: {a: {on: {go: {to: b}}}, b: {on: {go: {to: x}, stop: {to: g}}}}}
            x: {on: {go: {to: g}}}
        n: {initial: zero, states: {zero: {on: {enter m.g: {to: one}}}, one: {}}}
      """
    )
    #expect(spec.name(of: spec.reference.start) == "a zero")
    #expect(try spec.edges("go", in: "a zero") == ["b zero"])
    #expect(try spec.edges("stop", in: "b zero") == ["a zero"])
    #expect(try spec.edges("go", in: "x zero") == ["a one"])
  }

  @Test func `a reaction that stays announces if it has a reason`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          \(Self.announces)
          initial: a
          states: {a: {on: {go: {reason: [A, B]}, stop: {to: a}}}}
      """
    )
    #expect(try spec.edges("go", in: "a") == ["a: changed a a A|B"])
    #expect(try spec.edges("stop", in: "a") == ["a"])
  }

  @Test func `alternatives of several machines make a product`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m: {initial: a, states: {a: {on: {go: {any of: [{to: b}, {}]}}}, b: {}}}
        n: {initial: x, states: {x: {on: {go: {any of: [{to: y}, {}, {emits: []}]}}}, y: {}}}
      """
    )
    #expect(try spec.edges("go", in: "a x") == ["b y", "b x", "a y", "a x"])
    #expect(
      try spec.elements("go", in: "a x").last == [
        "m.a.on.go.any[1]", "n.x.on.go.any[1]", "n.x.on.go.any[2]",
      ]
    )
  }

  @Test(arguments: [0, 1 << 32, ~7] as [UInt64])
  func `a table with an output that allows no value is refused`(allowed: UInt64) throws {
    var reference = try Compiled(
      head: Self.head,
      """
        m:
          \(Self.announces)
          initial: a
          states: {a: {on: {go: {to: b, reason: A}}}, b: {on: {go: {emits: [beep: Low]}}}}
      """
    ).reference
    #expect(reference.problem == nil)
    let edge = try #require(
      reference.edges.firstIndex { edge in
        edge.outputs.contains { $0.announces == nil }
      }
    )
    reference.edges[edge].outputs[0].pattern.allowed[0] = allowed
    #expect(reference.problem == "'edges' does not fit the rest of the automaton")
  }
}
