import PlumblineLanguage
import PlumblineModel
import Testing

/// Deadlines: what starts them, what stops them, and what their expiry does.
struct TimerTests {
  private static let head = "inputs: {go: {from: app}, down: {from: app}, up: {from: app}}"

  @Test func `a timer starts when its state is entered and stops when it is left`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          initial: a
          states:
            a: {on: {go: {to: b}}}
            b: {on: {go: {to: a}, up: {to: b}, down: {}}, after: {t: {time: 4s, to: a}}}
      """
    )
    #expect(try spec.edges("go", in: "a") == ["b +m.b.t"])
    #expect(try spec.edges("go", in: "b") == ["a -m.b.t"])
    #expect(try spec.edges("up", in: "b") == ["b +m.b.t"])
    #expect(try spec.edges("down", in: "b") == ["b"])
    #expect(try spec.edges("m.b.t", in: "b") == ["a -m.b.t"])
    #expect(try spec.edges("m.b.t", in: "a") == [])
    #expect(spec.reference.armedAtStart == [])
    #expect(spec.reference.parameters == [.init(name: "m.b.t", value: 4_000_000)])
  }

  @Test func `a timer of a group runs while the group lasts`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          initial: g
          states:
            g:
              initial: a
              states: {a: {on: {go: {to: b}}}, b: {on: {up: {to: g}}}}
              after: {t: {time: 4s, to: x}}
            x: {on: {go: {to: b}}}
      """
    )
    #expect(spec.reference.armedAtStart == [0])
    #expect(try spec.edges("go", in: "a") == ["b"])
    #expect(try spec.edges("up", in: "b") == ["a +m.g.t"])
    #expect(try spec.edges("go", in: "x") == ["b +m.g.t"])
    #expect(try spec.edges("m.g.t", in: "b") == ["x -m.g.t"])
  }

  @Test func `a clock of another machine runs wherever the own one is`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          initial: off
          states:
            off: {on: {go: {to: on}}}
            on: {on: {go: {to: off}}, after: {lost: {time: 4s, since: link.down, to: off}}}
        link:
          environment: true
          initial: up
          states: {up: {on: {down: {to: down}}}, down: {on: {up: {to: up}}}}
      """
    )
    #expect(try spec.edges("down", in: "off up") == ["off down +m.on.lost"])
    #expect(try spec.edges("go", in: "off down") == ["on down"])
    #expect(try spec.edges("up", in: "on down") == ["on up -m.on.lost"])
    #expect(try spec.edges("m.on.lost", in: "on down") == ["off down"])
    #expect(try spec.edges("m.on.lost", in: "off down") == [])
    #expect(spec.reference.timers[0].machine == 0)
    #expect(spec.reference.timers[0].clockMachine == 1)
  }

  @Test func `a state left and entered again within one event starts its timer anew`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          initial: a
          states:
            a: {on: {go: {to: b}}, after: {t: {time: 4s}}}
            b: {on: {enter m.b: {to: a}}, after: {u: {time: 5s}}}
      """
    )
    #expect(try spec.edges("go", in: "a") == ["a +m.a.t"])
    #expect(try spec.edges("m.a.t", in: "a") == ["a"])
  }

  @Test func `cases and alternatives of a timer are elements of their own`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          initial: a
          states:
            a:
              on: {go: {}}
              after: {t: {time: 4s, do: [{when: not m is a, to: b}, {any of: [{to: b}, {}]}]}}
            b: {}
      """
    )
    #expect(try spec.edges("m.a.t", in: "a") == ["b -m.a.t", "a"])
    #expect(
      try spec.elements("m.a.t", in: "a") == [
        ["m.a.t", "m.a.t.do[1].any[0]"], ["m.a.t", "m.a.t.do[1].any[1]"],
      ]
    )
    #expect(try spec.elements("go", in: "a") == [["m.a.on.go"]])
  }
}
