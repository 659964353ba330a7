import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Sets of zones, compared with a list of all pairwise comparisons.
@Suite struct ZoneSetTests {
  /// So many are added that a set needs more room.
  private static let count = 400

  private static let automaton = Automaton(
    Clockwork(
      timers: ["t": (9, 9), "u": (9, 9)],
      edges: [
        .init(0, "t", to: 1, ["hum"]), .init(1, "u", to: 2, ["hum"]), .init(2, "go", to: 0),
      ]
    ).reference
  )

  /// A candidate whose timer, or whose two timers, may have run for some of a few times.
  private func draw(_ random: inout Randomness) -> ZoneConfiguration {
    let running: UInt32 = random.below(2) == 0 ? 1 : 3
    var zone = Zone().changing(to: [nil] + (0..<running.nonzeroBitCount).map { _ in nil })
    for clock in 0...running.nonzeroBitCount {
      let least = Microseconds(random.below(9))
      zone.free(clock, within: least...least + Microseconds(random.below(5)))
    }
    var drawn = ZoneConfiguration(location: Int32(random.below(8)), running: running, zone: zone)
    if random.below(2) == 0 {
      drawn.pending = [Configuration.Pending(edge: Int32(random.below(2)), mask: 1, required: 1)]
    }
    return drawn
  }

  private func areAtOnePlace(_ one: ZoneConfiguration, _ other: ZoneConfiguration) -> Bool {
    one.location == other.location && one.running == other.running && one.pending == other.pending
  }

  @Test func `nothing that was added is lost, and nothing is kept twice`() {
    for seed in 0..<20 as Range<UInt64> {
      var random = Randomness(seed: seed)
      var set = ZoneSet()
      var coverage = CoverageAttribution.none
      var added: [ZoneConfiguration] = []
      for _ in 0..<Self.count {
        let drawn = draw(&random)
        set.add(drawn, &coverage)
        added.append(drawn)
      }
      let left = set.candidates
      // What is left is what no other has all the times of; of two that are the same, one.
      let widest = added.filter { one in
        !added.contains { other in
          areAtOnePlace(one, other) && one.zone != other.zone && one.zone.isWithin(other.zone)
        }
      }
      #expect(Set(left) == Set(widest), "seed \(seed)")
      #expect(left.count == Set(widest).count, "seed \(seed)")
      #expect((0..<set.count).compactMap { set[$0] } == left)
    }
  }

  @Test func `where none stay apart a place has one with all their times`() {
    for seed in 0..<20 as Range<UInt64> {
      var random = Randomness(seed: seed)
      var set = ZoneSet(zonesPerLocation: 0)
      var coverage = CoverageAttribution.none
      var hulls: [ZoneConfiguration] = []
      for _ in 0..<Self.count {
        let drawn = draw(&random)
        set.add(drawn, &coverage)
        if let place = hulls.firstIndex(where: { areAtOnePlace($0, drawn) }) {
          hulls[place].widen(by: drawn)
        } else {
          hulls.append(drawn)
        }
      }
      #expect(Set(set.candidates) == Set(hulls), "seed \(seed)")
      #expect(set.candidates.count == hulls.count, "seed \(seed)")
    }
  }

  @Test func `what took in another is covered with what both have taken`() {
    let automaton = Self.automaton
    var coverage = CoverageAttribution.none
    var start = ZoneConfiguration(start: automaton)
    start.unattributed = coverage.edges.append(0, to: .empty)
    var narrow = start
    narrow.unattributed = coverage.edges.append(1, to: start.unattributed)
    var wide = start
    wide.setWatch(within: 0...5)
    wide.unattributed = coverage.edges.append(2, to: start.unattributed)
    for order in [[narrow, wide], [wide, narrow]] {
      var set = ZoneSet()
      for candidate in order { set.add(candidate, &coverage) }
      #expect(set.candidates.map(\.zone) == [wide.zone])
      #expect(set.candidates.map { coverage.edges.elements(of: $0.unattributed) } == [[0]])
    }
  }
}
