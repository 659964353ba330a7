import Testing

/// The freedom of a timer, to the instant.
struct WindowTests {
  /// Windows of a timer that `go` starts and whose expiry shows `ping`.
  private func alarm(_ from: Int64, _ to: Int64?) -> Clockwork {
    Clockwork(
      timers: ["t": (from, to)],
      edges: [.init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 0, ["ping"])]
    )
  }

  @Test(arguments: [
    ("0 go, 3999 ping", "unexpected at 3999"),
    ("0 go, 4000 ping", "passed"),
    ("0 go, 4500 ping, 9000", "passed"),
    ("0 go, 5000 ping, 9000", "passed"),
    ("0 go, 5001 ping", "silence at 5000"),
    ("0 go, 5000", "passed"),
    ("0 go, 5001", "silence at 5000"),
    ("0 go, 60000", "silence at 5000"),
    ("0 go, 4000 ping, 4000 ping", "unexpected at 4000"),
    ("0 go, 4000 ping, 5000 ping", "unexpected at 5000"),
    // The window opens with the start of the timer, not with the trace.
    ("700 go, 4699 ping", "unexpected at 4699"),
    ("700 go, 5700 ping, 9000 go, 14001", "silence at 14000"),
  ])
  func `a window allows its ends and what is between`(script: String, outcome: String) {
    #expect(alarm(4000, 5000).outcome(of: script) == outcome)
  }

  @Test(arguments: [
    ("0 go, 3999 ping", "unexpected at 3999"),
    ("0 go, 4000 ping", "passed"),
    ("0 go, 86400000 ping, 86400001", "passed"),
    ("0 go, 86400000", "passed"),
    ("0 go, 4000 ping, 4001 ping", "unexpected at 4001"),
  ])
  func `an open window is never due`(script: String, outcome: String) {
    #expect(alarm(4000, nil).outcome(of: script) == outcome)
  }

  /// An unobservable event may have made a deadline pass without an output.
  @Test(arguments: [9000, nil] as [Int64?])
  func `what may have happened unobserved excuses what is due`(end: Int64?) {
    let clockwork = Clockwork(
      timers: ["t": (5000, 5000), "w": (1000, end)],
      edges: [
        .init(0, "go", to: 1, arms: ["t", "w"]), .init(1, "t", to: 0, ["bang"]),
        .init(1, "w", to: 2), .init(2, "ask", to: 2, ["moved"]), .init(1, "ask", to: 1, ["here"]),
      ]
    )
    #expect(clockwork.outcome(of: "0 go, 5000 bang, 20000") == "passed")
    #expect(clockwork.outcome(of: "0 go, 20000") == "passed")
    #expect(clockwork.outcome(of: "0 go, 20000 ask, 20000 moved") == "passed")
    #expect(clockwork.outcome(of: "0 go, 20000 ask, 20000 here") == "unexpected at 20000")
    #expect(clockwork.outcome(of: "0 go, 999 ask, 999 moved") == "unexpected at 999")
  }

  @Test func `what may happen at once may happen at once`() {
    #expect(alarm(0, nil).outcome(of: "5 go, 5 ping, 9") == "passed")
    #expect(alarm(0, nil).outcome(of: "5 ping") == "unexpected at 5")
  }

  @Test(arguments: [
    ("3999 ask, 3999 early", "passed"),
    ("3999 ask, 3999 late", "unexpected at 3999"),
    // The expiry is unobservable.
    ("4000 ask, 4000 early", "passed"),
    ("4500 ask, 4500 late", "passed"),
    ("5000 ask, 5000 early, 9000", "passed"),
    ("5001 ask, 5001 early", "unexpected at 5001"),
    ("5001 ask, 5001 late", "passed"),
    // Once it has, it has.
    ("4200 ask, 4200 late, 4400 ask, 4400 early", "unexpected at 4400"),
    ("4200 ask, 4200 early, 4400 ask, 4400 late", "passed"),
  ])
  func `an expiry that nobody sees may have happened anywhere in the window`(
    script: String,
    outcome: String
  ) {
    let clockwork = Clockwork(
      timers: ["t": (4000, 5000)],
      edges: [
        .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 2),
        .init(1, "ask", to: 1, ["early"]), .init(2, "ask", to: 2, ["late"]),
      ]
    )
    #expect(clockwork.outcome(of: "0 go, " + script) == outcome)
  }

  @Test(arguments: [
    // A timer that is exact is due within the window of another.
    ("0 go, 4500 ring, 4500 ping, 9000", "passed"),
    ("0 go, 4500 ping, 4500 ring, 9000", "passed"),
    ("0 go, 4200 ping, 4500 ring, 9000", "passed"),
    ("0 go, 4500 ring, 5000 ping, 9000", "passed"),
    ("0 go, 4200 ping, 4501", "silence at 4500"),
    ("0 go, 4500 ring, 5001", "silence at 5000"),
  ])
  func `a window meets an exact timer`(script: String, outcome: String) {
    let clockwork = Clockwork(
      timers: ["t": (4000, 5000), "u": (4500, 4500)],
      edges: [
        .init(0, "go", to: 1, arms: ["t", "u"]), .init(1, "t", to: 1, ["ping"]),
        .init(1, "u", to: 1, ["ring"]),
      ]
    )
    #expect(clockwork.outcome(of: script) == outcome)
  }
}
