import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// The words about a fault of an adapter.
@Suite struct ProtocolFaultTests {
  @Test func `the end of its log has no lines that only mark a place`() {
    let log = ["Traceback", "    self.x()", "    ^^^^~~", "AttributeError: x"]
    let message = ProtocolFault.lineTooLong.words(process: "lamp", log: log).message
    #expect(
      message.hasSuffix("\n  log: Traceback\n  log:     self.x()\n  log: AttributeError: x")
    )
  }
}
