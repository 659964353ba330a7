import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The reasons for a suite without a guarantee.
struct SuiteWordsTests {
  @Test func `a client that is too large for a suite is for random traces`() {
    #expect(
      Suite.Obstacle.tooManyStates.words(Lamp.vocabulary) == """
        the tests reach more than 1,500 pairs of a state of the client and one of the spec (use 'plumbline fuzz')
        """
    )
    #expect(
      Suite.Obstacle.tooManyMoves(extraStates: 4).words(Lamp.vocabulary) == """
        the tests for 4 extra states have more than 5,000,000 moves (use --extra-states 3, whose tests were carried out, \
        or 'plumbline fuzz')
        """
    )
    #expect(
      Suite.Obstacle.tooManyMoves(extraStates: 0).words(Lamp.vocabulary).hasSuffix(
        "(use 'plumbline fuzz')"
      )
    )
  }

  @Test(
    arguments: [
      ([.input(0), .wait(4_000_000), .input(0)], "the answer to press after press, 4 s, if each"),
      ([.input(0)], "the answer to press, if each"),
    ] as [([SuiteMove], String)]
  )
  func `an answer that is no failure is named with the steps before it`(
    _ moves: [SuiteMove],
    _ words: String
  ) {
    let reason = Suite.Obstacle.unaccused(moves).words(Lamp.vocabulary)
    #expect(
      reason.hasPrefix("the spec forbids \(words) output comes before the next step (That is")
    )
    #expect(reason.contains("no failure: an output may also come later at its instant. Try"))
    #expect(reason.contains("'plumbline fuzz' or more --extra-states"))
  }

  @Test func `a call that is not applicable is named`() {
    #expect(
      Suite.Obstacle.inapplicableCall(0).words(Lamp.vocabulary)
        == "the adapter called 'press' not applicable, which the app can call at any time"
    )
  }
}
