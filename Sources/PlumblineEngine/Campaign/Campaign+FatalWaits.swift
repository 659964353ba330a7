internal import PlumblineModel

/// Crashes and hangs while time passes.
extension Campaign {
  /// A crash or a hang in the wait before an input belongs to the wait, not to the input.
  ///
  /// The outputs of a step that ends the process are lost. So the wait is cut in two just before its end, found by
  /// binary search: the first part shows the outputs up to there, and with them the state in which the client fails.
  /// Otherwise a timer that crashes would be one failure for each input before which it expires, and for each state
  /// that came before.
  ///
  /// On a real clock the wait gets a margin, and the search is less exact: each trace takes its time.
  ///
  /// - Returns: The failure of the wait alone; the same one if the input takes part.
  /// - Complexity: O(log(delay)) traces.
  func withoutInput(
    _ found: Failure,
    _ automaton: Automaton,
    _ runner: inout CandidateRunner<Runner>
  ) throws(AdapterFault) -> Failure {
    let last = found.steps[found.step]
    guard found.kind.isFatal, last.delay > 0, !last.isSpontaneous else { return found }
    let (near, isReal) = (automaton.timeModel.nearness, automaton.timeModel.isReal)
    let (whole, precision) = (last.delay + (isReal ? 2 * near : 0), isReal ? 4 * near : near)
    let isHurried = found.kind == .hang && runner.hurry()
    defer { runner.endHurry() }
    guard var best = try failure(like: found, waiting: [whole], &runner) else { return found }
    // Else each try of a hang costs its whole deadline.
    guard isHurried || found.kind == .crash else { return best }
    var (alive, ended, tries) = (Microseconds(0), whole, isReal ? Self.triesOnRealClock : .max)
    while ended - alive > precision, tries > 0 {
      tries -= 1
      let middle = alive + (ended - alive) / 2
      if let earlier = try failure(like: found, waiting: [middle], &runner) {
        (best, ended) = (earlier, middle)
      } else {
        alive = middle
      }
    }
    if alive > 0, let cut = try failure(like: found, waiting: [alive, ended - alive], &runner) {
      best = cut
    }
    guard isHurried else { return best }
    runner.endHurry()
    let again = try runner.failureWhenFresh(of: best.steps)
    if again?.signature == best.signature { return best }
    // Late answers were taken for missing ones.
    return try failure(like: found, waiting: [whole], &runner) ?? found
  }

  /// Each takes up to the whole wait.
  private static var triesOnRealClock: Int { 5 }

  /// The failure at the end of some waits that take the place of the step that failed; nil unless it is of the same kind.
  private func failure(
    like found: Failure,
    waiting delays: [Microseconds],
    _ runner: inout CandidateRunner<Runner>
  ) throws(AdapterFault) -> Failure? {
    let steps = found.steps[..<found.step] + delays.map { Step(delay: $0, input: nil) }
    guard let failure = try runner.failure(of: Array(steps)), failure.kind == found.kind,
      failure.step == steps.count - 1, failure.behind.count <= found.behind.count
    else { return nil }
    return failure
  }
}
