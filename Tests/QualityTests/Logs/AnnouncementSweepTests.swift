import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every announcement after every announced state, in a log without inputs.
///
/// `Tests/Fixtures/sweep` holds the verdicts. To write them anew, run
/// `PLUMBLINE_RECORD=1 swift test --filter AnnouncementSweepTests` and read the difference.
@Suite struct AnnouncementSweepTests {
  @Test(arguments: [
    "rtc-channel", "rtm1-en", "rtm1-en-2", "rtm1-ios-zh", "rtm2-message", "rtm2-stream",
  ])
  func `the verdict on each change of state is the recorded one`(_ spec: String) throws {
    let references = try Bundled.references("agora/\(spec)")
    let sweep = try AnnouncementSweep(references)
    let text = sweep.verdicts.map { "\($0)\n" }.joined()
    let file = URL(filePath: Repository.path + "/Tests/Fixtures/sweep/\(spec).txt")
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
    }
    #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    for finding in sweep.findings { expectProhibition(in: finding.signature, references[0]) }
    guard spec == "rtc-channel" else { return }
    // The page gives these reasons for Reconnecting, and no state before it.
    for reason in [
      "SettingProxyServer", "ClientIpAddressChanged", "KeepAliveTimeout", "RenewToken",
    ] {
      for state in ["connecting", "connected", "reconnecting"] {
        #expect(sweep.verdict(from: state, reason, to: "reconnecting") == "allowed")
      }
    }
  }

  /// Silence of the documents is no prohibition: a violation cites a clause that forbids something, or
  /// an invariant.
  private func expectProhibition(in signature: LogFinding.Signature, _ reference: Reference) {
    let kinds = signature.clauses.map { id in reference.clauses.first { $0.id == id }?.kind }
    switch signature.blame {
    case .implementation:
      #expect(
        signature.invariant != nil || kinds.allSatisfy { $0 == .prohibition },
        "\(signature)"
      )
    case .assumption: #expect(kinds.allSatisfy { $0 == .decision }, "\(signature)")
    case .document:
      #expect(kinds.isEmpty && !signature.explanations.isEmpty, "\(signature)")
    }
  }
}
