import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

/// The bundled specs: the compiled automata, compared with the literal interpreter.
@Suite struct BundledDuelTests {
  /// Traces per spec: half of them are tampered with.
  #if DEBUG
    private static let traceCount = 10
  #else
    private static let traceCount = 60
  #endif
  /// The longest time that a bundled spec speaks of is 20 minutes.
  private static let patience = 1300
  /// In a link of RTM 2.x STREAM so much can happen at one instant that the literal interpreter does not
  /// end.
  private static let names = Bundled.names.filter { $0 != "agora/rtm2-stream" }

  @Test(arguments: names)
  func `a bundled spec is judged as it is read literally`(name: String) throws {
    let spec = Spec.load(Repository.path + "/specs/\(name).yaml")
    let document = try #require(spec.document)
    let duels = spec.references.map { Duel(document, $0) }
    var (violations, honest, differences) = (0, 0, 0)
    for number in 0..<Self.traceCount {
      let duel = duels[number % duels.count]
      var dice = Dice(seed: UInt64(number))
      var simulator = ConformingSimulator(
        duel.interpreter,
        patience: Self.patience,
        isHumming: false
      )
      var trace = simulator.simulator(steps: dice.within(4...12), with: &dice)
      let isHonest = simulator.isPossible && number % 2 == 0
      if !isHonest { TraceMutator(interpreter: duel.interpreter).mutate(&trace, with: &dice) }
      let (expected, actual, _) = duel.verdicts(on: trace)
      if expected.isViolation { violations += 1 } else { honest += 1 }
      #expect(!isHonest || !expected.isMismatch, "\(expected)\n\(trace.text)")
      guard actual.contains(where: { $0 != expected }) else { continue }
      differences += 1
      guard differences <= 2 else { continue }
      Issue.record("trace \(number)\n\(duel.account(of: trace))")
    }
    #expect(differences == 0)
    #expect(violations * 5 > Self.traceCount && honest * 4 > Self.traceCount)
    print(
      "\(name): \(violations) violations, \(honest) others, \(differences) differences"
    )
  }
}
