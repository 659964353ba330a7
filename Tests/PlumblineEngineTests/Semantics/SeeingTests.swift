import PlumblineEngine
import PlumblineModel
import Testing

/// Which invariants can be judged although inputs come unobservable: `go` comes from the server.
struct SeeingTests {
  /// Whether an invariant still judges when some inputs come without the adapter's knowing.
  private func judges(_ monitor: Monitor, unobservable: [Bool]) -> Bool {
    let reference = Bench.reference(monitor)
    var adapter = Capabilities(all: reference.vocabulary, implementation: "somebody")
    adapter.hides = unobservable
    return reference.seenBy(adapter).monitors == [monitor]
  }

  private let goes = [true, false, false, false]

  @Test func `an invariant about what is seen alone is judged`() {
    let never = Bench.monitor(Bench.whileState(2), .never, [Bench.red])
    #expect(judges(never, unobservable: goes))
    // What opens a scope unobservable opens none.
    #expect(judges(Bench.monitor(.after([Bench.go], until: []), .never, [Bench.red]), unobservable: goes))
  }

  @Test func `an invariant that something unobservable may end or fulfil is not judged`() {
    for monitor in [
      Bench.monitor(.after([Bench.ask], until: [Bench.go]), .never, [Bench.red]),
      Bench.monitor(each: [Bench.red], .had, [Bench.go], in: .span(from: 0, to: 1)),
      Bench.monitor(each: [Bench.ask], .then, [Bench.red], in: .reaction),
    ] {
      #expect(!judges(monitor, unobservable: goes))
      #expect(judges(monitor, unobservable: goes.map { _ in false }))
    }
  }
}
