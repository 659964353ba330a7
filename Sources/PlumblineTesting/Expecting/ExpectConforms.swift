public import Plumbline
internal import PlumblineModel
public import Testing

/// Expects that a client does what a spec says, in Swift Testing.
///
/// ```swift
/// @Test func conforms() async throws {
///   try await expectConforms(to: .agoraRTM1iOSChinese) { clock in MyAdapter(clock) }
/// }
/// ```
///
/// Random traces of inputs and waits are given to the client, each to a fresh one, in virtual time;
/// what it does is judged. Every failure is recorded as an issue at the line of the call, with its
/// shortest trace in the words of `plumbline fuzz`, and the trace as an attachment that
/// `plumbline replay` reads. That nothing failed is not enough: a required clause that was not
/// verified is an issue, unless it is accepted.
///
/// The same seed and budget do the same every time. Traces are carried out on the actor that the
/// caller is on; if it is the main actor, the main actor is driven by the clock, too.
///
/// - Parameters:
///   - spec: A bundled spec, or your own: see ``CompiledSpec``.
///   - constants: Times that replace those of the spec, by name: `["login-timeout": .seconds(12)]`.
///   - interpretations: How to read what the documents leave open; what is not named is found out.
///   - seed: Where the random choices start.
///   - budget: How much to do.
///   - accepting: The results that the test accepts.
///   - sourceLocation: Where issues are recorded.
///   - isolation: The actor that the caller is on.
///   - make: Makes an adapter, with a new client, for a clock.
/// - Throws: Nothing at present: whatever goes wrong is recorded as an issue.
/// - Complexity: O(budget), and what the automata of the spec take to be laid out.
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
