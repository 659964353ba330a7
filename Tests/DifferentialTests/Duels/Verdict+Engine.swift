import PlumblineEngine
import PlumblineModel

extension Verdict {
  /// The verdict of the engine, in ticks.
  init(_ outcome: Judge.Outcome, _ reference: Reference) {
    switch outcome {
    case .passed: self = .passed
    case .stopped(let step): self = .stopped(step: step)
    case .failed(let mismatch):
      let instant = Int(mismatch.at / 1_000_000)
      if case .invariant(let number, _) = mismatch.what {
        self = .violated(
          invariant: reference.invariants[number].name,
          step: mismatch.step,
          at: instant
        )
      } else if case .silence = mismatch.what {
        self = .silence(step: mismatch.step, at: instant)
      } else {
        self = .unexpected(step: mismatch.step, at: instant)
      }
    }
  }
}
