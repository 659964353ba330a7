internal import PlumblineClients
internal import PlumblineModel

/// Steps of a client that takes calls inside its callbacks, on the virtual clock.
///
/// The calls of a message begin one after the other, some of them while the client is in a callback. Then this session is
/// in the middle of an access to its client, so what a callback does uses the turn and the client only.
extension AdapterSession: TurnTaking {
  typealias Failure = Never

  /// Carries out the steps of a message.
  ///
  /// - Returns: The results, and what the getters returned after each step.
  mutating func takeTurn(
    _ steps: [Step],
    _ calls: CallTaking<Client>
  ) -> (results: [InputResult?], states: [UInt8]) {
    let turn = Turn(steps, from: planned)
    self.turn = turn
    turnStart = step
    defer { self.turn = nil }
    let (client, start, log) = (box.client, step, crashLog)
    calls.onCallback(client, &seen) { seen in
      turn.callback { number in
        log.begin(start + 1 + Int64(number), turn.steps[number].input) {
          calls.begin(client, turn.steps[number].input, turn.instants[number], &seen)
        }
      }
    }
    defer { calls.onCallback(client, &seen, nil) }
    var states: [UInt8] = []
    while !turn.isOver {
      let first = turn.begun
      turn.take(&self)
      collect()
      if readsStates { writeStates(count: turn.begun - first, to: &states) }
    }
    return (turn.results, states)
  }

  mutating func begin(_ number: Int) -> Turn.Outcome {
    guard let turn, let calls = probe.calls else { return .wait }
    let (client, input) = (box.client, turn.steps[number].input)
    return crashLog.begin(turnStart + 1 + Int64(number), input) {
      calls.begin(client, input, turn.instants[number], &seen)
    }
  }

  mutating func work() {
    box.client.advance(to: now, &seen)
  }
}
