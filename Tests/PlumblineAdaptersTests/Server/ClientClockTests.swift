import Foundation
import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// The clock that stamps what a client on the clocks of the machine shows.
@Suite struct ClientClockTests {
  /// Clicks from a thread of its own.
  private struct Clicker: ClientAdapter {
    func connect(to tester: Tester) {
      tester.inject("press") {
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: 0.005)
          tester.observe("click")
        }
      }
    }
  }

  /// A server whose own clock stands still.
  private func server() -> AdapterServer<ClientDriver> {
    let factory = ClientFactory.real(latency: nil) { Clicker() }
    var server = AdapterServer(
      name: "clicker",
      version: "",
      clock: RealClock(now: { 0 }, sleep: { _ in }),
      make: { ClientDriver($0, factory) },
      probe: AdapterProbe(fault: \.fault, clock: \.clock),
      declare: { try ClientDriver($0, factory).declaration() }
    )
    let handshake = Handshake(specID: "lamp", vocabulary: LampAdapter.vocabulary)
    _ = server.answer(handshake.request.bytes)
    return server
  }

  @Test func `inputs and outputs are stamped by the clock of the client`() throws {
    var server = server()
    let began = ContinuousClock.now
    _ = server.answer(Array(#"{"id":1,"op":"open","session":1,"clock":"real"}"#.utf8))
    var given: [[Int64]] = []
    var seen: [JSON] = []
    // A busy machine may show it late, so the steps go on until it comes.
    for number in 0..<600 where seen.isEmpty {
      let step = number == 0 ? #"{"after":20000,"in":"press"}"# : #"{"after":100000}"#
      let line = #"{"id":2,"op":"step","session":1,"steps":[\#(step)]}"#
      let answer = server.answer(Array(line.utf8))
      let ok = try #require(answer["ok"], "\(answer.text)")
      given += ok["given"]?.array?.map { $0.array?.compactMap(\.integer) ?? [] } ?? []
      seen += ok["observations"]?.array ?? []
    }
    let elapsed = (ContinuousClock.now - began).microseconds
    try #require(given.allSatisfy { $0.count == 2 })
    #expect(given[0][0] >= 20_000)
    #expect(given.joined().elementsEqual(given.joined().sorted()))
    let output = try #require(seen.first)
    let (at, step) = (output["at"]?.integer ?? 0, Int(output["after"]?.integer ?? -1))
    #expect(output["out"] == "click")
    #expect(at >= given[0][0] + 5000 && at <= elapsed)
    #expect(given.indices.contains(step) && at >= given[step][0])
  }
}
