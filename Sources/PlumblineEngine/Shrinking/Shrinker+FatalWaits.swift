internal import PlumblineModel

extension Shrinker {
  /// Cuts the wait in which the client crashes or hangs just before its end, if outputs come in it.
  ///
  /// The outputs of a step without an answer are lost. Where they change no announced state, the passes before have made one
  /// wait of two. It is one trace, also if the time left is used up.
  mutating func showOutputsBeforeTheEnd() throws(AdapterFault) {
    guard best.kind == .crash || best.kind == .hang && !isCostly && !isExhausted,
      let last = best.steps.last, last.input == nil, best.step == best.steps.count - 1
    else { return }
    let timeModel = automaton.timeModel
    let rest = timeModel.isReal ? 4 * timeModel.nearness : resolution
    guard last.delay > rest else { return }
    var candidate = best.steps
    candidate[candidate.count - 1].delay -= rest
    candidate.append(Step(delay: rest, input: nil))
    guard let failure = try runner.failureBeyondTime(of: candidate),
      failure.signature == best.signature,
      failure.behind.count <= best.behind.count,
      failure.recording.observations.count > best.recording.observations.count
    else { return }
    best = failure
  }
}
