public import Plumbline
internal import PlumblineModel
internal import XCTest

// swift-format-ignore: AlwaysUseLowerCamelCase
// Named as XCTest names its assertions.
/// Asserts that a client does what a spec says, in XCTest.
///
/// ```swift
/// func testConforms() async throws {
///   try await XCTAssertConforms(to: .agoraRTM1iOSChinese) { clock in MyAdapter(clock) }
/// }
/// ```
///
/// It is ``expectConforms(to:constants:interpretations:seed:budget:accepting:sourceLocation:isolation:_:)``
/// with failures of XCTest. XCTest on Linux has no attachments, so the trace that `plumbline replay`
/// reads stands at the end of the message, on every platform.
///
/// - Parameters:
///   - spec: A bundled spec, or your own: see ``CompiledSpec``.
///   - constants: Times that replace those of the spec, by name.
///   - interpretations: How to read what the documents leave open; what is not named is found out.
///   - seed: Where the random choices start.
///   - budget: How much to do.
///   - accepting: The results that the test accepts.
///   - file: Where failures are recorded.
///   - line: Where failures are recorded.
///   - isolation: The actor that the caller is on.
///   - make: Makes an adapter, with a new client, for a clock.
/// - Throws: Nothing at present: whatever goes wrong is recorded as a failure.
/// - Complexity: O(budget), and what the automata of the spec take to be laid out.
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
