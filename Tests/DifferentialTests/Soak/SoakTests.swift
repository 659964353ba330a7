import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// Implementations that use every freedom, for long, and a violation planted in every tenth trace: none
/// of the others is accused, and every planted one is found that the literal interpreter calls one.
///
/// At night there are more of them: `PLUMBLINE_SOAK=10000000 swift test -c release --filter SoakTests`
/// judges as many events in each test, and says after each million how far it is.
@Suite struct SoakTests {
  private static let eventCount = Effort.count("PLUMBLINE_SOAK", debug: 20_000, release: 200_000)
  private static let tracesPerSpec = 20

  @Test func `in exact time nobody is accused wrongly, and nothing is missed`() {
    soak { _, _ in [] }
  }

  @Test func `with inputs that come unobserved neither`() {
    soak { spec, dice in Set(spec.inputs.map(\.name.text).filter { _ in dice.percent(40) }) }
  }

  /// What is tampered with is short there: it is tried in every order, at every choice of ticks.
  @Test func `nor on a clock that is late and inexact within what was declared`() {
    let tally = draw(withInvariants: true) { spec, references, dice, tally in
      let duels = references.map { RealDuel(spec, $0, jitter: Jitter(with: &dice)) }
      for number in 0..<Self.tracesPerSpec {
        let duel = duels[number % duels.count]
        let isPlanted = number % 10 == 9
        var simulator = ConformingSimulator(duel.interpreter, isHumming: !isPlanted)
        var trace = simulator.simulator(
          steps: dice.within(isPlanted ? 1...3 : 10...40),
          with: &dice
        )
        if isPlanted { TraceMutator(interpreter: duel.interpreter).mutate(&trace, with: &dice) }
        let blurred = BlurredTrace(trace, by: duel.jitter, with: &dice)
        if isPlanted {
          tally.planted += 1
          guard let isViolation = duel.isViolation(blurred) else {
            tally.undecided += 1
            continue
          }
          if isViolation { tally.violations += 1 }
          if isViolation != duel.isAccused(blurred) { tally.report(duel.account(of: blurred)) }
        } else if simulator.isPossible {
          // What an invariant forbids may be honest; what it allows is not forbidden by a blur.
          let isKept = duel.keepsInvariants(trace)
          if isKept { tally.keeping += 1 }
          if duel.isAccused(blurred, withInvariants: isKept) {
            tally.report(duel.account(of: blurred))
          }
        }
        tally.count(trace)
      }
    }
    #expect(tally.violations * 10 > tally.planted && tally.undecided * 5 < tally.planted * 4)
    #expect(tally.keeping * 20 > tally.traces)
  }

  private func soak(hiding unobservable: (SpecDocument, inout Dice) -> Set<String>) {
    let tally = draw { spec, references, dice, tally in
      let unobservable = unobservable(spec, &dice)
      let duels = references.map { Duel(spec, $0, unobservable: unobservable) }
      for number in 0..<Self.tracesPerSpec {
        let duel = duels[number % duels.count]
        var simulator = ConformingSimulator(duel.interpreter)
        var trace = simulator.simulator(steps: dice.within(10...40), with: &dice)
        let isPlanted = number % 10 == 9
        var isRight = true
        if isPlanted {
          TraceMutator(interpreter: duel.interpreter).mutate(&trace, with: &dice)
          let (expected, actual, _) = duel.verdicts(on: trace)
          tally.planted += 1
          if expected.isViolation { tally.violations += 1 }
          isRight = actual.allSatisfy { $0 == expected }
        } else if simulator.isPossible {
          isRight = duel.judged(trace).allSatisfy { $0 == .passed }
        }
        if !isRight, duel.isGivenUp(trace) {
          tally.givenUp += 1
        } else if !isRight {
          tally.report(duel.account(of: trace))
        }
        tally.count(trace)
      }
    }
    // A fifth of what is planted is none at least, and half of it is one.
    #expect(tally.violations * 2 > tally.planted && tally.planted > tally.violations)
    #expect(tally.givenUp * 1000 <= tally.traces)
  }

  /// Draws specs until so many events were judged.
  private func draw(
    withInvariants isStrict: Bool = false,
    _ use: (SpecDocument, [Reference], inout Dice, inout SoakTally) -> Void
  ) -> SoakTally {
    var generator = SpecGenerator(seed: 11)
    var dice = Dice(seed: 13)
    var tally = SoakTally()
    while tally.events < Self.eventCount, tally.wrong < 3 {
      var spec = generator.next()
      // What an invariant forbids may be honest: those that are drawn mean nothing.
      if !isStrict { spec.invariants = [] }
      var diagnostics = Diagnostics()
      let references = Compiler.compile(spec, diagnostics: &diagnostics)
      guard !references.isEmpty else { continue }
      tally.specs += 1
      use(spec, references, &dice, &tally)
      tally.sayHowFar()
    }
    #expect(tally.wrong == 0)
    #expect(tally.events >= Self.eventCount)
    print(tally.text)
    return tally
  }
}
