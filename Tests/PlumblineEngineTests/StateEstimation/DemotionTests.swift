import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The return from zones to points, once the instants are known again.
struct DemotionTests {
  /// Who goes says where, and rings some time later; who turns goes left, or stays.
  private func ringer(_ from: Microseconds, _ to: Microseconds?) -> Clockwork {
    Clockwork(
      timers: ["t": (from, to)],
      edges: [
        .init(0, "go", to: 1, ["left", "here"], arms: ["t"]), .init(1, "t", to: 0, ["ping"]),
        .init(0, "turn", to: 1, ["left"]), .init(0, "turn", to: 0, ["right"]),
      ]
    )
  }

  /// An estimator that follows a script such as `0 go, 0 left|right, 4000 ping`, times in milliseconds.
  private struct Follower {
    let vocabulary: Vocabulary
    var estimator: AdaptiveEstimator

    init(_ clockwork: Clockwork, isSymbolic: Bool = false) {
      vocabulary = clockwork.reference.vocabulary
      estimator = AdaptiveEstimator(Automaton(clockwork.reference), isSymbolic: isSymbolic)
      estimator.open()
    }

    var hasZones: Bool { estimator.symbolic != nil }

    /// Whether all of it is allowed; a lone time is silence.
    mutating func follow(_ script: String) -> Bool {
      script.split(separator: ", ").allSatisfy { entry in
        let words = entry.split(separator: " ")
        guard estimator.advance(to: (Microseconds(words[0]) ?? 0) * 1000) else { return false }
        guard words.count > 1 else { return true }
        if let input = vocabulary.input(named: String(words[1])) {
          return estimator.give(input) == .taken
        }
        let symbols = words[1].split(separator: "|").compactMap {
          vocabulary.symbol(String($0), [])
        }
        return symbols.count > 1 ? estimator.observe(oneOf: symbols) : estimator.observe(symbols[0])
      }
    }

    func follows(_ script: String) -> Bool {
      var copy = self
      return copy.follow(script)
    }
  }

  @Test func `where one candidate is left points are enough again`() {
    var follower = Follower(ringer(4000, 5000))
    #expect(follower.follow("0 go, 0 left|right") && follower.hasZones)
    #expect(follower.follow("0 here, 1000") && !follower.hasZones)
    #expect(!follower.follows("3999 ping"))
    #expect(follower.follows("4000 ping, 9000"))
    #expect(follower.follows("5000 ping, 9000"))
    #expect(!follower.follows("5001"))
    // And again.
    #expect(follower.follow("4500 ping|right") && follower.hasZones)
    #expect(follower.follow("4501") && !follower.hasZones)
    #expect(follower.follows("5000 go, 5000 left, 5000 here, 9000 ping"))
  }

  @Test func `what is due at that instant is due`() {
    var follower = Follower(ringer(4000, 4000))
    #expect(follower.follow("0 go, 0 left|right, 0 here, 4000") && !follower.hasZones)
    #expect(follower.follows("4000 ping, 9000"))
    #expect(!follower.follows("4001"))
  }

  @Test(arguments: [
    "4500 left", "4500 stop, 4500 left", "4500 stop, 4500 ask, 4501", "4500 stop, 9000 ping",
  ])
  func `what was to be expected is what zones expect`(script: String) {
    let clockwork = Clockwork(
      timers: ["t": (4000, nil)],
      edges: [
        .init(0, "go", to: 1, ["left"], arms: ["t"]), .init(1, "t", to: 2, ["ping"]),
        .init(1, "stop", to: 3), .init(3, "ask", to: 3, ["right"]),
      ]
    )
    var (follower, zoned) = (Follower(clockwork), Follower(clockwork, isSymbolic: true))
    #expect(zoned.follow("0 go, 0 left|right, 4000") && zoned.hasZones)
    #expect(follower.follow("0 go, 0 left|right, 4000") && !follower.hasZones)
    #expect(!zoned.follow(script) && !follower.follow(script))
    #expect(follower.estimator.current.pending == zoned.estimator.current.pending)
    #expect(follower.estimator.expectations.missing == zoned.estimator.expectations.missing)
  }

  @Test func `what is pending keeps the zones`() {
    var follower = Follower(ringer(4000, 5000))
    #expect(follower.follow("0 go, 0 left|right, 0") && follower.hasZones)
    #expect(!follower.follows("1"))
    #expect(follower.follows("0 here, 1"))
  }

  @Test func `two candidates keep the zones, until one of them is left`() {
    var follower = Follower(ringer(4000, 5000))
    #expect(follower.follow("0 turn, 0 left|right, 1000") && follower.hasZones)
    #expect(follower.follow("2000 turn, 2000 left, 3000") && !follower.hasZones)
    #expect(!follower.follows("4000 ping"))
  }

  @Test(arguments: [(4000, 5000), (4000, nil)] as [(Microseconds, Microseconds?)])
  func `a timer that has run for one of several times keeps the zones`(
    from: Microseconds,
    to: Microseconds?
  ) {
    var follower = Follower(ringer(from, to))
    let automaton = follower.estimator.automaton
    var wide = ZoneConfiguration(start: automaton)
    _ = wide.apply(0, of: automaton, at: 0)
    wide.elapse(until: 2_000_000, of: automaton)
    follower.estimator.open([wide])
    // It began up to two seconds before the trace.
    #expect(follower.follow("1000") && follower.hasZones)
    #expect(!follower.follows("1999 ping") && follower.follows("2000 ping"))
    if to == nil {
      // From then on it may ring, whenever it began.
      #expect(follower.follow("3999") && follower.hasZones)
      #expect(follower.follow("4000") && !follower.hasZones)
      #expect(follower.follows("4000 ping, 9000") && follower.follows("9000 ping, 9000"))
    } else {
      #expect(follower.follows("5000 ping, 9000") && !follower.follows("5001"))
      #expect(follower.follow("3000 ping, 3001") && !follower.hasZones)
    }
  }

  @Test func `an expiry that may be, and shows nothing, keeps the zones`() {
    let clockwork = Clockwork(
      timers: ["w": (1000, 2000)],
      edges: [
        .init(0, "go", to: 1, ["left"], arms: ["w"]), .init(1, "w", to: 2),
        .init(1, "ask", to: 1, ["right"]), .init(2, "ask", to: 2, ["wrong"]),
      ]
    )
    var follower = Follower(clockwork)
    #expect(follower.follow("0 go, 0 left|right, 1000") && follower.hasZones)
    #expect(follower.follows("1500 ask, 1500 right") && follower.follows("1500 ask, 1500 wrong"))
    #expect(follower.follow("1500 ask, 1500 right|wrong, 1501") && follower.hasZones)
    #expect(follower.follow("2001") && !follower.hasZones)
    #expect(follower.follows("2001 ask, 2001 wrong") && !follower.follows("2001 ask, 2001 right"))
  }

  @Test func `where points are not enough there is no way back`() {
    let unobservable = Clockwork(
      timers: ["t": (4000, 4000), "w": (1000, 2000)],
      edges: [
        .init(0, "go", to: 1, ["left", "here"], arms: ["w"]), .init(1, "w", to: 2, arms: ["t"]),
        .init(2, "t", to: 0, ["right"]),
      ]
    )
    for var follower in [Follower(unobservable), Follower(ringer(4000, 5000), isSymbolic: true)] {
      #expect(follower.follow("0 go, 0 left|right, 0 here, 10") && follower.hasZones)
    }
  }
}
