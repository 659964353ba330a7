import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

@testable import PlumblineEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Logs with every defect, and with none, stripped step by step.
///
/// `PLUMBLINE_LOGS=all` judges ten times as many logs of clients that conform, and with each loss of information instead of
/// every third. It counts the defects that are found with each loss, not only with none.
@Suite struct LogJudgeTests {
  private static let isWhole = Nightly.triesAll("PLUMBLINE_LOGS")
  private static let share = isWhole ? 10 : 1
  private static let losses = Nightly.third(of: LogLoss.all, unless: "PLUMBLINE_LOGS")
  private static let countedLosses = LogLoss.all.filter {
    isWhole || $0.testDescription == "complete, with times"
  }

  @Test(arguments: Bundled.names, losses)
  func `what uses every freedom is not accused`(spec: String, loss: LogLoss) throws {
    let bench = try LogBench(spec)
    // The times of a channel that fails in many ways are many.
    let (count, fewest) = spec == "agora/rtc-channel" ? (20, 10) : (15, 7)
    let tally = loss.judge(
      [("client", try bench.scenarios(count * Self.share, seed: 3, areAllowed: true))],
      bench.references,
      seed: 5
    )
    #expect(tally.findings.isEmpty, "\(tally.findings.prefix(2))")
    #expect(tally.judged > fewest, "\(tally.judged) \(tally.gaps)")
  }

  /// The clients of a sample write one log, so that the judge computes its sets of candidates once.
  @Test(arguments: countedLosses)
  func `as many defects are found as the documentation says`(loss: LogLoss) throws {
    var found = 0
    var all = 0
    for (sample, clients) in try Self.defective.get() {
      let tally = loss.judge(
        clients,
        try LogBench(sample).references,
        seed: 5,
        others: try others(than: sample)
      )
      all += clients.count
      found += clients.count { client in
        tally.findings.contains { $0.groups[0].counts[client.name] != nil }
      }
    }
    let row = "| \(loss.testDescription) | \(found) of \(all) |"
    let page = try String(contentsOfFile: Self.page, encoding: .utf8)
    #expect(page.contains(row + "\n"), "the page has no line '\(row)'")
  }

  @Test func `a reason that the log lacks changes no blame`() throws {
    let losses = LogLoss.all.filter {
      ["complete, order only", "no reasons"].contains($0.testDescription)
    }
    var compared = 0
    for (sample, clients) in try Self.defective.get()
    where Self.isWhole || Self.traceCounts[sample] == nil {
      let references = try LogBench(sample).references
      let found = losses.map { loss in
        loss.judge(clients, references, seed: 5).findings.reduce(
          into: [Int: LogFinding.Signature]()
        ) {
          for occurrence in $1.samples { $0[occurrence.line] = $1.signature }
        }
      }
      // A wrong reason does not show without reasons; what it breaks may show later.
      for (line, complete) in found[0] where complete.kind != .wrongReason {
        guard let lacking = found[1][line], lacking.invariant == complete.invariant else {
          continue
        }
        compared += 1
        #expect(
          lacking.clauses == complete.clauses,
          "\(sample) line \(line): \(complete) \(lacking)"
        )
      }
    }
    #expect(compared > 40, "\(compared)")
  }

  @Test(arguments: Sample.allCases, losses)
  func `bundled clients are not accused`(sample: Sample, loss: LogLoss) throws {
    let bench = try LogBench(sample)
    let count = (sample == .rtcClient ? 1 : 3) * Self.share
    let tally = loss.judge(
      [("client", try bench.scenarios(count, seed: 9))],
      bench.references,
      seed: 5,
      others: try others(than: sample)
    )
    #expect(tally.findings.isEmpty, "\(tally.findings.prefix(2))")
  }

  /// The behaviour of each client with a defect, named by it.
  private static let defective = Result {
    try Sample.allCases.map { sample in
      let clients = try sample.defects.map { defect in
        let bench = try LogBench(sample, [defect.id])
        return (
          name: defect.id, scenarios: try bench.scenarios(traceCounts[sample] ?? 100, seed: 3)
        )
      }
      return (sample: sample, clients: clients)
    }
  }

  /// The number of planned traces for specs with much freedom, where judging 100 takes long.
  private static let traceCounts: [Sample: Int] = [.rtcClient: 12, .rtm2MessageClient: 30]

  /// What a client of another edition of the same documents writes to the log; nothing if there is
  /// none.
  private func others(than sample: Sample) throws -> [[LogEvent]] {
    let editions: [Sample] = [.rtm1Client, .rtm1EnClient, .rtm1En2Client]
    guard let edition = editions.firstIndex(of: sample) else { return [] }
    let other = try LogBench(editions[(edition + 1) % editions.count])
    let vocabulary = try LogBench(sample).references[0].vocabulary
    return other.lines(of: try other.scenarios(30, seed: 9), session: "other", in: vocabulary)
  }

  private static let page =
    Repository.path + "/Sources/Plumbline/Plumbline.docc/Logs.md"
}
