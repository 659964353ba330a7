import PlumblineTesting
import XCTest

/// The assertion, as a test suite of XCTest uses it.
final class XCTAssertConformsTests: XCTestCase {
  func testAClientWithCallbacksConforms() async throws {
    try await XCTAssertConforms(to: .agoraRTM1iOSChinese) { clock in CallbackAdapter(clock) }
  }

  func testAClientWithThreadsOfItsOwnConformsInRealTime() async throws {
    try await XCTAssertConforms(
      to: .agoraRTM1iOSChinese,
      in: RealTime(slack: .milliseconds(150)),
      constants: [
        "interruption": .milliseconds(400), "login-timeout": .milliseconds(600),
        "keep-alive": .milliseconds(1000),
      ],
      budget: .steps(40),
      accepting: [.incomplete]
    ) { QueueAdapter(login: .milliseconds(600), interruption: .milliseconds(400)) }
  }
}
