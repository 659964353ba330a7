import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// The search over zones, compared with a search over every second.
@Suite struct TimedReachabilityTests {
  private static let specCount = 400

  private static func references(of count: Int) -> [Reference] {
    var generator = SpecGenerator(seed: 7)
    var found: [Reference] = []
    while found.count < count {
      var diagnostics = Diagnostics()
      found += Compiler.compile(generator.next(), diagnostics: &diagnostics)
    }
    return found
  }

  @Test func `zones reach what seconds reach`() {
    var (untimely, idle) = (0, 0)
    for (number, reference) in Self.references(of: Self.specCount).enumerated() {
      let ticks = TickReachability(reference)
      let zones = TimedReachability(Automaton(reference), limit: 1_000_000)
      #expect(zones.isComplete)
      let locations = zones.locations.indices.filter { zones.locations[$0] }
      let timers = zones.timers.indices.filter { zones.timers[$0] }
      #expect(Set(locations) == ticks.locations, "automaton \(number)")
      #expect(Set(timers) == ticks.timers, "automaton \(number)")
      untimely += locations.count < reference.locations.count ? 1 : 0
      idle += timers.count < reference.timers.count ? 1 : 0
    }
    // Guards the generator: time must matter in some of them.
    #expect(untimely > Self.specCount / 100, "\(untimely)")
    #expect(idle > Self.specCount / 20, "\(idle)")
  }

  @Test func `a search that is given up says so, and claims nothing that is not so`() throws {
    for reference in Self.references(of: 40) {
      let all = TimedReachability(Automaton(reference), limit: 1_000_000)
      let some = TimedReachability(Automaton(reference), limit: 2)
      #expect(some.isComplete || some.locations.contains(false) || some.timers.contains(false))
      #expect(zip(some.locations, all.locations).allSatisfy { !$0 || $1 })
    }
  }
}
