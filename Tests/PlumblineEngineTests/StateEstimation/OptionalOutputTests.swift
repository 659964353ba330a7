import Testing

/// Outputs that may come and need not, and their place among the others of an instant.
struct OptionalOutputTests {
  private static let clockwork = Clockwork(
    edges: [
      .init(0, "maybe", to: 0, ["extra?"]),
      .init(0, "must", to: 0, ["plain"]),
      .init(0, "both", to: 0, ["first", "extra?"]),
      .init(0, "twice", to: 0, ["plain", "plain?"]),
    ]
  )

  @Test(arguments: [
    ("0 maybe, 0 extra, 9", "passed"),
    ("0 maybe, 9", "passed"),
    ("0 maybe, 0 extra, 0 extra", "unexpected at 0"),
    ("0 maybe, 1 extra", "unexpected at 1"),
    ("0 maybe, 1 maybe, 1 extra, 1 extra", "unexpected at 1"),
    ("0 maybe, 0 maybe, 0 extra, 0 extra, 9", "passed"),
  ])
  func `it may come at its instant, once`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    ("0 both, 0 first, 0 extra, 9", "passed"),
    ("0 both, 0 extra, 0 first, 9", "passed"),
    ("0 both, 0 first, 9", "passed"),
    ("0 both, 0 extra, 9", "silence at 0"),
    ("0 both, 9", "silence at 0"),
    ("0 twice, 0 plain, 9", "passed"),
    ("0 twice, 0 plain, 0 plain, 9", "passed"),
    ("0 twice, 0 plain, 0 plain, 0 plain", "unexpected at 0"),
    ("0 twice, 9", "silence at 0"),
  ])
  func `what must come must come all the same`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    ("0 maybe, 0 must, 0 plain, 9", "passed"),
    ("0 maybe, 0 must, 0 extra, 0 plain, 9", "passed"),
    ("0 maybe, 0 must, 0 plain, 0 extra", "unexpected at 0"),
    ("0 maybe, 0 must, 0 extra, 9", "silence at 0"),
    ("0 maybe, 0 maybe, 0 must, 0 plain, 9", "passed"),
    ("0 maybe, 0 maybe, 0 must, 0 plain, 0 extra", "unexpected at 0"),
    // An older reaction that must show something blocks the newer one, what it may show does not.
    ("0 both, 0 must, 0 plain", "unexpected at 0"),
    ("0 both, 0 must, 0 first, 0 plain, 9", "passed"),
    ("0 both, 0 must, 0 first, 0 plain, 0 extra", "unexpected at 0"),
    ("0 must, 0 maybe, 0 extra", "unexpected at 0"),
    ("0 must, 0 maybe, 0 plain, 0 extra, 9", "passed"),
    ("0 must, 0 maybe, 9", "silence at 0"),
    // The one that came may be of either reaction.
    ("0 maybe, 0 both, 0 extra, 0 first, 0 extra, 9", "passed"),
    ("0 maybe, 0 both, 0 extra, 0 extra, 0 first, 9", "passed"),
    ("0 maybe, 0 both, 0 extra, 0 extra, 0 extra", "unexpected at 0"),
  ])
  func `reactions keep their order`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }
}
