import PlumblineEngine
import PlumblineModel
import PlumblineTesting
import Synchronization
import Testing

@testable import PlumblineTesting

/// The notice about a client that keeps the thread of its trace.
///
/// The ticks of the tests come from the tests alone.
@Suite struct StuckTraceTests {
  private let vocabulary = CompiledSpec.agoraRTM1iOSChinese.references[0].vocabulary

  private func step(_ delay: Microseconds, _ name: String? = nil) -> Step {
    Step(delay: delay, input: name.flatMap { vocabulary.input(named: $0, arguments: [:]) })
  }

  /// The texts of some ticks.
  private func texts(of notice: StuckTraceNotice, ticks: Int) -> [String] {
    (0..<ticks).compactMap { _ in notice.tick() }
  }

  @Test func `a trace without progress is written once, with its steps so far`() {
    let notice = StuckTraceNotice(vocabulary)
    notice.begin([step(0, "loginByToken"), step(5_000_000), step(1_000_000, "logout")])
    notice.begin(step: 0)
    notice.begin(step: 1)
    notice.pass(to: 6_000_000)
    let texts = texts(of: notice, ticks: 2 * StuckTraceNotice.patience)
    #expect(
      texts == [
        """
        plumbline: the client has kept the thread of the test for 10 s. The trace so far:
          0 s  the adapter connects
          0 s  loginByToken
          5 s  time passes
          time passes to 6 s
        A test cannot end this call. A program with ClientAdapterProgram can, and reports a hang.

        """
      ]
    )
  }

  @Test func `progress begins the patience anew, and between traces it has no end`() {
    let notice = StuckTraceNotice(vocabulary)
    #expect(texts(of: notice, ticks: 100) == [])
    notice.begin([step(0, "loginByToken")])
    let most = StuckTraceNotice.patience - 1
    #expect(texts(of: notice, ticks: most) == [])
    notice.pass(to: 0)
    #expect(texts(of: notice, ticks: most) == [])
    notice.begin(step: 0)
    #expect(texts(of: notice, ticks: most) == [])
    notice.end()
    #expect(texts(of: notice, ticks: 100) == [])
  }

  @Test func `an executor tells the notice which call runs`() throws {
    struct Watched: ClientAdapter {
      let texts: Impatience

      func connect(to tester: Tester) {
        tester.inject("loginByToken") { texts.tick() }
        tester.inject("logout") { texts.tick() }
      }
    }
    let texts = Impatience()
    let executor = try ClientExecutor(.agoraRTM1iOSChinese, isMain: false) { _ in
      Watched(texts: texts)
    }
    texts.notice.withLock { $0 = executor.notice }
    var recordings: [Recording] = []
    try executor.run([[step(0, "loginByToken"), step(2_000_000, "logout")]], into: &recordings)
    texts.tick()
    let calls = texts.all.withLock { $0 }.map { $0.split(separator: "\n").dropFirst(2).dropLast() }
    #expect(calls == [["  0 s  loginByToken"], ["  0 s  loginByToken", "  2 s  logout"]])
  }
}

/// Runs out of patience with an executor, and keeps what its notice says.
private final class Impatience: Sendable {
  let notice = Mutex<StuckTraceNotice?>(nil)
  let all = Mutex<[String]>([])

  func tick() {
    let notice = notice.withLock { $0 }
    for _ in 0..<StuckTraceNotice.patience {
      guard let text = notice?.tick() else { continue }
      all.withLock { $0.append(text) }
    }
  }
}
