import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Zones, compared with the integer points that they contain.
struct ZoneTests {
  /// Two timers of which the second started up to two units after the first; then up to three passed.
  private var zone: Zone {
    var zone = Zone().changing(to: [nil])
    zone.elapse(within: [2])
    zone = zone.changing(to: [0, nil])
    zone.elapse(within: [Zone.open, 3])
    return zone
  }

  /// The points of two timers up to six units, found by testing each point against the zone.
  private func points(of zone: Zone?) -> Set<[Microseconds]> {
    var points: Set<[Microseconds]> = []
    for first in 0...6 as ClosedRange<Microseconds> {
      for second in 0...6 as ClosedRange<Microseconds> {
        let point = zone?.after(0, first)?.before(0, first)?.after(1, second)?.before(1, second)
        if point != nil { points.insert([first, second]) }
      }
    }
    return points
  }

  private func points(where isMeant: (Microseconds, Microseconds) -> Bool) -> Set<[Microseconds]> {
    var points: Set<[Microseconds]> = []
    for second in 0...3 as ClosedRange<Microseconds> {
      for first in second...second + 2 where isMeant(first, second) {
        points.insert([first, second])
      }
    }
    return points
  }

  @Test func `what is forgotten of a time is kept as far as other times imply it`() {
    var together = Zone().changing(to: [nil, nil])
    together.elapse(within: [6, Zone.open])
    // The second is compared with nothing beyond 3, but runs as long as the first.
    together.saturate(beyond: [6, 3])
    #expect(together.longest(1) == 6)
    #expect(points(of: together) == Set((0...6).map { [$0, $0] }))
  }

  @Test func `a zone keeps how long timers started after each other`() {
    #expect(points(of: zone) == points { _, _ in true })
    #expect(zone.longest(0) == 5)
    #expect(zone.longest(1) == 3)
  }

  @Test func `a part of a zone has all that the new bound implies`() {
    #expect(points(of: zone.after(0, 4)) == points { first, _ in first >= 4 })
    #expect(zone.after(0, 4)?.longest(1) == 3)
    // What ran for four units ran together with the other for at least two.
    #expect(zone.after(0, 4)?.before(1, 1) == nil)
    #expect(points(of: zone.before(0, 1)) == points { first, _ in first <= 1 })
    #expect(zone.before(0, 1)?.longest(1) == 1)
    #expect(zone.after(0, 6) == nil)
    #expect(zone.before(1, -1) == nil)
  }

  /// Timers that start after each other, each limited or not.
  @Test func `time passes up to the limits, and all that they imply is known`() throws {
    var limited = 0
    for index in 0..<2000 {
      var random = Randomness(seed: 7, index: index)
      var zone = Zone()
      for count in 1...4 {
        zone = zone.changing(to: (0..<count - 1).map { Optional($0) } + [nil])
        let limits = (0..<count).map { timer in
          random.chance(1, in: 3)
            ? Zone.open : zone.leastLimit(timer) + Microseconds(random.below(10))
        }
        // The same by one limit after the other.
        var free = zone
        free.elapse(within: zone.timers.map { _ in Zone.open })
        var part: Zone? = free
        for (timer, limit) in limits.enumerated() where limit < Zone.open {
          part = part?.before(timer, limit)
          limited += 1
        }
        zone.elapse(within: limits)
        try #require(part == zone, "\(index): \(limits)")
      }
    }
    #expect(limited > 5000)
  }

  @Test func `one zone is within another when all its times are`() {
    let part = zone.after(0, 4)
    #expect(part?.isWithin(zone) == true)
    #expect(zone.isWithin(zone))
    #expect(part.map { zone.isWithin($0) } == false)
  }

  @Test(arguments: [true, false])
  func `of candidates at one place the wider one stays, whichever came first`(
    isWideFirst: Bool
  ) throws {
    let clockwork = Clockwork(
      timers: ["w": (0, 9000)],
      edges: [.init(0, "go", to: 1, arms: ["w"]), .init(1, "w", to: 0, ["ping"])]
    )
    let automaton = Automaton(clockwork.reference)
    var start = ZoneConfiguration(start: automaton)
    _ = start.apply(0, of: automaton, at: 0)
    var wide = start
    wide.elapse(until: 5_000_000, of: automaton)
    let narrow = try #require(wide.at(2_000_000...2_000_000))
    var coverage = CoverageAttribution.none
    var set = ZoneSet()
    for candidate in isWideFirst ? [wide, narrow] : [narrow, wide] {
      set.add(candidate, &coverage)
    }
    #expect(set.candidates.map(\.zone) == [wide.zone])
    // One that neither takes in the other stays beside it.
    let early = try #require(wide.at(0...0))
    var both = ZoneSet()
    for candidate in [narrow, early] { both.add(candidate, &coverage) }
    #expect(both.candidates.map(\.zone) == [narrow.zone, early.zone])
  }
}

extension Zone {
  /// The timers, by their numbers.
  fileprivate var timers: Range<Int> { 0..<count }

  /// The least limit of a timer that excludes no value of it.
  fileprivate func leastLimit(_ timer: Int) -> Microseconds {
    longest(timer) < Zone.open ? longest(timer) : least(timer) + 20
  }
}
