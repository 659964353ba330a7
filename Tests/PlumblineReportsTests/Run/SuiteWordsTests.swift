import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The reasons for a suite without a guarantee.
struct SuiteWordsTests {
  @Test func `a client that is too large for a suite is for random traces`() {
    #expect(
      Suite.Obstacle.tooManyStates.words == """
        the client reaches more than 1,500 states, counted with those of the spec (test it with 'plumbline fuzz')
        """
    )
    #expect(
      Suite.Obstacle.tooManyMoves.words.hasSuffix("(lower --extra-states, or use 'plumbline fuzz')")
    )
  }
}
