import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Results that equal, exceed or fall short of the accepted ones.
struct AcceptanceTests {
  private let today = Day("2026-11-21")

  private func standing(
    _ accepted: ClauseResult.Verdict,
    _ found: ClauseResult.Verdict,
    until: String? = nil
  ) throws -> String {
    let difference = Acceptance.Difference(
      clause: "m-1",
      verdict: accepted,
      reason: "known",
      until: until.flatMap { Day($0) }
    )
    let acceptance = Acceptance([difference], on: try #require(today))
    return switch acceptance.standing(of: "m-1", found) {
    case .accepted: "accepted"
    case .stale: "stale"
    case .worse: "worse"
    case .expired: "expired"
    case nil: "nothing"
    }
  }

  @Test(arguments: [
    (ClauseResult.Verdict.violates, ClauseResult.Verdict.violates, "accepted"),
    (.violates, .notExercised, "stale"),
    (.violates, .conforms, "stale"),
    (.violates, .notApplicable, "stale"),
    (.notExercised, .violates, "worse"),
    (.notExercised, .couldNotRun, "accepted"),
    (.inconclusive, .notExercised, "accepted"),
    (.couldNotRun, .conforms, "stale"),
    (.couldNotRun, .deviates, "worse"), (.deviates, .conforms, "stale"),
  ])
  func `worse counts, as bad is accepted, better is stale`(
    accepted: ClauseResult.Verdict,
    found: ClauseResult.Verdict,
    outcome: String
  ) throws {
    #expect(try standing(accepted, found) == outcome)
  }

  @Test func `what is accepted up to a day is accepted on that day and not after it`() throws {
    #expect(try standing(.violates, .violates, until: "2026-11-21") == "accepted")
    #expect(try standing(.violates, .violates, until: "2026-11-20") == "expired")
    #expect(try standing(.violates, .violates, until: "2027-01-01") == "accepted")
    // A fixed difference is stale on any day.
    #expect(try standing(.violates, .conforms, until: "2026-11-20") == "stale")
  }

  @Test func `a violation is accepted by today's entries alone`() throws {
    let day = try #require(today)
    let acceptance = Acceptance(
      [
        .init(clause: "m-1", verdict: .violates, reason: "known"),
        .init(clause: "m-2", verdict: .notExercised, reason: "known"),
        .init(clause: "m-3", verdict: .violates, reason: "known", until: Day("2026-11-20")),
      ],
      on: day
    )
    #expect(acceptance.clauses(atLeast: .violates) == ["m-1"])
    #expect(acceptance.standing(of: "m-9", .violates) == nil)
  }

  @Test(arguments: [
    ("2027-01-31", true), ("2024-02-29", true), ("2023-02-29", false), ("1900-02-29", false),
    ("2027-1-31", false), ("2027-13-01", false), ("27-01-01", false), ("2027-01-31 ", false),
    ("２０２７-01-31", false), ("202\u{347}7-01-31", false), ("", false),
  ])
  func `a day is what ISO 8601 calls one`(text: String, isDay: Bool) {
    #expect(Day(text)?.description == (isDay ? text : nil))
  }
}
