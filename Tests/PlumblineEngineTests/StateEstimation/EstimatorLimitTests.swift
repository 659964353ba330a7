import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Too many candidates: the estimator stops, and never accuses.
struct EstimatorLimitTests {
  private func times(_ count: Int, _ entry: String) -> String {
    Array(repeating: entry, count: count).joined(separator: ", ")
  }

  @Test func `more candidates than the limit stop a trace`() {
    // Each input calls for one output or the other: the candidates double.
    let clockwork = Clockwork(
      edges: [.init(0, "go", to: 0, ["left"]), .init(0, "go", to: 0, ["right"])]
    )
    #expect(ConcreteEstimator.limit == 4096)
    #expect(clockwork.outcome(of: times(8, "0 go")) == "passed")
    #expect(clockwork.outcome(of: times(8, "0 go") + ", 9") == "silence at 0")
    #expect(clockwork.outcome(of: times(40, "0 go") + ", 9") == "stopped in step 12")
  }

  @Test(arguments: [(30, "silence at 0"), (31, "passed"), (32, "unexpected at 0")])
  func `equal outputs of one reaction make no candidates`(count: Int, outcome: String) {
    let equal = Array(repeating: "ping", count: 31)
    let clockwork = Clockwork(edges: [.init(0, "go", to: 0, equal)])
    #expect(clockwork.outcome(of: "0 go, " + times(count, "0 ping") + ", 9") == outcome)
  }

  @Test func `outputs that differ in whether they must come are not equal`() {
    let clockwork = Clockwork(edges: [.init(0, "go", to: 0, ["ping?", "ping", "ping", "ping?"])])
    #expect(clockwork.outcome(of: "0 go, 0 ping, 9") == "silence at 0")
    for count in 2...4 {
      #expect(clockwork.outcome(of: "0 go, " + times(count, "0 ping") + ", 9") == "passed")
    }
    #expect(clockwork.outcome(of: "0 go, " + times(5, "0 ping")) == "unexpected at 0")
  }

  @Test func `an unknown client has each part of its outputs pending, up to the limit`() {
    func candidates(_ outputs: [String]) -> Int? {
      let reference = Clockwork(edges: [.init(0, "go", to: 0, outputs)]).reference
      return SymbolicEstimator.anywhere(Automaton(reference), values: [:])?.count
    }
    let names = (0..<31).map { "o\($0)" }
    // One has nothing pending.
    #expect(candidates(Array(names.prefix(4))) == 16)
    #expect(candidates(["a", "b", "a", "b", "a"]) == 4 * 3)
    #expect(candidates(Array(repeating: "a", count: 31)) == 32)
    #expect(candidates(names) == nil)
  }

  @Test(arguments: [nil, 4000] as [Microseconds?])
  func `what may happen without end at one instant does so as it is seen`(end: Microseconds?) {
    // What may happen at once starts itself again: any number of pings, each when it shows.
    let clockwork = Clockwork(
      timers: ["t": (0, end)],
      edges: [
        .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 1, ["ping"], arms: ["t"]),
        .init(2, "go", to: 2, ["pong"]),
      ]
    )
    #expect(clockwork.outcome(of: "0 go, " + times(50, "0 ping") + ", 9") == "passed")
    #expect(clockwork.outcome(of: "0 go, 0 ping, 0 ping, 0 pong, 9") == "unexpected at 0")
  }

  @Test(arguments: [nil, 4000] as [Microseconds?])
  func `what may happen may have done so behind any number of reactions that show later`(
    end: Microseconds?
  ) {
    let clockwork = Clockwork(
      timers: ["t": (0, end)],
      edges: [
        .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 1, ["ping"], arms: ["t"]),
        .init(1, "ask", to: 1, ["answer"]), .init(1, "stop", to: 2),
      ]
    )
    for count in 1...6 {
      let story = "0 go, " + times(count, "0 ask") + ", 0 stop, " + times(count, "0 answer")
      #expect(clockwork.outcome(of: story + ", 0 ping, 9") == "passed")
      #expect(clockwork.outcome(of: story + ", 9, 9 ping") == "unexpected at 9")
    }
  }

  @Test(arguments: [false, true])
  func `since when a timer without an end may expire makes no candidates`(isSymbolic: Bool) {
    // Each millisecond the two timers start again, unless the one without an end was first.
    let clockwork = Clockwork(
      timers: ["any": (0, nil), "t": (1, 1)],
      edges: [
        .init(0, "go", to: 1, arms: ["any", "t"]), .init(1, "any", to: 2),
        .init(2, "t", to: 1, arms: ["any", "t"]), .init(1, "t", to: 1, arms: ["t"]),
      ]
    )
    var estimator = AdaptiveEstimator(Automaton(clockwork.reference), isSymbolic: isSymbolic)
    estimator.open()
    let reception = estimator.give(0)
    let isAllowed = (1...200).allSatisfy { estimator.advance(to: $0 * 1000 + 500) }
    #expect(reception == .taken && isAllowed)
    #expect(estimator.current.candidateLocations.count < 8)
  }

  @Test func `alternatives that meet again are one candidate, however many others exist`() {
    // Each input leads one location on, or two: after n of them one is n to 2n locations away.
    let most = 3 * CandidateIndex.least
    let clockwork = Clockwork(
      edges: (0..<2 * most).flatMap { [.init($0, "go", to: $0 + 1), .init($0, "go", to: $0 + 2)] }
    )
    var estimator = AdaptiveEstimator(Automaton(clockwork.reference))
    estimator.open()
    for count in 1...most {
      #expect(estimator.give(0) == .taken)
      let ways = Int32(count)...Int32(2 * count)
      #expect(estimator.current.candidateLocations.sorted() == Array(ways))
    }
    #expect(estimator.advance(to: 1) && estimator.current.candidateLocations.count == most + 1)
    #expect(!estimator.isOverwhelmed)
  }

  @Test func `many timers in silence stop a trace`() {
    // Each of them moves on or not, and marks where: every subset is a candidate.
    let names = (0..<13).map { "t\($0 < 10 ? "0" : "")\($0)" }
    let clockwork = Clockwork(
      timers: Dictionary(uniqueKeysWithValues: names.map { ($0, (1000, 2000)) }),
      edges: [
        .init(0, "go", to: 1, arms: names), .init(1, "ask", to: 1, ["answer"]),
        .init(2, "ask", to: 2, ["lie"]),
      ]
    )
    #expect(clockwork.outcome(of: "0 go, 500 ask, 500 answer, 999") == "passed")
    #expect(clockwork.outcome(of: "0 go, 1500 ask, 1500 lie") == "stopped in step 1")
  }
}
