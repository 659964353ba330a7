import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import Testing

/// The usual budget of a test verifies the bundled samples.
@Suite struct EarlyEvidenceTests {
  /// The required clauses for which some seed needs more steps.
  ///
  /// Half of rtm2-107 is an invariant about a first connection, for which goals know no path. rtm2-61 and rtm2-89 are examples, which
  /// the client takes by chance. en-32 and en-34 need more than 32 messages before a reconnection.
  static let late: [Sample: Set<String>] = [
    .rtm1EnClient: ["en-32", "en-34"], .rtm2MessageClient: ["rtm2-61", "rtm2-107"],
    .rtm2StreamClient: ["rtm2-89"],
  ]

  @Test(arguments: Sample.allCases, [1, 2, 3] as [UInt64])
  func `20,000 steps verify all required clauses`(sample: Sample, seed: UInt64) async throws {
    let result = try await SampleRun(sample).fuzz(seed: seed, steps: 20_000)
    #expect(result.failures.isEmpty)
    let required = result.reference.clauses.filter(\.isRequired).map(\.id)
    #expect(!required.isEmpty)
    let open = result.clauses.filter { clause in
      required.contains(clause.clause) && clause.verdict != .conforms
        && Self.late[sample]?.contains(clause.clause) != true
    }
    #expect(open.map { "\($0.clause): \($0.note ?? "")" } == [])
  }
}
