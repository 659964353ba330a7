import PlumblineTesting
import XCTest

/// The assertion, as a test suite of XCTest uses it.
final class XCTAssertConformsTests: XCTestCase {
  func testAClientWithCallbacksConforms() async throws {
    try await XCTAssertConforms(to: .agoraRTM1iOSChinese) { clock in CallbackAdapter(clock) }
  }
}
