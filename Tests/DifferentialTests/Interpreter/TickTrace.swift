import PlumblineModel

/// A trace and its observations, in names and ticks.
struct TickTrace {
  var steps: [(delay: Int, input: Call?)] = []
  /// The observations, in their order.
  var sink: [SeenOutput] = []

  /// The instant at which each step ends.
  var ends: [Int] {
    var now = 0
    return steps.map { step in
      now += step.delay
      return now
    }
  }

  /// The first steps, with their observations.
  func prefix(_ count: Int) -> TickTrace {
    TickTrace(steps: Array(steps.prefix(count)), sink: sink.filter { $0.step < count })
  }

  /// Puts sink behind those that come before them, and leaves the others as they are.
  mutating func sort() {
    sink = sink.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      return (first.step, first.isAfterInput ? 1 : 0, first.at, left.offset)
        < (second.step, second.isAfterInput ? 1 : 0, second.at, right.offset)
    }.map(\.element)
  }
}

extension TickTrace {
  /// Whether some input is given before the work of the step before it is done.
  var overlaps: Bool { steps.contains { $0.input?.overlaps == true } }

  /// The same trace, each input given after the work of the step before it.
  var sequential: TickTrace {
    var sequential = self
    for number in steps.indices { sequential.steps[number].input?.overlaps = false }
    return sequential
  }
}

/// An input with values for its arguments.
struct Call: Hashable {
  var name: String
  var values: [String]
  /// Whether it is given before the work of the step before it is done.
  var overlaps = false

  var text: String { ([name] + values).joined(separator: " ") }
}

/// An output, with its instant and its place in the trace.
struct SeenOutput {
  var at: Int
  var step: Int
  var isAfterInput: Bool
  var seen: Seen
}

extension TickTrace {
  private static let tick: Microseconds = 1_000_000

  /// The steps in the numbers of a vocabulary.
  func steps(in vocabulary: Vocabulary) -> [Step] {
    steps.map { delay, input in
      Step(
        delay: Microseconds(delay) * Self.tick,
        input: input.flatMap { vocabulary.input(named: $0.name, $0.values) },
        within: input?.overlaps == true ? .callback : nil
      )
    }
  }

  /// The sink in the numbers of a vocabulary.
  func recording(in vocabulary: Vocabulary) -> Recording {
    var recording = Recording()
    recording.now = Microseconds(ends.last ?? 0) * Self.tick
    recording.observations = sink.map { sighting in
      guard let symbol = vocabulary.symbol(sighting.seen.output, sighting.seen.values) else {
        preconditionFailure("no output \(sighting.seen)")
      }
      return Observation(
        at: Microseconds(sighting.at) * Self.tick,
        step: sighting.step,
        isAfterInput: sighting.isAfterInput,
        symbol: symbol
      )
    }
    return recording
  }
}
