import PlumblineLanguage
import PlumblineModel
import Testing

/// One automaton for each way to read the documents.
struct InterpretationsTests {
  private func compiled(_ interpretations: String, _ machines: String) throws -> [Compiled] {
    try Compiled.all(
      head: """
        constants: {\(interpretations)}
        inputs: {go: {from: app}, lost: {from: network, only-when: link is up}}
        """,
      machines
    )
  }

  private func choices(_ specs: [Compiled]) -> [String] {
    specs.map {
      $0.reference.interpretations.map { "\($0.name)=\($0.option)" }.joined(separator: " ")
    }
  }

  private static let link = """
      link:
        environment: true
        initial: up
        states: {up: {on: {lost: {to: down}}}, down: {}}
    """

  @Test func `every combination of options is an automaton, the last varying fastest`() throws {
    let specs = try compiled(
      "wait: {any of: [1s, 2s]}, style: {any of: [eager, lazy, odd]}",
      """
        m: {initial: a, states: {a: {on: {go: [{when: style is odd}]}, after: {t: {time: $wait}}}}}
      \(Self.link)
      """
    )
    #expect(
      choices(specs) == [
        "wait=1s style=eager", "wait=1s style=lazy", "wait=1s style=odd",
        "wait=2s style=eager", "wait=2s style=lazy", "wait=2s style=odd",
      ]
    )
  }

  @Test func `a spec without interpretations is one automaton`() throws {
    let specs = try compiled("wait: 1s", "  m: {initial: a, states: {a: {}}}\n\(Self.link)")
    #expect(choices(specs) == [""])
  }

  @Test func `a condition on an interpretation is decided for good`() throws {
    let specs = try compiled(
      "style: {any of: [eager, lazy]}",
      """
        m:
          initial: a
          states:
            a: {on: {go: [{when: style is eager and link is up, to: b}, {when: not style is eager, to: c}]}}
            b: {}
            c: {}
      \(Self.link)
      """
    )
    #expect(try specs[0].edges("go", in: "a up") == ["b up"])
    #expect(try specs[0].edges("go", in: "a down") == [])
    #expect(try specs[1].edges("go", in: "a up") == ["c up"])
    // What is reached in one interpretation only is reached.
    #expect(!specs[0].reference.locations.indices.contains { specs[0].name(of: $0) == "c up" })
  }

  @Test func `a condition of the environment may ask for a reading`() throws {
    let specs = try Compiled.all(
      head: """
        constants: {style: {any of: [eager, lazy]}}
        inputs: {go: {from: server, only-when: style is lazy}}
        """,
      "  m: {initial: a, states: {a: {on: {go: {}}}}}"
    )
    #expect(try specs.map { try $0.cell("go", in: "a").isPossible } == [false, true])
  }

  @Test func `an interpretation is a time`() throws {
    let specs = try compiled(
      "wait: {any of: [1s, 250ms]}",
      "  m: {initial: a, states: {a: {after: {t: {time: $wait..5s}}}}}\n\(Self.link)"
    )
    for (spec, value) in zip(specs, [1_000_000, 250_000] as [Microseconds]) {
      let span = spec.reference.timers[0].spans[0]
      #expect(spec.reference.parameters[span.from] == .init(name: "wait", value: value))
      #expect(span.to.map { spec.reference.parameters[$0].value } == 5_000_000)
    }
  }

  @Test func `an interpretation is a clock`() throws {
    let specs = try compiled(
      "from: {any of: [link.down, m.b]}",
      """
        m:
          initial: a
          states: {a: {on: {go: {to: b}}}, b: {after: {t: {time: 4s, since: $from, to: a}}}}
      \(Self.link)
      """
    )
    #expect(specs.map(\.reference.timers[0].clockMachine) == [1, 0])
    #expect(try specs[0].edges("go", in: "a up") == ["b up"])
    #expect(try specs[0].edges("lost", in: "b up") == ["b down +m.b.t"])
    #expect(try specs[1].edges("go", in: "a up") == ["b up +m.b.t"])
    #expect(try specs[1].edges("lost", in: "b up") == ["b down"])
  }
}
