public import Plumbline
public import PlumblineClients
internal import PlumblineModel
internal import XCTest

// swift-format-ignore: AlwaysUseLowerCamelCase
// Named as XCTest names its assertions.
/// Asserts that a client conforms to a spec, in XCTest.
///
/// ```swift
/// func testConforms() async throws {
///   try await XCTAssertConforms(to: .agoraRTM1iOSChinese) { clock in MyAdapter(clock) }
/// }
/// ```
///
/// It is
/// ``expectConforms(to:constants:interpretations:seed:budget:accepting:sourceLocation:isolation:_:)``
/// with failures of XCTest. XCTest on Linux has no attachments, so on every platform the end of the
/// message is the trace that `plumbline replay` reads.
///
/// - Parameters:
///   - spec: A bundled spec, or your own: see ``CompiledSpec``.
///   - constants: Times that replace those of the spec, by name.
///   - interpretations: Options of ambiguous documents, by name; the test determines the others.
///   - seed: The seed of the random choices.
///   - budget: The amount of work.
///   - accepting: The results that the test accepts.
///   - file: Where failures are recorded.
///   - line: Where failures are recorded.
///   - isolation: The actor of the caller.
///   - make: Makes an adapter, with a new client, for a clock.
/// - Throws: Currently nothing; problems are recorded as failures.
/// - Complexity: O(budget), plus the preparation of the automata of the spec.
public func XCTAssertConforms(
  to spec: CompiledSpec,
  constants: [String: Duration] = [:],
  interpretations: [String: String] = [:],
  seed: UInt64 = 1,
  budget: Budget = .usual,
  accepting: [Acceptance] = [],
  file: StaticString = #filePath,
  line: UInt = #line,
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
  for issue in await conformance.issues() { issue.recordInXCTest(file: file, line: line) }
}

extension Conformance.Issue {
  /// Records the issue as a failure of XCTest, with its trace at the end.
  func recordInXCTest(file: StaticString, line: UInt) {
    let text = trace.map { "\n\n\($0.name):\n\($0.text)" } ?? ""
    XCTFail("\(message)\(text)", file: file, line: line)
  }
}
