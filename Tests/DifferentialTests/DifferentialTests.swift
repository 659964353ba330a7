import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// The compiler and the engine against an interpreter that walks the spec tick by tick.
@Suite struct DifferentialTests {
  private static let specCount = 600
  private static let tracesPerSpec = 16

  @Test func `compiled specs are judged as a literal reading judges them`() {
    var census = Census()
    var generator = SpecGenerator(seed: 1)
    while census.specs < Self.specCount {
      let spec = generator.next()
      var diagnostics = Diagnostics()
      guard let reference = Compiler.compile(spec, diagnostics: &diagnostics) else {
        census.refuse(diagnostics)
        continue
      }
      census.count(spec)
      var judge = Judge(Automaton(reference))
      let interpreter = TickInterpreter(spec)
      for number in 0..<Self.tracesPerSpec {
        var dice = Dice(seed: UInt64(census.specs * 1000 + number))
        let drawn = DrawnTrace(of: interpreter, with: &dice)
        var literal = TickJudge(interpreter)
        let expected = literal.judge(drawn.trace)
        let vocabulary = reference.vocabulary
        let actual = Verdict(
          judge.judge(
            drawn.trace.steps(in: vocabulary),
            drawn.trace.recording(in: vocabulary)
          )
        )
        census.count(drawn, literal, expected)
        #expect(drawn.isMutated || !expected.isViolation, "an honest walk is in the wrong")
        guard expected != actual else { continue }
        census.differences += 1
        guard census.differences <= 3 else { continue }
        Issue.record(
          """
          spec \(census.specs), trace \(number)
          read literally: \(expected)
          by the engine: \(actual)
          \(spec.text)
          \(drawn.trace.text)
          """
        )
      }
    }
    #expect(census.differences == 0)
    census.check()
    print(census.text)
  }
}

/// A trace, and whether it was tampered with.
struct DrawnTrace {
  var trace: TickTrace
  var isMutated: Bool

  init(of interpreter: TickInterpreter, with dice: inout Dice) {
    var walk = HonestWalk(interpreter)
    trace = walk.walk(steps: dice.within(3...12), with: &dice)
    isMutated = dice.percent(60)
    guard isMutated else { return }
    let mutator = TraceMutator(interpreter: interpreter)
    for _ in 0..<dice.pick([1, 1, 2]) { mutator.mutate(&trace, with: &dice) }
  }
}

extension Verdict {
  /// What the engine said, in ticks.
  init(_ outcome: Judge.Outcome) {
    switch outcome {
    case .passed: self = .passed
    case .stopped(let step): self = .stopped(step: step)
    case .failed(let mismatch):
      let instant = Int(mismatch.at / 1_000_000)
      if case .silence = mismatch.what {
        self = .silence(step: mismatch.step, at: instant)
      } else {
        self = .unexpected(step: mismatch.step, at: instant)
      }
    }
  }
}
