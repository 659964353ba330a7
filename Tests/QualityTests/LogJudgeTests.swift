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
    let clock = ContinuousClock.now
    let ledger = loss.judge(
      try bench.stories(150, seed: 3, areAllowed: true),
      bench.references,
      seed: 5
    )
    print("TIME", spec, loss.testDescription, ContinuousClock.now - clock, ledger.judged)
    #expect(ledger.findings.isEmpty, "\(ledger.findings.prefix(2))")
    #expect(ledger.judged > 200, "\(ledger.judged) \(ledger.gaps)")
  }

  @Test(arguments: LogLoss.all)
  func `defects are found`(loss: LogLoss) throws {
    for sample in Sample.allCases {
      var missed: [String] = []
      for defect in sample.defects {
        let bench = try LogBench(sample, [defect.id])
        let ledger = loss.judge(try bench.stories(400, seed: 3), bench.references, seed: 5)
        if ledger.findings.isEmpty { missed.append(defect.id) }
      }
      print(
        loss.testDescription,
        sample,
        sample.defects.count - missed.count,
        "of",
        sample.defects.count,
        missed
      )
    }
  }
}
