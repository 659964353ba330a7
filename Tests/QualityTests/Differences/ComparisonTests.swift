import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// Differences of two specs besides traces: names, values, cells, and invariants that judge alone.
@Suite struct ComparisonTests {
  private static let lamp = """
    plumbline: 1
    spec: lamp
    title: A lamp
    stage: draft
    enums:
      Why: [Asked, Late]
    inputs:
      press: {from: app}
      shake: {from: app}
    outputs:
      light: {args: {state: lamp, why: Why}}
      hum: {judged-by: invariants}
    machines:
      lamp:
        announces: {light: {state: $to, why: $reason}}
        initial: dark
        states:
          dark:
            on:
              press: {to: bright, reason: Asked}
              shake: {}
          bright:
            on:
              press: {to: dark, reason: Asked}
            after:
              ends: {time: 9s, to: dark, reason: Late}
    invariants:
      few-hums:
        says: It hums three times at most.
        each: output light
        at-most: 3
        of: output hum
        in: 0s..5s
    """

  private static func reference(_ text: String) throws -> Reference {
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: text))
    return try #require(spec.reference, "\(DiagnosticRenderer().text(of: spec.diagnostics))")
  }

  /// Holds the lamp against one in which a text is replaced.
  private func comparison(replacing old: String, with new: String) throws -> Comparison {
    #expect(Self.lamp.contains(old))
    return Comparison(
      of: try Self.reference(Self.lamp),
      and: try Self.reference(Self.lamp.replacing(old, with: new))
    )
  }

  @Test func `a title makes no difference`() throws {
    let comparison = try comparison(replacing: "title: A lamp", with: "title: A light")
    #expect(comparison.isEqual && comparison.isRefinement && comparison.isBisimilar)
    #expect(comparison.aligned.unjudged == ["hum"])
  }

  @Test(arguments: [("at-most: 3", "at-most: 4"), ("in: 0s..5s", "in: 0s..6s")])
  func `an invariant that judges alone is held against its counterpart`(old: String, new: String)
    throws
  {
    let comparison = try comparison(replacing: old, with: new)
    #expect(comparison.isBisimilar && !comparison.isEqual && comparison.mayAllowMore)
    #expect(comparison.invariants.first == ["few-hums"])
    #expect(comparison.invariants.second == ["few-hums"])
  }

  @Test func `a time of an invariant that judges alone is not called without effect`() throws {
    let comparison = try comparison(replacing: "in: 0s..5s", with: "in: 0s..6s")
    #expect(comparison.causes.map { $0.fact?.name } == ["invariants.few-hums.to"])
    guard case .undecided(.invariants) = comparison.causes.first?.isolation else {
      Issue.record("\(comparison.causes)")
      return
    }
  }

  @Test func `a time of an invariant is compared although one spec has more inputs`() throws {
    let other = Self.lamp.replacing("0s..5s", with: "0s..6s").replacing(
      "  shake: {from: app}\n",
      with: "  shake: {from: app}\n  nudge: {from: app}\n"
    )
    let comparison = Comparison(of: try Self.reference(Self.lamp), and: try Self.reference(other))
    #expect(comparison.invariants.first == ["few-hums"] && comparison.mayAllowMore)
  }

  @Test func `an output that only one automaton leaves to invariants is a difference`() throws {
    let closed = Self.lamp.replacing("hum: {judged-by: invariants}", with: "hum: {}")
    let (one, other) = (try Self.reference(closed), try Self.reference(Self.lamp))
    let comparison = Comparison(of: one, and: other)
    #expect(comparison.isBisimilar && !comparison.isEqual && comparison.mayAllowMore)
    #expect(!Comparison(of: other, and: one).isEqual)
  }

  @Test func `a value that one open list covers and another one names is no difference`() throws {
    func link(causes: String) -> String {
      """
      plumbline: 1
      spec: link
      title: A link
      stage: draft
      enums:
        Cause: [Expired, \(causes)]
      inputs:
        press: {from: app}
      outputs:
        link: {args: {state: link, cause: Cause}}
      machines:
        link:
          announces: {link: {state: $to, cause: $reason}}
          initial: idle
          states:
            idle:
              on:
                press: {to: failed, reason: [\(causes)]}
            failed:
              on:
                press: {to: idle, reason: Expired}
      """
    }
    let comparison = Comparison(
      of: try Self.reference(link(causes: "other")),
      and: try Self.reference(link(causes: "Banned, other"))
    )
    #expect(comparison.traces.first.isEmpty && comparison.traces.second.isEmpty)
  }

  @Test func `an invariant in other words is the same`() throws {
    let comparison = try comparison(
      replacing: "It hums three times at most.",
      with: "Three hums are enough."
    )
    #expect(comparison.isEqual && comparison.invariants.first.isEmpty)
  }

  @Test func `an input of which one is silent in a state is a cell of the other`() throws {
    let comparison = try comparison(replacing: "          shake: {}\n", with: "")
    #expect(comparison.cells.first.map { "\($0.input) in \($0.state)" } == ["shake in dark"])
    #expect(comparison.cells.second.isEmpty)
    #expect(!comparison.isEqual && !comparison.isRefinement)
  }

  @Test func `an input that only one knows stands in its list, and in no trace`() throws {
    let comparison = try comparison(
      replacing: "  shake: {from: app}\n",
      with: "  shake: {from: peer}\n"
    )
    #expect(comparison.aligned.first.onlyInputs == ["shake"])
    #expect(comparison.traces.first.isEmpty && comparison.traces.second.isEmpty)
    #expect(!comparison.isEqual)
  }

  @Test func `the inputs that a timer gives keep their names beside those of one spec only`() throws
  {
    let call = """
      plumbline: 1
      spec: call
      stage: draft
      inputs:
        hang: {from: app}
        call: {from: app}
        yes: {from: peer, only-when: peer is called}
        no: {from: peer, only-when: peer is called}
      outputs:
        line: {args: {state: line}, closed-by: [d-1]}
      machines:
        line:
          announces: {line: {state: $to}}
          initial: idle
          states:
            idle: {on: {call: {to: ringing, clauses: [d-1]}}}
            ringing: {on: {yes: {to: idle, clauses: [d-1]}, no: {to: idle, clauses: [d-1]}}}
          ignores: {inputs: [call, hang, yes, no], clauses: [d-1]}
        peer:
          environment: true
          initial: away
          states:
            away: {on: {enter line.ringing: {to: called}}}
            called:
              on: {yes: {to: away}, no: {to: away}}
              after: {answer: {time: 2s..10s, gives: [yes, no], clauses: [d-1]}}
      decisions: {d-1: {says: All of it.}}
      """
    let without = call.replacing("  hang: {from: app}\n", with: "")
      .replacing("[call, hang, yes, no]", with: "[call, yes, no]")
    let comparison = Comparison(of: try Self.reference(call), and: try Self.reference(without))
    #expect(comparison.aligned.first.onlyInputs == ["hang"])
    for reference in [comparison.aligned.first.reference, comparison.aligned.second.reference] {
      let given = reference.timers.compactMap(\.gives).joined()
      #expect(given.map { reference.vocabulary.text(ofInput: $0) } == ["yes", "no"])
    }
    #expect(comparison.isBisimilar)
  }

  @Test func `an input that one environment can give in more states stands in its list`() throws {
    let limited = Self.lamp.replacing(
      "shake: {from: app}",
      with: "shake: {from: app, only-when: lamp is dark}"
    ).replacing(
      "              press: {to: dark, reason: Asked}",
      with: "              press: {to: dark, reason: Asked}\n              shake: {}"
    )
    let freed = limited.replacing(", only-when: lamp is dark", with: "")
    let comparison = Comparison(of: try Self.reference(limited), and: try Self.reference(freed))
    #expect(comparison.given.first.isEmpty)
    #expect(comparison.given.second.map { "\($0.input) in \($0.state)" } == ["shake in bright"])
    #expect(!comparison.isEqual)
  }

  @Test func `a value that only one documents stands in its list`() throws {
    let comparison = try comparison(replacing: "[Asked, Late]", with: "[Asked, Late, Broken]")
    #expect(comparison.aligned.second.onlyValues == ["light.why: Broken"])
    #expect(comparison.aligned.first.onlyValues.isEmpty)
    #expect(!comparison.isEqual && !comparison.isRefinement)
  }

  @Test func `a timer that is longer is shown with both times`() throws {
    let comparison = try comparison(replacing: "time: 9s", with: "time: 9s..11s")
    #expect(comparison.timers.map(\.name) == ["lamp.bright.ends"])
    #expect(comparison.timers.first?.first == "9 s")
    #expect(comparison.timers.first?.second == "9 s to 11 s")
    #expect(comparison.traces.first.isEmpty && !comparison.traces.second.isEmpty)
  }
}
