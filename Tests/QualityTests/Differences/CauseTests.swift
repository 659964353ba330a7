import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// Distinguishing traces grouped by the change that explains them.
@Suite struct CauseTests {
  private static let link = """
    plumbline: 1
    spec: link
    title: A link
    stage: draft
    enums:
      Why: [Asked, Late, Gone]
    inputs:
      login: {from: app}
      logout: {from: app}
      accepted: {from: server, only-when: link is connecting}
    outputs:
      link: {args: {state: link, why: Why}}
      done: {}
    machines:
      link:
        announces: {link: {state: $to, why: $reason}}
        initial: idle
        states:
          idle:
            on:
              login: {to: connecting, reason: Asked}
              logout: {}
          connecting:
            on:
              accepted: {to: connected, reason: Asked}
              login: {}
              logout: {to: idle, reason: Asked}
            after:
              times-out: {time: 6s, to: idle, reason: Late}
          connected:
            on:
              login: {}
              logout: {to: idle, reason: Asked, emits: [done]}
            after:
              drops: {time: 1min, to: idle, reason: Gone}
    """

  private static func comparison(_ changes: [(old: String, new: String)]) throws -> Comparison {
    var changed = link
    for (old, new) in changes {
      #expect(changed.contains(old), "\(old)")
      changed = changed.replacing(old, with: new)
    }
    return try comparison(of: link, changed)
  }

  private static func comparison(of first: String, _ second: String) throws -> Comparison {
    let references = try [first, second].map { text in
      let spec = Spec.compile(SourceFile(name: "link.yaml", text: text))
      return try #require(spec.reference, "\(DiagnosticRenderer().text(of: spec.diagnostics))")
    }
    return Comparison(of: references[0], and: references[1])
  }

  private static let time = (old: "time: 6s", new: "time: 12s")
  private static let reason = (
    old: "times-out: {time: 12s, to: idle, reason: Late}",
    new: "times-out: {time: 12s, to: idle, reason: Gone}"
  )
  private static let logout = (old: ", emits: [done]}", new: "}")

  @Test func `one change of a time explains all traces`() throws {
    let comparison = try Self.comparison([Self.time])
    let cause = try #require(comparison.causes.first)
    #expect(comparison.causes.count == 1)
    #expect(cause.fact?.kind == .time(first: "6 s", second: "12 s"))
    #expect(cause.count == comparison.traces.first.count + comparison.traces.second.count)
  }

  @Test func `a changed reaction has the path of its element`() throws {
    let comparison = try Self.comparison([Self.logout])
    let reactions = try #require(comparison.causes.first?.fact?.reactions)
    #expect(comparison.causes.count == 1)
    #expect(reactions.map(\.path) == ["link.connected.on.logout"])
    #expect(reactions[0].first.map { $0.outputs.map(\.text) } == [["link idle Asked", "done"]])
    #expect(reactions[0].second.map { $0.outputs.map(\.text) } == [["link idle Asked"]])
    #expect(reactions[0].first.map(\.shown) == ["idle"])
  }

  @Test func `three changes are three causes, and no trace is left`() throws {
    let comparison = try Self.comparison([
      Self.time,
      (old: "logout: {to: idle, reason: Asked}\n", new: "logout: {to: idle, reason: Gone}\n"),
      Self.logout,
    ])
    let names = comparison.causes.map { $0.fact?.name ?? "none" }
    #expect(names.count == 3, "\(names)")
    #expect(Set(names.dropFirst()) == ["link.connecting.on.logout", "link.connected.on.logout"])
    let all = comparison.causes.flatMap { $0.first.map { "1 \($0)" } + $0.second.map { "2 \($0)" } }
    #expect(Set(all).count == all.count)
    #expect(all.count == comparison.traces.first.count + comparison.traces.second.count)
  }

  @Test func `a window in place of a time is a change of the timer`() throws {
    let comparison = try Self.comparison([(old: "time: 6s", new: "time: 5s..7s")])
    #expect(comparison.causes.map { $0.fact?.name } == ["link.connecting.times-out"])
    #expect(
      comparison.causes.map { $0.fact?.kind } == [.time(first: "6 s", second: "5 s to 7 s")]
    )
  }

  @Test
  func `of two changes that mask each other one explains the traces, the other one is shown alone`()
    throws
  {
    let comparison = try Self.comparison([Self.time, Self.reason])
    let facts = comparison.causes.compactMap(\.fact)
    #expect(facts.count == comparison.causes.count, "a trace is left over")
    #expect(facts.map(\.name) == ["link.connecting.times-out", "link.connecting.times-out"])
    #expect(facts.first?.kind == .time(first: "6 s", second: "12 s"))
    #expect(comparison.causes[0].isolation == nil)
    guard case .shown(let traces) = comparison.causes[1].isolation else {
      Issue.record("\(String(describing: comparison.causes[1].isolation))")
      return
    }
    #expect(comparison.causes[1].isMasked)
    // With the other reason and the old time.
    #expect(Set(traces.map(\.isAdded)) == [true, false])
    #expect(traces.allSatisfy { $0.isOfFirst && $0.trace.failure.kind == .wrongReason })
    #expect(traces.allSatisfy { $0.trace.failure.at == 6_000_000 })
  }

  @Test func `each of two changes that end in the same way has traces of its own`() throws {
    let link = Self.link.replacing("Late, Gone]", with: "Late, Gone, Lost]")
      .replacing(", emits: [done]", with: "")
    let old = "logout: {to: idle, reason: Asked}"
    let changed = link.replacing(old, with: "logout: {to: idle, reason: Lost}")
    let comparison = try Self.comparison(of: link, changed)
    let causes = comparison.causes
    #expect(
      Set(causes.map { $0.fact?.name ?? "none" })
        == ["link.connecting.on.logout", "link.connected.on.logout"]
    )
    for cause in causes {
      #expect(cause.isolation == nil && !cause.isMasked, "\(cause)")
      #expect(cause.count > 0, "\(cause)")
    }
    let (first, second) = comparison.traces
    #expect(Set(causes.flatMap(\.first)) == Set(first.indices))
    #expect(Set(causes.flatMap(\.second)) == Set(second.indices))
    let longest = (first + second).filter { $0.steps.compactMap(\.input).count == 3 }
    #expect(longest.contains { $0.failure.kind == .wrongReason }, "login, accepted, logout")
  }

  @Test func `only what another change explains is called masked`() throws {
    // Either of the first two changes alone leaves a path to the third one closed.
    let comparison = try Self.comparison([
      (old: "to: connecting, reason: Asked", new: "to: connecting, reason: Gone"),
      (old: "to: connected, reason: Asked", new: "to: connected, reason: Gone"),
      (old: "emits: [done]", new: "may-emit: [done]"),
    ])
    func cause(_ path: String) throws -> Cause {
      try #require(comparison.causes.first { $0.fact?.name == path })
    }
    #expect(try cause("link.idle.on.login").count > 0)
    #expect(try cause("link.connecting.on.accepted").isMasked)
    let alone = try cause("link.connected.on.logout")
    guard case .shown = alone.isolation else {
      Issue.record("\(alone)")
      return
    }
    #expect(!alone.isMasked)
  }

  @Test func `a change that no trace can show is listed with the reason`() throws {
    // The first constant times nothing; the second change is in a state that nothing reaches in time.
    let unused = Self.link.replacing("enums:", with: "constants: {grace: 3s}\nenums:")
    let comparison = try Self.comparison(
      of: unused,
      unused.replacing("grace: 3s", with: "grace: 4s")
    )
    #expect(comparison.traces.first.isEmpty && comparison.traces.second.isEmpty)
    #expect(comparison.causes.map { $0.fact?.name } == ["grace"])
    guard case .ineffective(.noTimer) = comparison.causes.first?.isolation else {
      Issue.record("\(comparison.causes)")
      return
    }
  }

  @Test func `times of an option are compared by value, in any order`() throws {
    let lamp = """
      plumbline: 1
      spec: lamp
      stage: draft
      options: {glow: [2s, 5s]}
      inputs:
        press: {from: app}
      outputs:
        light: {args: {state: lamp}, closed-by: [d-1]}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: bright, clauses: [d-1]}}}
            bright: {after: {dims: {time: $options.glow, to: dark, clauses: [d-1]}}}
          ignores: {inputs: [press], clauses: [d-1]}
      decisions: {d-1: {says: All of it.}}
      """
    let comparison = try Self.comparison(of: lamp, lamp.replacing("[2s, 5s]", with: "[5s, 2s]"))
    #expect(comparison.causes.isEmpty && comparison.timers.isEmpty)
    #expect(comparison.isBisimilar && comparison.isEqual)
  }

  private static let leaving = [
    (old: "to: idle, reason: Asked, emits", new: "to: leaving, reason: Asked, emits"),
    (
      old: "reason: Gone}",
      new: "reason: Gone}\n      leaving:\n        on:\n          login: {to: idle, reason: Asked}"
    ),
  ]

  @Test func `a change that leads to a state of one spec only explains its traces`() throws {
    let comparison = try Self.comparison(Self.leaving)
    let cause = try #require(
      comparison.causes.first { $0.fact?.paths == ["link.connected.on.logout"] }
    )
    #expect(cause.isolation == nil && !cause.first.isEmpty && !cause.second.isEmpty)
  }

  @Test func `a change that cannot be made in either spec alone is not decided`() throws {
    let leaving = Self.leaving.reduce(Self.link) { $0.replacing($1.old, with: $1.new) }
    let comparison = try Self.comparison(
      of: leaving,
      leaving.replacing("leaving", with: "closing")
    )
    let cause = try #require(
      comparison.causes.first { $0.fact?.paths == ["link.connected.on.logout"] }
    )
    guard case .undecided(.unmovable) = cause.isolation else {
      Issue.record("\(cause)")
      return
    }
    #expect(comparison.causes.last?.fact == nil, "its traces belong to no single change")
  }

  @Test func `cases that one spec has instead of one reaction are one change`() throws {
    let comparison = try Self.comparison([
      (
        old: "accepted: {to: connected, reason: Asked}",
        new: """
        accepted:
                      any of:
                        - {to: connected, reason: Asked}
                        - {to: idle, reason: Gone}
        """
      )
    ])
    #expect(comparison.causes.count == 1)
    #expect(
      comparison.causes.first?.fact?.paths == [
        "link.connecting.on.accepted", "link.connecting.on.accepted.any[0]",
        "link.connecting.on.accepted.any[1]",
      ]
    )
  }
}
