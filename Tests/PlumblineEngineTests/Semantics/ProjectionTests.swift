import PlumblineEngine
import PlumblineModel
import Testing

/// The invariants that can be judged despite unobservable inputs: `go` comes from the server.
struct ProjectionTests {
  /// Whether an invariant still judges when some inputs come without the adapter's knowing.
  private func judges(_ invariant: Invariant, unobservable: [Bool]) -> Bool {
    let reference = Bench.reference(invariant)
    var adapter = Capabilities(all: reference.vocabulary, implementation: "somebody")
    adapter.unobservable = unobservable
    return reference.projected(onto: adapter).invariants == [invariant]
  }

  private let goes = [true, false, false, false]

  @Test func `an invariant about what is seen alone is judged`() {
    let never = Bench.invariant(Bench.whileState(2), .never, [Bench.red])
    #expect(judges(never, unobservable: goes))
    // What opens a scope unobservable opens none.
    #expect(
      judges(
        Bench.invariant(.after([Bench.go], until: []), .never, [Bench.red]),
        unobservable: goes
      )
    )
  }

  @Test func `an invariant that something unobservable may end or fulfil is not judged`() {
    for invariant in [
      Bench.invariant(.after([Bench.ask], until: [Bench.go]), .never, [Bench.red]),
      Bench.invariant(each: [Bench.red], .had, [Bench.go], in: .span(from: 0, to: 1)),
      Bench.invariant(each: [Bench.ask], .then, [Bench.red], in: .reaction),
    ] {
      #expect(!judges(invariant, unobservable: goes))
      #expect(judges(invariant, unobservable: goes.map { _ in false }))
    }
  }
}
