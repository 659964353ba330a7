import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// Judging all orders at once, compared with judging each order and each choice of instants alone.
@Suite struct RealClockTests {
  private static let specCount = min(4000, Effort.count("PLUMBLINE_SPECS", debug: 60, release: 400))

  @Test func `what every order refuses is accused, and nothing else`() {
    var generator = SpecGenerator(seed: 3)
    var (specs, accused, passed, orders, differences) = (0, 0, 0, 0, 0)
    while specs < Self.specCount {
      var spec = generator.next()
      spec.invariants = []
      var diagnostics = Diagnostics()
      let references = Compiler.compile(spec, diagnostics: &diagnostics)
      guard let reference = references.first else { continue }
      specs += 1
      let duel = RealDuel(spec, reference)
      for number in 0..<8 {
        var dice = Dice(seed: UInt64(specs * 100 + number))
        guard let blurred = duel.draw(&dice) else { continue }
        let literal = duel.literalVerdicts(on: blurred)
        orders += literal.count
        let isAccused = duel.isAccused(blurred)
        accused += isAccused ? 1 : 0
        passed += isAccused ? 0 : 1
        if blurred.isHonest { #expect(!isAccused, "\(spec.text)\n\(blurred.text)") }
        let isRight =
          literal.contains(.passed)
          ? !isAccused : isAccused || literal.contains { !$0.isMismatch }
        guard !isRight else { continue }
        differences += 1
        guard differences <= 3 else { continue }
        Issue.record(
          "accused: \(isAccused), literally \(Set(literal))\n\(spec.text)\n\(blurred.text)"
        )
      }
    }
    #expect(differences == 0)
    #expect(accused > specs / 4 && passed > specs)
    print("\(specs) specs, \(accused) traces accused and \(passed) not, \(orders) orders tried")
  }
}
