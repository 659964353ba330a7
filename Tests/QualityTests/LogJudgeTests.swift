import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

@testable import PlumblineEngine

/// Logs with every defect, and with none, stripped step by step.
@Suite struct LogJudgeTests {
  @Test(arguments: Bundled.names, LogLoss.all)
  func `what uses every freedom is not accused`(spec: String, loss: LogLoss) throws {
    let bench = try LogBench(spec)
    let ledger = loss.judge(
      try bench.stories(150, seed: 3, areAllowed: true),
      bench.references,
      seed: 5
    )
    #expect(ledger.findings.isEmpty, "\(ledger.findings.prefix(2))")
    #expect(ledger.judged > 100, "\(ledger.judged) \(ledger.gaps)")
  }

  /// How many of the defects of all clients are found.
  ///
  /// | what the log lacks | found |
  static let found: [String: Int] = [:]

  @Test(arguments: LogLoss.all)
  func `defects are found, the fewer the more is lost`(loss: LogLoss) throws {
    var found = 0
    var missed: [String] = []
    for sample in Sample.allCases {
      for defect in sample.defects {
        let bench = try LogBench(sample, [defect.id])
        let ledger = loss.judge(try bench.stories(300, seed: 3), bench.references, seed: 5)
        if ledger.findings.isEmpty { missed.append(defect.id) } else { found += 1 }
      }
    }
    print("FOUND", loss.testDescription, found, "of", found + missed.count, missed)
    #expect(Self.found[loss.testDescription] == found)
  }
}
