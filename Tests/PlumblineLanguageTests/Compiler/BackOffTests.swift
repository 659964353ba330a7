import PlumblineLanguage
import PlumblineModel
import Testing

/// Waits that grow, and the counter that selects them.
@Suite struct BackOffTests {
  private static let head = "inputs: {go: {from: app}, back: {from: app}, out: {from: app}}"

  private func link(_ time: String, more: String = "", head: String = Self.head) throws -> Compiled
  {
    try Compiled(
      head: head,
      """
        m:
          initial: x
          states:
            x: {on: {go: {to: r}}}
            w: {on: {go: {to: r}, out: {to: x}}}
            r: {on: {back: {to: w}}, after: {t: {time: \(time), to: w\(more)}}}
      """
    )
  }

  private func text(_ time: String, head: String = Self.head) throws -> [String] {
    try link(time, head: head).reference.intervals(ofTimer: 0).map(\.text)
  }

  @Test(arguments: [
    ("{first: 1s, cap: 8s}", ["1 s", "2 s", "4 s", "8 s"]),
    ("{first: 1s, cap: 5s, factor: 3}", ["1 s", "3 s", "5 s"]),
    ("{first: 2s, cap: 2s}", ["2 s"]),
    ("{first: 1s, cap: 4s, jitter: 20%}", ["800 ms to 1.2 s", "1.6 s to 2.4 s", "3.2 s to 4.8 s"]),
    ("{first: 1s, cap: 2s, jitter: -100%..0%}", ["0 s to 1 s", "0 s to 2 s"]),
    // Rounded outwards: 3 us and 4.5 us, a tenth less or more.
    (
      "{first: 3us, cap: 9us, factor: 1.5, jitter: 10%}",
      ["2 us to 4 us", "3 us to 5 us", "5 us to 7 us", "8 us to 10 us"]
    ),
  ])
  func `each wait is a window`(time: String, expected: [String]) throws {
    let expected = expected.map { $0.replacing(" us", with: " µs") }
    #expect(try text(time) == expected)
  }

  @Test func `its waits follow from constants, and are set with them`() throws {
    let head = Self.head + "\nconstants: {first: 1s, most: 4s}"
    let spec = try link("{first: $first, cap: $most, jitter: 50%}", head: head)
    #expect(try text("{first: $first, cap: $most, jitter: 50%}", head: head)[1] == "1 s to 3 s")
    let values: [String: Microseconds] = ["first": 10_000, "most": 40_000]
    #expect(spec.reference.problem(setting: values) == nil)
    let set = spec.reference.setting(values)
    #expect(
      set.intervals(ofTimer: 0).map(\.text) == [
        "5 ms to 15 ms", "10 ms to 30 ms", "20 ms to 60 ms",
      ]
    )
    #expect(
      spec.reference.problem(setting: ["most": 40_000_000])?.contains("does not reach its cap")
        == true
    )
    #expect(spec.reference.problem(setting: ["first": 0]) != nil)
    // A cap below the first wait is refused, as in the spec.
    #expect(
      spec.reference.problem(setting: ["most": 10_000])
        == "with these constants the first wait of timer"
        + " 'm.r.t', 1 s, is not between 0 s and the cap, 10 ms"
    )
  }

  @Test(arguments: [
    ("{first: 5s, cap: 2s}", "is not between 0 s and the cap"),
    ("{first: 0s, cap: 2s}", "is not between 0 s and the cap"),
    ("{first: 1s, cap: 2s, factor: 1}", "expected a number above 1"),
    ("{first: 1s, cap: 2s, jitter: 20}", "expected a share such as 20%"),
    ("{first: 1s, cap: 2s, jitter: 10%..5%}", "expected a share such as 20%"),
    ("{first: 1s, cap: 2s, jitter: -200%..0%}", "expected a share such as 20%"),
    ("{first: 1us, cap: 99999h, factor: 1.001}", "the cap is not reached in 64 waits"),
    ("{first: $none, cap: 2s}", "unknown constant 'none'"),
    ("{first: 1s}", "the back-off lacks 'cap'"),
  ])
  func `a back-off that cannot be is refused`(time: String, message: String) {
    let text = """
      plumbline: 1
      spec: link
      stage: draft
      machines: {m: {initial: r, states: {r: {after: {t: {time: \(time), to: r}}}}}}

      """
    let diagnostics = Spec.compile(SourceFile(name: "link.yaml", text: text)).diagnostics
    #expect(diagnostics.sorted.contains { $0.message.contains(message) }, "\(diagnostics)")
  }

  @Test func `a counter selects the wait`() throws {
    let head =
      Self.head
      + "\ncounters: {tries: {counts: [enter m.r], resets: [enter m.x], to: 3}}"
    let spec = try link("[1s, 2s]", more: ", counted-by: tries", head: head)
    #expect(spec.reference.timers[0].counter == 1)
    #expect(spec.reference.machines.map(\.name) == ["m", "tries"])
    #expect(try spec.edges("go", in: "x 0") == ["r 1 +m.r.t"])
    #expect(try spec.edges("go", in: "w 1") == ["r 2 +m.r.t"])
    #expect(try spec.edges("go", in: "w 3") == ["r 3 +m.r.t"])
    #expect(try spec.edges("out", in: "w 2") == ["x 0"])
    let waits = ["r 1", "r 2", "r 3"].compactMap { name in
      spec.reference.locations.indices.first { spec.name(of: $0) == name }
    }.map { spec.reference.interval(ofTimer: 0, at: $0).text }
    #expect(waits == ["1 s", "2 s", "2 s"])
  }
}
