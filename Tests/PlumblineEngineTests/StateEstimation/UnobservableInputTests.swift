import Testing

/// Inputs that may come at any time without anybody's knowing, to the instant.
struct UnobservableInputTests {
  /// `lost` comes unobserved and starts a timer of 4 s that shows `interrupted`; `back` stops it.
  private let link = Clockwork(
    timers: ["t": (4000, 4000)],
    edges: [
      .init(0, "lost", to: 1, arms: ["t"]), .init(1, "back", to: 0),
      .init(1, "t", to: 2, ["interrupted"]), .init(2, "back", to: 0, ["connected"]),
      .init(0, "ask", to: 0, ["fine"]), .init(1, "ask", to: 1, ["fine"]),
      .init(2, "ask", to: 2, ["busy"]),
    ]
  )

  @Test(arguments: [
    // It may have been lost at once, but not before.
    ("3999 interrupted", "unexpected at 3999"),
    ("4000 interrupted", "passed"),
    ("7321 interrupted", "passed"),
    ("90000", "passed"),
    // What has come is not undone by silence.
    ("4000 interrupted, 4000 ask, 4000 busy", "passed"),
    ("4000 interrupted, 4000 ask, 4000 fine", "unexpected at 4000"),
    ("4000 interrupted, 6000 connected", "passed"),
    ("4000 interrupted, 6000 connected, 9999 interrupted", "unexpected at 9999"),
    ("4000 interrupted, 6000 connected, 10000 interrupted", "passed"),
    ("4000 interrupted, 5000 interrupted", "unexpected at 5000"),
    ("4000 connected", "unexpected at 4000"),
  ])
  func `an unobservable input may have come at any instant`(script: String, outcome: String) {
    #expect(link.outcome(of: script, unobservable: ["lost", "back"]) == outcome)
  }

  @Test func `an input that is seen does not come unobserved`() {
    #expect(link.outcome(of: "4000 interrupted", unobservable: []) == "unexpected at 4000")
    #expect(link.outcome(of: "4000 interrupted", unobservable: ["back"]) == "unexpected at 4000")
    #expect(link.outcome(of: "0 lost, 4000 interrupted", unobservable: ["back"]) == "passed")
    // Without an unobservable `back` the silence is too long.
    #expect(link.outcome(of: "0 lost, 4001", unobservable: []) == "silence at 4000")
    #expect(link.outcome(of: "0 lost, 4001", unobservable: ["back"]) == "passed")
  }

  /// Two timers that the same unobservable input starts keep their distance.
  @Test func `timers that started together stay together`() {
    let pair = Clockwork(
      timers: ["short": (2000, 2000), "long": (5000, 5000)],
      edges: [
        .init(0, "lost", to: 1, arms: ["short", "long"]), .init(1, "short", to: 2, ["first"]),
        .init(2, "long", to: 3, ["second"]),
      ]
    )
    #expect(pair.outcome(of: "7000 first, 10000 second, 20000", unobservable: ["lost"]) == "passed")
    #expect(
      pair.outcome(of: "7000 first, 9999 second", unobservable: ["lost"]) == "unexpected at 9999"
    )
    #expect(pair.outcome(of: "7000 first, 10001", unobservable: ["lost"]) == "silence at 10000")
  }

  /// An unobserved expiry in a window may start a timer.
  @Test func `a window that expires unobservable may start a timer`() {
    let chain = Clockwork(
      timers: ["w": (1000, 3000), "t": (4000, 4000)],
      edges: [
        .init(0, "go", to: 1, arms: ["w"]), .init(1, "w", to: 2, arms: ["t"]),
        .init(2, "t", to: 3, ["ping"]),
      ]
    )
    #expect(chain.outcome(of: "0 go, 4999 ping") == "unexpected at 4999")
    #expect(chain.outcome(of: "0 go, 5000 ping, 9000") == "passed")
    #expect(chain.outcome(of: "0 go, 7000 ping, 9000") == "passed")
    #expect(chain.outcome(of: "0 go, 7001") == "silence at 7000")
  }

  @Test func `what every candidate has taken is covered`() {
    let coverage = link.coverage(
      of: "4000 interrupted, 6000 connected",
      unobservable: ["lost", "back"]
    )
    #expect(coverage[0] == 1)
    #expect(coverage[2] == 1)
    #expect(coverage[3] == 1)
    // The loss is unobservable.
    #expect(link.coverage(of: "9000", unobservable: ["lost", "back"])[0] == 0)
  }
}
