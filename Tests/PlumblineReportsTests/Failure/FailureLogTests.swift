import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

@Suite struct FailureLogTests {
  @Test func `a failure shows the first and the last lines of its log`() {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.failures[0].recording.log =
      ["lamp.c:5: Assertion `false' failed."] + (2...49).map { "frame \($0)" } + [
        "the client failed"
      ]
    let text = Lamp.text(of: Lamp.report(result))
    #expect(text.contains("Assertion `false' failed."))
    #expect(text.contains("frame 20\n    … 20 lines …\n    frame 41"))
    #expect(text.contains("the client failed"))
  }
}
