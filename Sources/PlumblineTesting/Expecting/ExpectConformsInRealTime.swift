public import Plumbline
public import PlumblineClients
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
/// For clients that read the clock of the machine, or call back on threads of their own. For a
/// client that accepts a clock, virtual time
/// (``expectConforms(to:constants:interpretations:seed:budget:accepting:sourceLocation:isolation:_:)``)
/// judges to the microsecond and is thousands of times as fast. ``RealTime`` lists the guarantees.
///
/// Traces wait in parallel, each with a fresh client. The first violation ends the test, after five
/// retries and shrinking, which may take 20 s plus ten times the length of its trace. Few traces
/// are evidence for few clauses: use `accepting: [.incomplete]` for a test that only searches
/// failures.
///
/// - Parameters:
///   - spec: A bundled spec, or your own: see ``CompiledSpec``.
///   - time: The tolerance for the clock of the machine, and the number of traces that wait in
///     parallel.
///   - constants: Times that replace those of the spec, by name; as short as the client allows.
///   - interpretations: Options of ambiguous documents, by name; the test determines the others.
///   - seed: The seed of the random choices.
///   - budget: The amount of work.
///   - accepting: The results that the test accepts.
///   - sourceLocation: Where issues are recorded.
///   - make: Makes an adapter, with a new client.
/// - Throws: Currently nothing; problems are recorded as issues.
/// - Complexity: O(budget); the real time is that of the waits, divided by the number of parallel
///   traces.
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
