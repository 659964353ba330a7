import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// Changes of two machines that react to one event: each explains only the traces of its own machine.
@Suite struct JointReactionTests {
  private static let link = """
    plumbline: 1
    spec: link
    title: A link and what others see of it
    stage: draft
    enums:
      Why: [Asked, Late]
    inputs:
      login: {from: app}
      logout: {from: app}
    outputs:
      link: {args: {state: link, why: Why}}
      left: {}
      gone: {}
    machines:
      link:
        announces: {link: {state: $to, why: $reason}}
        initial: idle
        states:
          idle:
            on:
              login: {to: connected, reason: Asked}
              logout: {}
          connected:
            on:
              login: {}
              logout: {to: idle, reason: Asked}
            after:
              drops: {time: 1min, to: idle, reason: Late}
      presence:
        initial: away
        states:
          away: {on: {enter link.connected: {to: listed}}}
          listed: {on: {enter link.idle: {to: away, emits: [left]}}}
    """

  private static let entry = (old: "emits: [left]", new: "emits: [gone]")

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

  /// The outputs at the ends of the traces of a change; nil for a trace that ends in silence.
  private static func ends(_ path: String, in comparison: Comparison) throws -> [String?] {
    let cause = try #require(comparison.causes.first { $0.fact?.name == path })
    let traces =
      cause.first.map { comparison.traces.first[$0] }
      + cause.second.map { comparison.traces.second[$0] }
    #expect(!traces.isEmpty && cause.isolation == nil, "\(path)")
    let vocabulary = comparison.aligned.first.reference.vocabulary
    return traces.map { trace in
      guard case .output(let symbol) = trace.what else { return nil }
      return vocabulary.outputs[vocabulary.parts(of: symbol).output].name
    }
  }

  @Test func `a changed reason explains no output of the machine that follows`() throws {
    let comparison = try Self.comparison([
      (old: "logout: {to: idle, reason: Asked}", new: "logout: {to: idle, reason: Late}"),
      Self.entry,
    ])
    let ends = try Self.ends("link.connected.on.logout", in: comparison)
    #expect(ends.contains("link"))
    #expect(!ends.contains("left") && !ends.contains("gone"), "\(ends)")
    let others = try Self.ends("presence.listed.on.enter link.idle", in: comparison)
    #expect(others.contains("left") && others.contains("gone"))
    #expect(!others.contains("link"), "\(others)")
    #expect(comparison.causes.count == 2, "no trace is left over")
  }

  @Test func `a reaction to another state still takes along what follows from it`() throws {
    // The link stays connected: nothing that follows from idle happens.
    let comparison = try Self.comparison([
      (old: "logout: {to: idle, reason: Asked}", new: "logout: {}"), Self.entry,
    ])
    #expect(try Self.ends("link.connected.on.logout", in: comparison).contains("link"))
    let others = try Self.ends("presence.listed.on.enter link.idle", in: comparison)
    #expect(others.contains("gone"))
    #expect(comparison.causes.allSatisfy { $0.fact != nil }, "no trace is left over")
  }
}
