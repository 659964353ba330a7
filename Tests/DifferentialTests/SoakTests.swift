import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Implementations that use every freedom, for long, and a violation planted in every tenth trace: none
/// of the others is accused, and every planted one is found that the literal reading calls one.
///
/// At night there are more of them: `PLUMBLINE_SOAK=10000000 swift test -c release --filter SoakTests`
/// judges as many events in each test.
@Suite struct SoakTests {
  private static let eventCount: Int = {
    if let count = ProcessInfo.processInfo.environment["PLUMBLINE_SOAK"].flatMap({ Int($0) }) {
      return count
    }
    #if DEBUG
      return 20_000
    #else
      return 200_000
    #endif
  }()

  @Test func `in exact time nobody is accused wrongly, and nothing is missed`() {
    soak { _, _ in [] }
  }

  @Test func `with inputs that come unseen neither`() {
    soak { spec, dice in Set(spec.inputs.map(\.name.text).filter { _ in dice.percent(40) }) }
  }

  /// Draws specs and traces until so many events were judged.
  private func soak(hiding hidden: (SpecDocument, inout Dice) -> Set<String>) {
    var generator = SpecGenerator(seed: 11)
    var dice = Dice(seed: 13)
    var tally = Tally()
    while tally.events < Self.eventCount, tally.wrong < 3 {
      var spec = generator.next()
      // What an invariant forbids may be honest: those that are drawn mean nothing.
      spec.invariants = []
      var diagnostics = Diagnostics()
      let references = Compiler.compile(spec, diagnostics: &diagnostics)
      guard !references.isEmpty else { continue }
      tally.specs += 1
      let unseen = hidden(spec, &dice)
      let duels = references.map { Duel(spec, $0, hidden: unseen) }
      for number in 0..<20 {
        let duel = duels[number % duels.count]
        var walk = HonestWalk(duel.interpreter)
        var trace = walk.walk(steps: dice.within(10...40), with: &dice)
        let isPlanted = number % 10 == 9
        if isPlanted {
          TraceMutator(interpreter: duel.interpreter).mutate(&trace, with: &dice)
          let (expected, actual, _) = duel.verdicts(on: trace)
          tally.planted += 1
          if expected.isViolation { tally.violations += 1 }
          if actual.contains(where: { $0 != expected }) { tally.report(duel.story(of: trace)) }
        } else if walk.isPossible, duel.judged(trace).contains(where: \.isViolation) {
          tally.report(duel.story(of: trace))
        }
        tally.traces += 1
        tally.events += trace.steps.count { $0.input != nil } + trace.sightings.count
      }
    }
    #expect(tally.wrong == 0)
    #expect(tally.events >= Self.eventCount)
    // A fifth of what is planted is none at least, and half of it is one.
    #expect(tally.violations * 2 > tally.planted && tally.planted > tally.violations)
    print(tally.text)
  }

  private struct Tally {
    var specs = 0
    var traces = 0
    var events = 0
    var planted = 0
    var violations = 0
    var wrong = 0

    mutating func report(_ story: String) {
      wrong += 1
      Issue.record("\(story)")
    }

    var text: String {
      "\(events) events in \(traces) traces of \(specs) specs, \(planted) tampered with, of which "
        + "\(violations) are violations: \(wrong) judged wrongly"
    }
  }
}
