import PlumblineModel
import Testing

@testable import PlumblineEngine

/// What makes two failures one, or two.
@Suite struct SignatureTests {
  private static let clockwork = Clockwork(
    edges: [.init(0, "go", to: 0), .init(0, "stop", to: 0), .init(0, "wind", to: 0, ["hum"])]
  )

  /// Hums at each `wind`, as it has to, and at other times, as it must not.
  private struct Hummer: Executor {
    var capabilities = Capabilities(all: clockwork.reference.vocabulary, implementation: "hummer")
    /// The inputs at which it hums, too.
    var inputs: Set<String>
    /// The instant at which it hums, too: after an input at that instant.
    var instant: Microseconds?

    mutating func restart() {}

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      recordings = traces.map { trace in
        var recording = Recording()
        for (number, step) in trace.enumerated() {
          let end = recording.now + step.delay
          if let instant, (recording.now..<end).contains(instant - 1) {
            let isAfterInput = instant == end && step.input != nil
            hum(at: instant, number, isAfterInput: isAfterInput, &recording)
          }
          recording.now = end
          guard let input = step.input else { continue }
          let name = clockwork.reference.vocabulary.inputs[input].name
          guard name == "wind" || inputs.contains(name) else { continue }
          hum(at: end, number, isAfterInput: true, &recording)
        }
        return recording
      }
    }

    private func hum(
      at instant: Microseconds,
      _ step: Int,
      isAfterInput: Bool,
      _ recording: inout Recording
    ) {
      recording.observations.append(
        Observation(at: instant, step: step, isAfterInput: isAfterInput, symbol: 0)
      )
    }
  }

  /// The triggers of the failures found.
  private func triggers(inputs: Set<String>, instant: Microseconds? = nil) async throws -> [String]
  {
    var options = Campaign<Hummer>.Options(seed: 1, steps: 4000, traces: 1000)
    let names = ["go", "stop"].compactMap { Self.clockwork.reference.vocabulary.input(named: $0) }
    options.first = names.map { [Step(delay: 500_000, input: $0)] }
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) {
      Hummer(inputs: inputs, instant: instant)
    }
    let result = try await campaign.run()
    #expect(result.fault == nil)
    return result.failures.map(\.signature.trigger).sorted()
  }

  @Test func `a client without a bug has no failure`() async throws {
    #expect(try await triggers(inputs: []) == [])
  }

  @Test func `two bugs on two inputs are two failures`() async throws {
    #expect(try await triggers(inputs: ["go"]) == ["go"])
    #expect(try await triggers(inputs: ["go", "stop"]) == ["go", "stop"])
  }

  @Test func `an input at the instant of an output that time brings does not count`() async throws {
    #expect(try await triggers(inputs: [], instant: 500_000) == [""])
    #expect(try await triggers(inputs: ["stop"], instant: 500_000) == ["", "stop"])
  }
}
