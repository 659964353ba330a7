public import Plumbline
public import PlumblineClients
internal import PlumblineModel
internal import XCTest

// swift-format-ignore: AlwaysUseLowerCamelCase
// Named as XCTest names its assertions.
/// Asserts that a client conforms to a spec on a real clock, in XCTest.
///
/// ```swift
/// func testConforms() async throws {
///   try await XCTAssertConforms(to: .agoraRTM1iOSChinese, in: RealTime()) { MyAdapter() }
/// }
/// ```
///
/// It is
/// ``expectConforms(to:in:constants:interpretations:seed:budget:accepting:sourceLocation:_:)`` with
/// failures of XCTest; the end of the message is the trace that `plumbline replay` reads.
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
///   - file: Where failures are recorded.
///   - line: Where failures are recorded.
///   - make: Makes an adapter, with a new client.
/// - Throws: Currently nothing; problems are recorded as failures.
/// - Complexity: O(budget); the real time is that of the waits, divided by the number of parallel
///   traces.
public func XCTAssertConforms(
  to spec: CompiledSpec,
  in time: RealTime,
  constants: [String: Duration] = [:],
  interpretations: [String: String] = [:],
  seed: UInt64 = 1,
  budget: Budget = .usualInRealTime,
  accepting: [Acceptance] = [],
  file: StaticString = #filePath,
  line: UInt = #line,
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
  for issue in await conformance.issues() { issue.recordInXCTest(file: file, line: line) }
}
