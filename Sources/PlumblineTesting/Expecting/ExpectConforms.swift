public import Plumbline
public import PlumblineClients
internal import PlumblineModel
public import Testing

/// Expects that a client conforms to a spec, in Swift Testing.
///
/// ```swift
/// @Test func conforms() async throws {
///   try await expectConforms(to: .agoraRTM1iOSChinese) { clock in MyAdapter(clock) }
/// }
/// ```
///
/// The test gives random traces of inputs and waits to the client, each to a fresh one, in virtual
/// time, and judges its outputs. Every failure is recorded as an issue at the line of the call. The
/// issue has the shortest trace, in the format of `plumbline fuzz`, and an attachment that
/// `plumbline replay` reads. The absence of failures is not enough: a required clause that was not
/// verified is an issue, unless it is accepted.
///
/// The same seed and budget give the same run every time. Traces run on the actor of the caller; if
/// that is the main actor, the clock drives the main actor, too.
///
/// - Parameters:
///   - spec: A bundled spec, or your own: see ``CompiledSpec``.
///   - constants: Times that replace those of the spec, by name: `["login-timeout": .seconds(12)]`.
///   - interpretations: Options of ambiguous documents, by name; the test determines the others.
///   - seed: The seed of the random choices.
///   - budget: The amount of work.
///   - accepting: The results that the test accepts.
///   - sourceLocation: Where issues are recorded.
///   - isolation: The actor of the caller.
///   - make: Makes an adapter, with a new client, for a clock.
/// - Throws: Currently nothing; problems are recorded as issues.
/// - Complexity: O(budget), plus the preparation of the automata of the spec.
public func expectConforms(
  to spec: CompiledSpec,
  constants: [String: Duration] = [:],
  interpretations: [String: String] = [:],
  seed: UInt64 = 1,
  budget: Budget = .usual,
  accepting: [Acceptance] = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
) async throws {
  let conformance = Conformance(
    spec: spec,
    constants: constants,
    interpretations: interpretations,
    seed: seed,
    budget: budget,
    accepting: accepting,
    client: .virtual(isMain: isolation === MainActor.shared, make)
  )
  for issue in await conformance.issues() { issue.record(at: sourceLocation) }
}

extension Conformance.Issue {
  /// Records the issue in Swift Testing, with its trace as an attachment.
  func record(at sourceLocation: SourceLocation) {
    if let trace {
      Attachment.record(trace.text, named: trace.name, sourceLocation: sourceLocation)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }
}
