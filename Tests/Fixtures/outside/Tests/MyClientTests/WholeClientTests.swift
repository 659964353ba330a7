import PlumblineTesting
import Testing
import XCTest

/// A client that does what the page says, and one that does not, in Swift Testing.
@Suite struct WholeClientTests {
  @Test func conforming() async throws {
    try await expectConforms(to: .agoraRTM1iOSChinese) { clock in ActorAdapter(clock: clock) }
  }

  @Test func defective() async throws {
    try await expectConforms(to: .agoraRTM1iOSChinese) { clock in
      ActorAdapter(clock: clock, returnsAfter: .seconds(30))
    }
  }
}

/// The same in XCTest.
final class WholeClientXCTests: XCTestCase {
  func testConforming() async throws {
    try await XCTAssertConforms(to: .agoraRTM1iOSChinese) { clock in ActorAdapter(clock: clock) }
  }

  func testDefective() async throws {
    try await XCTAssertConforms(to: .agoraRTM1iOSChinese) { clock in
      ActorAdapter(clock: clock, returnsAfter: .seconds(30))
    }
  }
}
