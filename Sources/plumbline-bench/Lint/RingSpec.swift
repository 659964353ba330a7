/// A spec of any size: a machine whose states form a ring, with timers that drive it around.
///
/// It contains everything that the lint rules check, once per state: transitions with a reason, a
/// guard on another machine, timers of states, an entry that another machine waits for.
struct RingSpec {
  let stateCount: Int

  /// The text of the spec.
  ///
  /// - Complexity: O(number of states).
  var text: String {
    """
    plumbline: 1
    spec: ring
    title: A ring of \(stateCount) states
    enums:
      Reason: [Forward, Back, Late]
    inputs:
      forward: {from: app}
      back: {from: app}
      turn: {from: peer, only-when: gate is open}
      close: {from: peer, only-when: gate is open}
    outputs:
      ringChanged: {args: {state: ring, reason: Reason}, closed-by: [d-all]}
      beep: {seen-by: peer, closed-by: [d-all]}
    machines:
      ring:
        announces: {ringChanged: {state: $to, reason: $reason}}
        initial: s0
        states:
    \((0..<stateCount).map(state).joined())
      gate:
        environment: true
        initial: open
        states:
          open: {on: {close: {to: shut}}}
          shut: {after: {reopen: {time: 5s, to: open}}}
    invariants:
      no-beep-while-red:
        says: A ring that is red does not beep.
        while: ring is red
        never: output beep
        clauses: [d-all]
    decisions:
      d-all:
        says: It is a ring.

    """
  }

  /// The observable states, in turn; an argument has few values.
  private static let colours = ["red", "amber", "green", "blue"]

  private func state(_ number: Int) -> String {
    let (next, last) = ((number + 1) % stateCount, (number + stateCount - 1) % stateCount)
    // Few states have a timer: a spec has at most 16.
    let isTimed = number % max(1, stateCount / 8) == 0 && number / max(1, stateCount / 8) < 8
    let timer = """
                after:
                  late: {time: 30s, to: s\(next), reason: Late, clauses: [d-all]}

      """
    return """
              s\(number):
                shows: \(Self.colours[number % Self.colours.count])
                on:
                  forward: {to: s\(next), reason: Forward, clauses: [d-all]}
                  back: {to: s\(last), reason: Back, clauses: [d-all]}
                  turn:
                    - when: ring is s\(number) and gate is open
                      to: s\((number * 7 + 3) % stateCount)
                      reason: Forward
                      clauses: [d-all]

      """ + (isTimed ? timer : "")
  }
}
