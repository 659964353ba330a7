import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A hang that is known: each trace with it costs its deadline again.
@Suite struct KnownHangTests {
  private static let places = 40

  /// A ring of places with the same announced states, and `ban` in each of them.
  private static let ring = Clockwork(
    edges: (0..<places).flatMap { place in
      [Clockwork.Edge(place, "go", to: (place + 1) % places), .init(place, "ban", to: place)]
    }
  )

  /// Hangs at each `ban`.
  private struct Hanging: Executor {
    var capabilities = Capabilities(all: ring.reference.vocabulary, implementation: "hanging")
    /// The number of hangs.
    let counter: Counter

    mutating func restart() {}

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      recordings = []
      for trace in traces {
        var recording = Recording()
        for (number, step) in trace.enumerated() {
          recording.now += step.delay
          guard let input = step.input,
            ring.reference.vocabulary.inputs[input].name == "ban"
          else { continue }
          recording.ending = .hung(step: number)
          break
        }
        recordings.append(recording)
        if case .hung = recording.ending {
          counter.count += 1
          return
        }
      }
    }
  }

  @Test func `few traces hang after the first one, in however many locations`() async throws {
    let counter = Counter()
    let options = Campaign<Hanging>.Options(seed: 1, steps: 20_000, traces: 1000)
    let result = try await Campaign([Automaton(Self.ring.reference)], options) {
      Hanging(counter: counter)
    }.run()
    #expect(result.fault == nil)
    #expect(result.failures.map(\.kind) == [.hang])
    #expect(counter.count < 20, "\(counter.count)")
  }
}
