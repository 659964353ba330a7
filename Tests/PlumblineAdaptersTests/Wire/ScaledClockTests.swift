import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// The declarations of adapters on a scaled clock.
@Suite struct ScaledClockTests {
  private func agreement(
    _ members: [String: JSON],
    isScaled: Bool = true
  ) throws(ProtocolFault) -> Handshake.Agreement {
    let handshake = Handshake(
      specID: "lamp",
      vocabulary: LampAdapter.vocabulary,
      slack: 20_000,
      isScaled: isScaled
    )
    let hello: [String: JSON] = [
      "protocol": 1, "inject": [], "observe": [], "clock": ["scaled"], "scale": 20,
    ]
    let all = hello.merging(members) { $1 }.filter { $0.value != .null }
    return try handshake.agreement(from: .object(all), command: "lamp")
  }

  @Test func `slack and latency of the machine count as many times`() throws {
    let plain = try #require(try agreement([:]).capabilities.timeModel.tolerance)
    #expect(plain.scale == 20 && plain.slack == 400_000 && plain.latency == 0...400_000)
    let declared = try agreement(["latency": [1000, 50_000]])
    #expect(declared.latency == 20_000...1_000_000)
    #expect(declared.capabilities.timeModel.latency == 20_000...1_000_000)
    #expect(declared.capabilities.timeModel.name == "scaled")
  }

  @Test func `an adapter with both clocks is not scaled on the real one`() throws {
    let both = try agreement(["clock": ["real", "scaled"]], isScaled: false)
    #expect(both.capabilities.timeModel.tolerance == Tolerance(slack: 20_000, latency: 0...20_000))
  }

  @Test(
    arguments: [
      (["scale": .null], "without 'scale', by how much the timers of the client are divided"),
      (["scale": 1], "2 to 1000000, found 1"),
      (["scale": 1_000_001], "2 to 1000000, found 1000001"),
      (["scale": "20"], "a wrong 'scale'"),
      (["clock": ["virtual", "real"]], "has no scaled clock, only 'virtual', 'real'"),
    ] as [([String: JSON], String)]
  )
  func `a clock without a factor is refused`(members: [String: JSON], words: String) {
    let fault = #expect(throws: ProtocolFault.self) { _ = try agreement(members) }
    let found = fault?.words(process: "lamp", log: []).message ?? ""
    #expect(found.contains(words), "\(found)")
  }

  @Test(
    arguments: [
      (["virtual", "real"], "declare \"scaled\" and their divisor as \"scale\""),
      (["virtual"], "leave '--clock scaled' out"),
    ] as [([String], String)]
  )
  func `a refusal says which clock to use`(clocks: [String], words: String) {
    let fault = ProtocolFault.noClock(.scaled, clocks).words(process: "lamp", log: [])
    #expect(fault.advice.contains(words))
  }

  @Test func `the clock of a request is scaled`() {
    var line: [UInt8] = []
    TraceWriter(vocabulary: LampAdapter.vocabulary, clock: .scaled)
      .write(trace: WireTrace([]), id: 1, to: &line)
    #expect(String(decoding: line, as: UTF8.self).contains(#""clock":"scaled""#))
  }
}
