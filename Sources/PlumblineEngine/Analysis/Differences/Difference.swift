package import PlumblineModel

/// A distinguishing trace: one automaton allows it and the other forbids it.
package struct Difference: Sendable {
  /// The event at the end that the other one forbids.
  package enum What: Hashable, Sendable {
    /// The output.
    case output(Symbol)
    /// Silence, while time passes.
    case silence
  }

  package var what: What
  /// The trace and its observations.
  package var steps: [Step]
  package var recording: Recording
  /// The verdict of the other automaton.
  package var failure: Failure
  /// Other outputs with the same ending.
  package var alternatives: [Symbol] = []
  /// The number of other traces that break the same clauses in the same way.
  package var others = 0

  /// The number of its inputs and waits.
  package var length: Int {
    steps.reduce(0) { $0 + ($1.input == nil ? 0 : 1) + ($1.delay == 0 ? 0 : 1) }
  }
}

/// A trace under construction.
struct DistinguishingTrace {
  enum Event: Sendable {
    case wait(Microseconds)
    case input(Int)
    case output(Symbol)
  }

  private(set) var steps: [Step] = []
  private(set) var recording = Recording()
  private var now: Microseconds = 0
  /// Whether the last step is a wait without an output.
  private var isWaiting = false

  init(_ events: some Sequence<Event>) {
    for event in events { add(event) }
    recording.now = now
  }

  private mutating func add(_ event: Event) {
    switch event {
    case .wait(let delay):
      now += delay
      if isWaiting {
        steps[steps.count - 1].delay += delay
      } else {
        steps.append(Step(delay: delay, input: nil))
      }
      isWaiting = true
    case .input(let input):
      if isWaiting {
        steps[steps.count - 1].input = input
      } else {
        steps.append(Step(delay: 0, input: input))
      }
      isWaiting = false
    case .output(let symbol):
      if steps.isEmpty { steps.append(Step(delay: 0, input: nil)) }
      let isAfterInput = steps[steps.count - 1].input != nil
      recording.observations.append(
        Observation(at: now, step: steps.count - 1, isAfterInput: isAfterInput, symbol: symbol)
      )
      isWaiting = false
    }
  }
}
