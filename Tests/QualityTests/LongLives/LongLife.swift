import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

/// A seeded client that is right until it is old, and what the shrunk trace must say of it.
struct LongLife: CustomTestStringConvertible, Sendable {
  var name: String
  var testDescription: String { name }
  /// The input to count in the shrunk trace, and the least count.
  var least: (input: String, count: Int)?
  /// The longest wait of the shrunk trace.
  var wait: Microseconds?
  /// Whether a failure has one shortest trace; the documents leave the times of some retries open.
  var hasOneTrace = true
  /// Fuzzes until the first failure.
  var fuzz: @Sendable (_ seed: UInt64, _ steps: Int) async throws -> RunResult
}

extension LongLife {
  static let day: Microseconds = 86_400_000_000
  /// The automata of a bundled spec, compiled once.
  private static let rtm1 = automata("agora/rtm1-ios-zh")
  private static let rtc = automata("agora/rtc-channel")
  private static let rtm2 = automata("agora/rtm2-message")

  private static func automata(_ name: String) -> Result<[Automaton], any Error> {
    Result { try Bundled.references(name).map { Automaton($0) } }
  }

  static let all: [LongLife] =
    [6, 9, 40].map(outageNotAnnounced) + [6, 9, 40].map(outageWithWrongReason)
    + [5, 9, 40].map(retryWithWrongReason)
    + [1 << 31, 1 << 32].map { clockStands(at: $0 * 1000) }
    + [300_000_000, 3_600_000_000].map(returns) + [tokenRenewed(3), rejoinUnannounced(7)]

  /// An interruption is not announced from the n-th loss of the network on.
  private static func outageNotAnnounced(_ count: Int) -> LongLife {
    LongLife(name: "outage \(count) unannounced", least: ("networkLost", count)) { seed, steps in
      let automata = try rtm1.get()
      let words = automata[0].reference.vocabulary
      let interrupted = words.symbol("connectionStateChanged", ["reconnecting", "Interrupted"])
      let client = AgeingClient(
        try RTM1Client(words, .chinese),
        .inputs(Set(words.inputs(named: "networkLost")), count)
      ) { $0 == interrupted ? nil : $0 }
      return try await carryOut(client, judgedBy: automata, seed: seed, steps: steps)
    }
  }

  /// The n-th interruption is announced with the reason Login.
  private static func outageWithWrongReason(_ count: Int) -> LongLife {
    LongLife(name: "interruption \(count) as login", least: ("networkLost", count)) { seed, steps in
      let automata = try rtm1.get()
      let words = automata[0].reference.vocabulary
      let interrupted =
        words.symbol("connectionStateChanged", ["reconnecting", "Interrupted"]) ?? 0
      let login = words.symbol("connectionStateChanged", ["reconnecting", "Login"])
      let client = AgeingClient(
        try RTM1Client(words, .chinese),
        .outputs(interrupted, count)
      ) { $0 == interrupted ? login : $0 }
      return try await carryOut(client, judgedBy: automata, seed: seed, steps: steps)
    }
  }

  /// The n-th failed attempt is not announced.
  private static func retryWithWrongReason(_ count: Int) -> LongLife {
    LongLife(
      name: "retry \(count) unannounced",
      least: ("attemptFailed", count),
      hasOneTrace: false
    ) { seed, steps in
      let automata = try rtm2.get()
      let words = automata[0].reference.vocabulary
      let client = AgeingClient(
        try RTM2MessageClient(words),
        .inputs(Set(words.inputs(named: "attemptFailed")), count)
      ) { words.text(of: $0).hasPrefix("linkState") ? nil : $0 }
      return try await carryOut(client, judgedBy: automata, seed: seed, steps: steps)
    }
  }

  /// Nothing comes any more from an instant on, as when a number of milliseconds starts again.
  private static func clockStands(at instant: Microseconds) -> LongLife {
    LongLife(name: "silent after \(instant / day) days", wait: instant) { seed, steps in
      let automata = try rtm1.get()
      let client = AgeingClient(
        try RTM1Client(automata[0].reference.vocabulary, .chinese),
        .instant(instant)
      ) { _ in nil }
      return try await carryOut(client, judgedBy: automata, seed: seed, steps: steps)
    }
  }

  /// It reconnects some time after it was thrown out.
  private static func returns(after delay: Microseconds) -> LongLife {
    LongLife(name: "back \(delay / 1_000_000) s after an abort", wait: delay) { seed, steps in
      let automata = try rtm1.get()
      let defects = try Sample.rtm1Client.defects(named: ["aborted-reconnects"])
      let client = AgeingClient(
        try RTM1Client(automata[0].reference.vocabulary, .chinese, defects: defects, delay: delay),
        .none
      )
      return try await carryOut(client, judgedBy: automata, seed: seed, steps: steps)
    }
  }

  /// The n-th rejoin of one channel is not announced.
  private static func rejoinUnannounced(_ count: Int) -> LongLife {
    LongLife(name: "rejoin \(count) unannounced", hasOneTrace: false) { seed, steps in
      let automata = try rtc.get()
      let words = automata[0].reference.vocabulary
      let rejoined = words.symbol("didRejoinChannel", [])
      let client = AgeingClient(try RTCClient(words), .outputs(rejoined ?? 0, count)) {
        $0 == rejoined ? nil : $0
      }
      return try await carryOut(client, judgedBy: automata, seed: seed, steps: steps)
    }
  }

  /// A logout is not announced after a token was renewed some times.
  private static func tokenRenewed(_ count: Int) -> LongLife {
    LongLife(name: "token renewed \(count) times", least: ("renewToken", count)) { seed, steps in
      let automata = try rtc.get()
      let words = automata[0].reference.vocabulary
      let left = words.symbol("connectionChangedToState", ["disconnected", "LeaveChannel"])
      let client = AgeingClient(
        try RTCClient(words),
        .inputs(Set(words.inputs(named: "renewToken")), count)
      ) { $0 == left ? nil : $0 }
      return try await carryOut(client, judgedBy: automata, seed: seed, steps: steps)
    }
  }
}
