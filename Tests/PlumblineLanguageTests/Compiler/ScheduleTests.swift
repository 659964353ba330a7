import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The machine that counts the entries of a schedule; its state is the last word of a location.
struct ScheduleTests {
  private static let head = "inputs: {go: {from: app}, back: {from: app}, out: {from: app}}"

  /// `r` is retried inside the group; `out` leaves the group.
  private func spec() throws -> Compiled {
    try Compiled(
      head: Self.head,
      """
        m:
          initial: x
          states:
            x: {on: {go: {to: g}}}
            g:
              initial: w
              states:
                w: {on: {go: {to: r}}}
                r: {on: {back: {to: w}, go: {to: r}}, after: {t: {time: [2s, 4s, 8s], to: w}}}
              on: {out: {to: x}, back: {to: g}}
      """
    )
  }

  @Test func `each entry of the state counts, and the last value stays`() throws {
    let spec = try spec()
    #expect(spec.reference.timers[0].counter == 1)
    #expect(spec.reference.timers[0].spans.count == 3)
    #expect(spec.name(of: spec.reference.start) == "x 0")
    #expect(try spec.edges("go", in: "x 0") == ["w 0"])
    #expect(try spec.edges("go", in: "w 0") == ["r 1 +m.r.t"])
    #expect(try spec.edges("back", in: "r 1") == ["w 1 -m.r.t"])
    #expect(try spec.edges("m.r.t", in: "r 1") == ["w 1 -m.r.t"])
    #expect(try spec.edges("go", in: "w 1") == ["r 2 +m.r.t"])
    #expect(try spec.edges("go", in: "r 2") == ["r 3 +m.r.t"])
    #expect(try spec.edges("go", in: "r 3") == ["r 3 +m.r.t"])
    #expect(try spec.edges("go", in: "w 3") == ["r 3 +m.r.t"])
  }

  @Test func `leaving the group around it, or entering it anew, starts over`() throws {
    let spec = try spec()
    #expect(try spec.edges("out", in: "r 2") == ["x 0 -m.r.t"])
    #expect(try spec.edges("out", in: "w 3") == ["x 0"])
    #expect(try spec.edges("back", in: "w 2") == ["w 0"])
  }

  @Test func `a state that is entered at the start has counted it`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m: {initial: a, states: {a: {after: {t: {time: [1s, 2s], to: b}}}, b: {on: {go: {to: a}}}}}
      """
    )
    #expect(spec.name(of: spec.reference.start) == "a 1")
    #expect(try spec.edges("m.a.t", in: "a 1") == ["b 1 -m.a.t"])
    #expect(try spec.edges("go", in: "b 1") == ["a 2 +m.a.t"])
  }

  @Test func `a clock of another machine counts the entries of that`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m: {initial: a, states: {a: {after: {t: {time: [1s, 2s], since: link.down}}}}}
        link: {initial: up, states: {up: {on: {go: {to: down}}}, down: {on: {back: {to: up}}}}}
      """
    )
    #expect(try spec.edges("go", in: "a up 0") == ["a down 1 +m.a.t"])
    #expect(try spec.edges("back", in: "a down 1") == ["a up 1 -m.a.t"])
    #expect(try spec.edges("go", in: "a up 1") == ["a down 2 +m.a.t"])
    #expect(try spec.edges("go", in: "a up 2") == ["a down 2 +m.a.t"])
  }

  @Test func `entered twice within one event counts twice`() throws {
    let spec = try Compiled(
      head: Self.head,
      """
        m:
          initial: a
          states:
            a: {on: {go: {to: b}}}
            b: {on: {enter m.c: {to: b}, go: {to: a}}, after: {t: {time: [1s, 2s, 3s]}}}
            c: {on: {enter m.c: {to: b}}}
          on: {back: {to: c}}
      """
    )
    #expect(try spec.edges("go", in: "a 0") == ["b 1 +m.b.t"])
    #expect(try spec.edges("back", in: "b 1") == ["b 2 +m.b.t"])
  }

  @Test func `the times of a schedule have no limit`() throws {
    let times = (1...300).map { "\($0)s" }.joined(separator: ", ")
    let spec = try Compiled(
      head: Self.head,
      """
        m: {initial: a, states: {a: {after: {t: {time: [\(times)], to: b}}}, b: {on: {go: {to: a}}}}}
      """
    )
    let last = try spec.location("a 300")
    #expect(Automaton(spec.reference).span(of: 0, at: Int32(last)).to == 300_000_000)
  }
}
