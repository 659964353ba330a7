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
    let references = try [link, changed].map { text in
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
    #expect(comparison.causes.map { $0.fact?.name } == ["link.connected.on.logout"])
    let effects = ChangedFact.Kind.reaction(
      first: ["idle; link idle Asked; done"],
      second: ["idle; link idle Asked"]
    )
    #expect(comparison.causes.map { $0.fact?.kind } == [effects])
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

  @Test func `two changes that hide each other are explained by one of them`() throws {
    let comparison = try Self.comparison([Self.time, Self.reason])
    let facts = comparison.causes.compactMap(\.fact)
    #expect(facts.count == comparison.causes.count, "a trace is left over")
    #expect(facts.first?.kind == .time(first: "6 s", second: "12 s"))
  }
}
