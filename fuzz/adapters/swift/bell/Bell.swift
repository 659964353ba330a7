import Dispatch
import PlumblineAdapters

/// The bell of `../../callbacks.txt` as an asynchronous client.
///
/// Unchecked: the thread that moves the clock is the only one to use it.
final class Bell: ClientAdapter, @unchecked Sendable {
  private let clock: VirtualClock
  private var tester: Tester?
  private var rings = 0

  init(_ clock: VirtualClock) { self.clock = clock }

  private func show(_ output: String, _ values: String...) { tester?.observe(output, values) }

  private func ring(_ when: String) {
    rings += 1
    show("ring", when)
  }

  private func ringOut(_ when: String) {
    ring(when)
    show("rung", when)
  }

  private func ask() async { show("answer", "\(rings)") }

  private func chain() {
    clock.schedule(after: .zero) {
      self.ring("a")
      self.clock.schedule(after: .zero) { self.ring("c") }
    }
    clock.schedule(after: .zero) { self.ring("b") }
  }

  private func slow() async {
    show("begun")
    clock.schedule(after: .zero) { self.show("done") }
  }

  private func thread() {
    let work = clock.beginOutsideWork()
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
      work.end { self.ringOut("elsewhere") }
    }
  }

  /// Blocks the thread of the clock, which waits as long.
  private func nap() async {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(150))
    await ask()
  }

  func connect(to tester: Tester) {
    self.tester = tester
    tester.reentrant()
    tester.inject("press") { self.ringOut("now") }
    tester.inject("post") { self.clock.schedule(after: .zero) { self.ringOut("posted") } }
    tester.inject("later") {
      try await self.clock.sleep(for: .seconds(2))
      self.ringOut("late")
    }
    tester.inject("chain") { self.chain() }
    tester.inject("slow") { await self.slow() }
    tester.inject("ask") { await self.ask() }
    tester.inject("toil") {
      busy(for: .milliseconds(1500))
      self.show("done")
    }
    tester.inject("sleep", when: { false }, perform: { fatalError("it is never possible") })
    tester.inject("refuse") {
      await Task.yield()
      throw Refused()
    }
    tester.inject("fail") { fatalError("a failure on purpose") }
    tester.inject("fault") {
      await Task.yield()
      fatalError("a failure on purpose")
    }
    tester.inject("thread") { self.thread() }
    tester.inject("nap") { await self.nap() }
  }
}
