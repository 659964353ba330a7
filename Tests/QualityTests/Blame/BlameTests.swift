import PlumblineEngine
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The party to blame: a table of situations with the verdict on each, kept as data.
@Suite struct BlameTests {
  private static let files = SituationFile.names.map { name in Result { try SituationFile(name) } }
  static let situations = files.flatMap { (try? $0.get().situations) ?? [] }

  @Test(arguments: situations)
  func `the right party is to blame, for the right thing`(situation: Situation) async throws {
    let found = try await situation.judged()
    #expect(found == situation.expected, "\(found)")
  }

  @Test func `every file can be read, and no situation stands in it twice`() throws {
    for file in Self.files { _ = try file.get() }
    #expect(Set(Self.situations.map(\.title)).count == Self.situations.count)
    #expect(Self.situations.count >= 40)
  }

  @Test func `each party and each verdict stands there at least twice`() {
    for party in Situation.Party.allCases {
      let count = Self.situations.count { $0.expected.blame == party }
      #expect(count >= 2, "\(party)")
    }
    for verdict in ClauseResult.Verdict.allCases.map(\.rawValue) + ["passes", "fault"] {
      let count = Self.situations.count { $0.expected.verdict == verdict }
      #expect(count >= 2, "\(verdict)")
    }
  }

  @Test func `the page of the documentation has the table`() throws {
    let url = URL(filePath: Repository.path)
      .appending(path: "Sources/Plumbline/Plumbline.docc/WhoIsToBlame.md")
    let table = SituationTable(try Self.files.map { try $0.get() }).text
    let page = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let written = page.components(separatedBy: SituationTable.mark)
    try #require(written.count == 2)
    let expected = written[0] + SituationTable.mark + table
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(expected.utf8).write(to: url)
    }
    #expect(page == expected, "PLUMBLINE_RECORD=1 swift test --filter BlameTests writes the table")
  }
}
