package import PlumblineModel

/// A trace that one automaton allows and the other one does not.
package struct Difference: Sendable {
  /// What the other one does not allow at the end.
  package enum What: Hashable, Sendable {
    /// It shows this.
    case output(Symbol)
    /// It shows nothing, and time goes on.
    case silence
  }

  package var what: What
  /// The trace, and what is seen in it.
  package var steps: [Step]
  package var recording: Recording
  /// What the other automaton says to it.
  package var failure: Failure
  /// What it may show instead, with which the trace ends in the same way.
  package var alternatives: [Symbol] = []
  /// How many other traces end by breaking the same clauses in the same way.
  package var others = 0

  /// How many inputs and waits it has.
  package var length: Int {
    steps.reduce(0) { $0 + ($1.input == nil ? 0 : 1) + ($1.delay == 0 ? 0 : 1) }
  }
}

/// A trace while it is made up.
struct DistinguishingTrace {
  enum Event: Sendable {
    case wait(Microseconds)
    case input(Int)
    case output(Symbol)
  }

  private(set) var steps: [Step] = []
  private(set) var recording = Recording()
  private var now: Microseconds = 0
  /// Whether the last step is a wait, during which nothing was seen.
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
