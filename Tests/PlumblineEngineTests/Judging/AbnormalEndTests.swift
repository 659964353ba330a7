import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A crash or a hang within a wait, at an instant that the adapter cannot tell.
struct AbnormalEndTests {
  @Test(arguments: [Ending.crashed(step: 2, how: "signal 6"), .hung(step: 2)], [true, false])
  func `it has the instant at which the wait ends`(ending: Ending, isFollowing: Bool) throws {
    let clockwork = Clockwork(edges: [.init(0, "go", to: 1, ["up"])])
    let whole = clockwork.execution(of: "0 go, 0 up, 27000")
    var recording = whole.recording
    recording.ending = ending
    var judge = Judge(Automaton(clockwork.reference))
    judge.isFollowing = isFollowing
    guard case .failed(let mismatch) = judge.judge(Execution(of: whole.trace, recording)) else {
      Issue.record("it passed")
      return
    }
    #expect(mismatch.step == 2 && mismatch.at == 27_000_000)
  }
}
