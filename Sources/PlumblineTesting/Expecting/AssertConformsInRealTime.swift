public import Plumbline
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
/// It is ``expectConforms(to:in:constants:interpretations:seed:budget:accepting:sourceLocation:_:)`` with
/// failures of XCTest; the trace that `plumbline replay` reads stands at the end of the message.
///
/// - Parameters:
///   - spec: A bundled spec, or your own: see ``CompiledSpec``.
///   - time: What the clock of the machine blurs, and how many traces wait at the same time.
///   - constants: Times that replace those of the spec, by name, as short as the client can be set to.
///   - interpretations: How to read what the documents leave open; what is not named is found out.
///   - seed: Where the random choices start.
///   - budget: How much to do.
///   - accepting: The results that the test accepts.
///   - file: Where failures are recorded.
///   - line: Where failures are recorded.
///   - make: Makes an adapter, with a new client.
/// - Throws: Nothing at present: whatever goes wrong is recorded as a failure.
/// - Complexity: O(budget); the time on the wall is that of the waits, divided by the traces side by side.
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
