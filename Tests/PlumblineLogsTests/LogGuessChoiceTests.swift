import PlumblineModel
import Testing

@testable import PlumblineLogs

/// Choices of a proposed mapping where a text or a field may be one thing or another.
@Suite struct LogGuessChoiceTests {
  private static let vocabulary = Vocabulary(
    inputs: ["login", "logout"].map { .init(name: $0, from: .app) },
    outputs: [
      .init(
        name: "changed",
        seenBy: .app,
        arguments: [
          .init(name: "state", values: ["on", "off", "away"]),
          .init(name: "reason", values: ["Login", "Logout", "Interrupted"]),
        ]
      )
    ]
  )

  private func guess(_ lines: [String]) throws -> String {
    try LogGuess.mapping(
      of: lines.map { Array($0.utf8) },
      spec: "login",
      vocabulary: Self.vocabulary
    )
  }

  // MARK: Columns

  @Test(arguments: ["2027-01-31 10:00:0", "[2027-01-31T10:00:0", "10:00:0"])
  func `a first line like the others names no column`(start: String) throws {
    let mapping = try guess([
      "\(start)0,123 INFO [a] state off -> on cause Login",
      "\(start)1,123 INFO [a] state on -> away cause Interrupted",
      "\(start)2,123 INFO [b] state away -> off cause Logout",
    ])
    #expect(mapping.contains("format: text\n"), "\(mapping)")
    #expect(mapping.contains("output: changed  # ? is it this output\n"), "\(mapping)")
  }

  @Test(arguments: ["time,p95,state", "0,1,2", "\"at 10:00\",v1.2,state"])
  func `a name of a column may have digits`(header: String) throws {
    let mapping = try guess([
      header, "1709208000123,17,on", "1709208000456,9,off", header, "1709208000789,203,away",
    ])
    #expect(mapping.contains("format: csv\n"), "\(mapping)")
  }
}
