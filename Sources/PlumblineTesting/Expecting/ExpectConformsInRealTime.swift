public import Plumbline
internal import PlumblineModel
public import Testing

/// Expects that a client conforms to a spec on a real clock, in Swift Testing.
///
/// ```swift
/// @Test func conforms() async throws {
///   try await expectConforms(
///     to: .agoraRTM1iOSChinese,
///     in: RealTime(),
///     constants: ["login-timeout": .milliseconds(600)]
///   ) { MyAdapter(clock: ContinuousClock()) }
/// }
/// ```
///
/// For clients that read the clock of the machine, or call back from threads of their own; where the
/// clock can be chosen, virtual time
/// (``expectConforms(to:constants:interpretations:seed:budget:accepting:sourceLocation:isolation:_:)``) judges to
/// the microsecond and is thousands of times as fast. ``RealTime`` tells what is guaranteed.
///
/// Traces wait side by side, each with a fresh client. The first violation ends the test, after it was
/// tried again five times and shrunk, which may take 20 s and ten times as long as its trace. Few
/// traces are evidence for few clauses: `accepting: [.incomplete]` is for a test that is to find
/// failures only.
///
/// - Parameters:
///   - spec: A bundled spec, or your own: see ``CompiledSpec``.
///   - time: What the clock of the machine blurs, and how many traces wait at the same time.
///   - constants: Times that replace those of the spec, by name, as short as the client can be set to.
///   - interpretations: How to read what the documents leave open; what is not named is found out.
///   - seed: Where the random choices start.
///   - budget: How much to do.
///   - accepting: The results that the test accepts.
///   - sourceLocation: Where issues are recorded.
///   - make: Makes an adapter, with a new client.
/// - Throws: Nothing at present: whatever goes wrong is recorded as an issue.
/// - Complexity: O(budget); the time on the wall is that of the waits, divided by the traces side by side.
public func expectConforms(
  to spec: CompiledSpec,
  in time: RealTime,
  constants: [String: Duration] = [:],
  interpretations: [String: String] = [:],
  seed: UInt64 = 1,
  budget: Budget = .usualInRealTime,
  accepting: [Acceptance] = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: @escaping @Sendable () async throws -> any ClientAdapter
) async throws {
  let conformance = Conformance(
    spec: spec,
    constants: constants,
    interpretations: interpretations,
    seed: seed,
    budget: budget,
    accepting: accepting,
    client: .real(time, make)
  )
  for issue in await conformance.issues() { issue.record(at: sourceLocation) }
}
