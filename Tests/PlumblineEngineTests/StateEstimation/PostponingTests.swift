import Testing

/// Expiries before an input whose outputs come after it, at the same instant.
struct PostponingTests {
  /// Somebody may leave at any time, and shows it; asked, he says where he is.
  private let guest = Clockwork(
    timers: ["leaves": (0, nil)],
    edges: [
      .init(0, "go", to: 1, arms: ["leaves"]), .init(1, "leaves", to: 2, ["bye"]),
      .init(1, "ask", to: 1, ["here"]), .init(2, "ask", to: 2, ["gone"]),
    ]
  )

  @Test(arguments: [
    ("0 go, 100 ask, 100 here, 200", "passed"),
    ("0 go, 100 bye, 100 ask, 100 gone, 200", "passed"),
    ("0 go, 100 ask, 100 bye, 100 gone, 200", "passed"),
    ("0 go, 100 ask, 100 here, 100 bye, 200", "passed"),
    ("0 go, 100 ask, 100 bye, 100 here, 200", "unexpected at 100"),
    ("0 go, 100 ask, 100 here, 100 bye, 100 gone", "unexpected at 100"),
    ("0 go, 100 ask, 101 bye, 101 gone", "silence at 100"),
    ("0 go, 100 ask, 100 gone", "unexpected at 100"),
    // Twice at one instant: before both, between them, after them.
    ("0 go, 100 ask, 100 ask, 100 bye, 100 gone, 100 gone, 200", "passed"),
    ("0 go, 100 ask, 100 ask, 100 here, 100 bye, 100 gone, 200", "passed"),
    ("0 go, 100 ask, 100 ask, 100 here, 100 here, 100 bye, 200", "passed"),
    ("0 go, 100 ask, 100 ask, 100 bye, 100 gone, 200", "silence at 100"),
    ("0 go, 100 ask, 100 ask, 100 here, 100 bye, 100 here", "unexpected at 100"),
  ])
  func `what comes before an input may show after it`(script: String, outcome: String) {
    #expect(guest.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    // A guest who had left must say `bye`; if it comes, the documents do not speak of the question.
    ("0 go, 100 ask, 100 gone, 200", "silence at 100"),
    ("0 go, 100 ask, 100 gone", "passed"),
    ("0 go, 100 ask, 100 bye, 100 gone, 200 gone", "passed"),
    ("0 go, 100 ask, 100 gone, 100 bye, 200 gone", "passed"),
    // If it does not, judging goes on.
    ("0 go, 100 ask, 100 here, 200 gone", "unexpected at 200"),
    ("0 go, 100 ask, 100 here, 200 ask, 200 bye, 200 gone", "passed"),
    ("0 go, 100 gone", "unexpected at 100"),
  ])
  func `an undocumented input excuses until pending outputs do not come`(
    script: String,
    outcome: String
  ) {
    let shy = Clockwork(
      timers: ["leaves": (0, nil)],
      edges: [
        .init(0, "go", to: 1, arms: ["leaves"]), .init(1, "leaves", to: 2, ["bye"]),
        .init(1, "ask", to: 1, ["here"]), .init(2, "hide", to: 3, ["gone"]),
      ],
      undocumented: ["ask": [2]]
    )
    #expect(shy.outcome(of: script) == outcome)
  }

  @Test func `only what has happened is covered`() {
    #expect(guest.coverage(of: "0 go, 100 ask, 100 here, 200") == [1, 0, 1, 0])
    #expect(guest.coverage(of: "0 go, 100 ask, 100 bye, 100 gone, 200") == [1, 1, 0, 1])
    #expect(guest.coverage(of: "0 go, 100 ask, 100 here, 100 bye, 200") == [1, 1, 1, 0])
    #expect(
      guest.coverage(of: "0 go, 100 ask, 100 ask, 100 here, 100 bye, 100 gone, 200") == [
        1, 1, 1, 1,
      ]
    )
  }
}
