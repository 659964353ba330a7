import PlumblineModel

@testable import PlumblineEngine

/// A trace and its recording on a real clock, written in one line.
struct RealScene {
  var trace: [Step] = []
  var recording = Recording()

  /// - Parameters:
  ///   - script: What was given and seen, as `RealTimeTests` writes it.
  ///   - vocabulary: The names.
  init(_ script: String, in vocabulary: Vocabulary) {
    var instants = Instants()
    var planned: Microseconds = 0
    for entry in script.split(separator: ", ") {
      let words = entry.split(separator: " ").map(String.init)
      let times = (words.last ?? "").split(separator: "-").compactMap { Microseconds($0) }
      if words.count == 1 {
        trace.append(Step(delay: max(0, times[0] - planned), input: nil))
        instants.given.append(times[0]...times[0])
        recording.now = times[0]
      } else if words[0].hasSuffix("!") {
        guard let symbol = vocabulary.symbol(String(words[0].dropLast()), []) else {
          preconditionFailure("no output '\(words[0])'")
        }
        if times.count == 2 { instants.since[recording.observations.count] = times[0] }
        recording.observations.append(
          Observation(
            at: times[times.count - 1],
            step: max(0, trace.count - 1),
            isAfterInput: true,
            symbol: symbol
          )
        )
      } else if words[0].hasSuffix("?") {
        let input = vocabulary.input(named: String(words[0].dropLast()))
        trace.append(Step(delay: 0, input: input, isSpontaneous: true))
        instants.given.append(times[0]...times[1])
      } else {
        guard let input = vocabulary.input(named: words[0]) else {
          preconditionFailure("no input '\(words[0])'")
        }
        trace.append(Step(delay: times[0] - planned, input: input))
        planned = times[0]
        instants.given.append(times[0]...times[1])
      }
    }
    recording.instants = instants
  }
}

/// The reference automaton under a clock that shows what a busy machine would: everything is late.
struct SimulatedRealTime {
  private var client: ReferenceImplementation
  private var random: Randomness
  private let jitter: Int

  /// - Parameters:
  ///   - clockwork: What the client does, to the microsecond.
  ///   - jitter: How late the tester is at most, in microseconds.
  ///   - seed: Where the random choices start.
  init(_ clockwork: Clockwork, jitter: Int, seed: UInt64) {
    client = ReferenceImplementation(Automaton(clockwork.reference), seed: seed)
    random = Randomness(seed: seed)
    self.jitter = jitter
  }

  /// Carries a trace out as the kit for adapters does.
  mutating func carryOut(_ steps: [Step]) -> Recording {
    var recording = Recording()
    var instants = Instants()
    var seen = ObservationSink()
    var now: Microseconds = 0
    var planned: Microseconds = 0
    func tell(_ step: Int, _ at: Microseconds) {
      for observed in seen.all {
        instants.since[recording.observations.count] = observed.at
        recording.observations.append(
          Observation(at: at, step: step, isAfterInput: true, symbol: observed.symbol)
        )
      }
      seen.removeAll()
    }
    client.open(&seen)
    for (number, step) in steps.enumerated() {
      planned += step.delay
      repeat {
        let stop = max(now, min(client.next ?? planned, planned))
        now = stop + Microseconds(random.below(jitter))
        client.advance(to: now, &seen)
        tell(max(0, number - 1), now)
      } while now < planned
      let begun = now
      if let input = step.input { _ = client.give(input, at: now, &seen) }
      now += Microseconds(random.below(jitter))
      tell(number, now)
      instants.given.append(begun...now)
    }
    recording.now = now
    recording.instants = instants
    return recording
  }
}

extension Clockwork {
  /// `go` starts 4 s, after which it pings; `stop` before that makes it still.
  static let alarm = Clockwork(
    timers: ["t": (4000, 4000)],
    edges: [
      .init(0, "go", to: 1, ["hum"], arms: ["t"]), .init(1, "t", to: 0, ["ping"]),
      .init(1, "stop", to: 2, ["still"]), .init(2, "t", to: 2),
      .init(0, "stop", to: 0, ["idle"]),
    ]
  )
}
