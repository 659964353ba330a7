import PlumblineLanguage
import PlumblineModel
import Testing

/// The compiler and the engine against an interpreter that simulates the spec tick by tick.
///
/// Seeds are fixed: the same specs and traces every time. `PLUMBLINE_SPECS=20000 swift test -c release
/// --filter DifferentialTests.DifferentialTests` draws as many specs, a quarter of them for unobservable inputs.
@Suite struct DifferentialTests {
  private static let specCount = Effort.count("PLUMBLINE_SPECS", debug: 100, release: 600)
  private static let tracesPerSpec = 16

  @Test func `drawn specs use every part of the language`() {
    var statistics = Statistics()
    draw(600, counting: &statistics) { spec, references, _ in
      #expect(references.count == spec.choices.count)
    }
    statistics.checkSpecs()
    print(statistics.specText)
  }

  @Test func `compiled specs are judged as a literal interpreter judges them`() {
    compare(Self.specCount) { _, _ in [] }
  }

  @Test func `what may come unobserved is assumed as a literal interpreter assumes it`() {
    compare(Self.specCount / 4) { spec, dice in
      Set(spec.inputs.map(\.name.text).filter { _ in dice.percent(40) })
    }
  }

  @Test func `the order of declarations makes no difference`() {
    compare(Self.specCount / 4, shuffling: true) { _, _ in [] }
  }

  @Test func `calls within the work of others are judged as a literal interpreter judges them`() {
    var statistics = Statistics()
    var (overlapping, interleaved, refused) = (0, 0, 0)
    draw(Self.specCount / 2, counting: &statistics) { spec, references, statistics in
      let duels = references.map { Duel(spec, $0) }
      for number in 0..<Self.tracesPerSpec {
        let duel = duels[number % duels.count]
        var dice = Dice(seed: UInt64(statistics.specs * 1000 + number))
        let drawn = DrawnTrace(of: duel.interpreter, isReentrant: true, with: &dice)
        let (verdict, actual, _) = duel.verdicts(on: drawn.trace)
        #expect(!drawn.isHonest || !verdict.isMismatch, "an honest simulator is in the wrong")
        if drawn.trace.overlaps {
          overlapping += 1
          let sequential = duel.verdicts(on: drawn.trace.sequential).expected
          if verdict == .passed, sequential.isMismatch { interleaved += 1 }
          if verdict.isMismatch { refused += 1 }
        }
        guard actual.contains(where: { $0 != verdict }) else { continue }
        statistics.differences += 1
        guard statistics.differences <= 3 else { continue }
        Issue.record("spec \(statistics.specs), trace \(number)\n\(duel.account(of: drawn.trace))")
      }
    }
    #expect(statistics.differences == 0)
    let drawn = statistics.specs * Self.tracesPerSpec
    #expect(overlapping * 4 > drawn, "\(overlapping) of \(drawn) traces overlap")
    #expect(interleaved * 100 > overlapping, "\(interleaved) only because they overlap")
    #expect(refused * 10 > overlapping, "\(refused) are refused")
    print(
      "\(drawn) traces, \(overlapping) overlap, \(interleaved) allowed for it, \(refused) refused"
    )
  }

  /// Compares the verdicts on honest traces, and on some that were tampered with.
  private func compare(
    _ count: Int,
    shuffling isShuffled: Bool = false,
    hiding unobservable: (SpecDocument, inout Dice) -> Set<String>
  ) {
    var statistics = Statistics()
    var lots = Dice(seed: 7)
    var reordered = 0
    draw(count, counting: &statistics) { spec, references, statistics in
      let unobservable = unobservable(spec, &lots)
      var diagnostics = Diagnostics()
      let judged =
        isShuffled
        ? Compiler.compile(spec.shuffled(with: &lots), diagnostics: &diagnostics) : references
      #expect(judged.count == references.count)
      if judged.first?.vocabulary != references.first?.vocabulary { reordered += 1 }
      let duels = judged.map { Duel(spec, $0, unobservable: unobservable) }
      for number in 0..<Self.tracesPerSpec {
        let duel = duels[number % duels.count]
        var dice = Dice(seed: UInt64(statistics.specs * 1000 + number))
        let drawn = DrawnTrace(of: duel.interpreter, with: &dice)
        let (verdict, actual, literal) = duel.verdicts(on: drawn.trace)
        let contradiction = duel.log.contradiction(
          to: verdict,
          isUndocumented: literal.isUndocumented,
          on: drawn.trace,
          &dice
        )
        if case .missed = contradiction, duel.log.mayMiss {
          statistics.missedInLogs += 1
        } else if let contradiction {
          statistics.differences += 1
          guard statistics.differences <= 3 else { continue }
          Issue.record(
            "spec \(statistics.specs), trace \(number): \(verdict), \(contradiction)\n\(spec.text)\n\(drawn.trace.text)"
          )
        }
        let promoted = duel.promotion.judge(drawn.trace, &dice)
        statistics.count(promoted, mayDemote: duel.promotion.mayDemote)
        if let contradiction = promoted.contradiction {
          statistics.differences += 1
          guard statistics.differences <= 3 else { continue }
          Issue.record(
            "spec \(statistics.specs), trace \(number): \(contradiction)\n\(spec.text)\n\(drawn.trace.text)"
          )
        }
        statistics.count(drawn, literal, verdict)
        #expect(!drawn.isHonest || !verdict.isMismatch, "an honest simulator is in the wrong")
        guard actual.contains(where: { $0 != verdict }) else { continue }
        statistics.differences += 1
        guard statistics.differences <= 3 else { continue }
        Issue.record("spec \(statistics.specs), trace \(number)\n\(duel.account(of: drawn.trace))")
      }
    }
    #expect(statistics.differences == 0)
    #expect(isShuffled ? reordered * 2 > count : reordered == 0)
    statistics.checkTraces()
    print(statistics.traceText)
  }
}

/// Draws specs until so many of them compile.
func draw(
  _ count: Int,
  counting statistics: inout Statistics,
  _ use: (SpecDocument, [Reference], inout Statistics) -> Void
) {
  var generator = SpecGenerator(seed: 1)
  while statistics.specs < count {
    let spec = generator.next()
    var diagnostics = Diagnostics()
    let references = Compiler.compile(spec, diagnostics: &diagnostics)
    if references.isEmpty {
      statistics.refuse(diagnostics)
    } else {
      statistics.count(spec)
      use(spec, references, &statistics)
    }
  }
}

/// A trace, and whether it was tampered with.
struct DrawnTrace {
  var trace: TickTrace
  var isMutated: Bool
  /// Whether an implementation that follows the spec could have been recorded so.
  var isHonest: Bool

  init(
    of interpreter: TickInterpreter,
    steps: ClosedRange<Int> = 3...12,
    isReentrant: Bool = false,
    with dice: inout Dice
  ) {
    var simulator = ConformingSimulator(interpreter, isReentrant: isReentrant)
    trace = simulator.simulator(steps: dice.within(steps), with: &dice)
    isMutated = dice.percent(60)
    isHonest = simulator.isPossible && !isMutated
    guard isMutated else { return }
    let mutator = TraceMutator(interpreter: interpreter)
    for _ in 0..<dice.pick([1, 1, 2]) { mutator.mutate(&trace, with: &dice) }
  }
}
