package import PlumblineModel

/// The steps of a trace or of one message, and the place of each: after the work of the step before it, in one tick with
/// it, or inside the first callback at its instant.
///
/// A session takes one step after the other. A callback of the client may begin the next one before that:
///
///     press, ask in callback:   begin press → callback → begin ask → the callback goes on → work
///
/// One thread uses it: the one that moves the clock of its client.
package final class Turn {
  /// The number of an input that the spec does not know.
  package static let unknownInput = -1

  /// The outcome of a step.
  package enum Outcome {
    /// Without an input.
    case wait
    case known(InputResult)
    /// Known when the work of this instant is done.
    case call(GivenCall)

    var result: InputResult? {
      switch self {
      case .wait: nil
      case .known(let result): result
      case .call(let call): call.result
      }
    }
  }

  /// The steps, each with its delay, its input and its place.
  package let steps: [Step]
  /// The instant of each step.
  package let instants: [Microseconds]
  /// Per step that has begun, its outcome; nil while its call begins.
  private var outcomes: [Outcome?] = []
  /// Whether the next callback begins the next step, and whether it ends the wait before it, too.
  private var (expectsCallback, endsWait) = (false, false)
  private var isEnded = false

  /// - Parameters:
  ///   - steps: The steps; an unknown input is ``unknownInput``.
  ///   - start: The instant from which the first delay counts.
  package init(_ steps: [Step], from start: Microseconds) {
    self.steps = steps
    var instant = start
    instants = steps.map { step in
      instant += step.delay
      return instant
    }
  }

  /// The number of steps that have begun.
  package var begun: Int { outcomes.count }

  /// Whether no step is left, or one could not be given.
  package var isOver: Bool { isEnded || begun == steps.count }

  /// The results of the steps that have begun, once their work is done; nil for a wait.
  ///
  /// A call that later turns out not to be given ends the steps if it is the last one. Otherwise the steps went on.
  ///
  /// - Complexity: O(steps).
  package var results: [InputResult?] {
    outcomes.enumerated().map { number, outcome in
      guard let result = outcome?.result else { return nil }
      return result.isGiven || number == outcomes.count - 1 ? result : .accepted
    }
  }

  /// The result of the last step that has begun; nil for a wait.
  package var lastResult: InputResult? { outcomes.last??.result }

  private func place(of step: Int) -> Step.Within? {
    step < steps.count ? steps[step].within : nil
  }
}

/// What carries out the steps of a turn on a client.
package protocol TurnTaking {
  /// The error of a fault of the adapter.
  associatedtype Failure: Error

  /// Lets time pass to an instant, and the client do all work that is due there.
  mutating func pass(to instant: Microseconds) throws(Failure)

  /// Begins a step: gives its input, if it has one, with no other work of the client.
  mutating func begin(_ step: Int) throws(Failure) -> Turn.Outcome

  /// Lets the client do all work of this instant.
  mutating func work() throws(Failure)
}

extension Turn {
  /// Carries out the next step, and those that begin before its work is done.
  ///
  /// - Throws: What the session throws; the turn cannot go on then.
  package func take<Session: TurnTaking>(
    _ session: inout Session
  ) throws(Session.Failure) {
    let number = begun
    let (step, instant) = (steps[number], instants[number])
    let isWait = step.input == nil
    if isWait, step.delay > 0, place(of: number + 1) == .callback {
      try session.pass(to: instant - 1)
      (expectsCallback, endsWait) = (true, true)
      try session.pass(to: instant)
      (expectsCallback, endsWait) = (false, false)
    } else {
      try session.pass(to: instant)
    }
    if begun == number {
      guard !isWait else {
        outcomes.append(nil)
        outcomes[number] = try session.begin(number)
        // Nothing is left to do, but the session learns that the step has begun.
        return try session.work()
      }
      try giveNext { number throws(Session.Failure) in try session.begin(number) }
      try session.work()
      expectsCallback = false
    }
    isEnded = isEnded || lastResult?.isGiven == false
  }

  /// A callback of the client: begins the next step if that belongs inside it.
  ///
  /// - Parameter begin: Begins a step, as ``TurnTaking/begin(_:)`` does.
  package func callback(_ begin: (Int) -> Outcome) {
    guard expectsCallback else { return }
    expectsCallback = false
    if endsWait {
      endsWait = false
      let number = begun
      outcomes.append(nil)
      outcomes[number] = begin(number)
    }
    giveNext(begin)
  }

  /// Begins the next step, and those in one tick with it.
  private func giveNext<Failure: Error>(
    _ begin: (Int) throws(Failure) -> Outcome
  ) throws(Failure) {
    var next: Step.Within?
    repeat {
      let number = begun
      outcomes.append(nil)
      next = place(of: number + 1)
      if next == .callback { expectsCallback = true }
      let outcome = try begin(number)
      outcomes[number] = outcome
      if outcome.result?.isGiven == false {
        // No callback begins a step while the client finishes its work.
        (isEnded, expectsCallback) = (true, false)
        return
      }
    } while next == .tick
  }
}

/// A call of an adapter that has begun; its result is known when the work of its instant is done.
package final class GivenCall {
  package internal(set) var result = InputResult.accepted
  /// Whether its result still counts.
  var isAwaited = true
}
