import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// The declarations of adapters about quiescence.
@Suite struct QuiescenceClaimTests {
  private func agreement(
    _ members: [String: JSON],
    slack: Microseconds? = nil
  ) throws(ProtocolFault) -> Handshake.Agreement {
    let handshake = Handshake(specID: "lamp", vocabulary: LampAdapter.vocabulary, slack: slack)
    let hello: [String: JSON] = [
      "protocol": 1, "inject": [], "observe": [], "clock": ["virtual", "real"],
    ]
    return try handshake.agreement(from: .object(hello.merging(members) { $1 }), command: "lamp")
  }

  @Test func `an adapter that waits until nothing comes says for how long`() throws {
    #expect(try agreement([:]).capabilities.quiet == nil)
    #expect(try agreement(["quiescence": "exact"]).capabilities.quiet == nil)
    let patient: [String: JSON] = ["quiescence": "settle", "quiet": 2000]
    #expect(try agreement(patient).capabilities.quiet == 2000)
    // There the latency says when what did not come can come no more.
    #expect(try agreement(patient, slack: 0).capabilities.quiet == nil)
    #expect(try agreement(["quiescence": "settle"], slack: 0).capabilities.quiet == nil)
  }

  @Test(
    arguments: [
      (["quiescence": "settle"], "without 'quiet', the quiet time before an answer"),
      (["quiescence": "settle", "quiet": 0], "1 to 1000000 microseconds, found 0"),
      (["quiescence": "settle", "quiet": 1_000_001], "1 to 1000000 microseconds, found 1000001"),
      (["quiescence": "settle", "quiet": "2 ms"], "a wrong 'quiet'"),
      (["quiescence": "soon"], #"expected "exact", "settle" or "none", found "soon""#),
      (["quiescence": "none"], #"declares "quiescence":"none", with which the virtual clock"#),
    ] as [([String: JSON], String)]
  )
  func `a claim that says nothing is refused`(members: [String: JSON], words: String) {
    let fault = #expect(throws: ProtocolFault.self) { _ = try agreement(members) }
    #expect(fault?.words(process: "lamp", log: []).message.contains(words) == true)
  }

  @Test func `on a real clock silence shows nothing without quiescence`() throws {
    for (claim, showsAbsence) in [("none", false), ("settle", true), ("exact", true)] {
      let agreement = try agreement(["quiescence": .string(claim)], slack: 0)
      #expect(agreement.capabilities.timeModel.showsAbsence == showsAbsence)
    }
  }
}
