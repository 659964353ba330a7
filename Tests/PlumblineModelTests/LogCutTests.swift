import PlumblineModel
import Testing

@Suite struct LogCutTests {
  private let log = (1...30).map { "line \($0)" }

  @Test func `both ends of a log stay, with the number of lines between`() {
    #expect(
      LogCut.shortened(log, first: 2, last: 1) == ["line 1", "line 2", "… 27 lines …", "line 30"]
    )
    #expect(LogCut.shortened(log, first: 10, last: 20) == log)
    #expect(LogCut.shortened(log, first: 10, last: 19) == log)
  }

  @Test func `a log shows more of its beginning than of its end`() {
    #expect(LogCut.shown(log) == log)
    let long = log + log
    #expect(LogCut.shown(long) == Array(log.prefix(20) + ["… 30 lines …"] + log.suffix(10)))
  }

  @Test func `a cut in a cut log counts the lines of both`() {
    let once = LogCut.shortened(log, first: 5, last: 5)
    #expect(
      LogCut.shortened(once, first: 1, last: 1) == ["line 1", "… 28 lines …", "line 30"]
    )
  }
}
