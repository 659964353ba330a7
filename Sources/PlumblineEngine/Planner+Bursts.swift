internal import PlumblineModel

extension Planner {
  /// The same input many times in a row: what it takes to exceed what a spec counts.
  ///
  /// Only a spec with an invariant that counts has bursts; the plans of all others are not
  /// changed by them.
  struct Bursts: Sendable {
    /// How often an input comes, and after which delays.
    struct Burst: Sendable {
      var count: Int
      var delay: Microseconds
    }

    /// Longer ones make every trace slow; a count beyond is tested with single inputs only.
    static let longest = 512

    private let counts: [Int]
    /// Times over which a burst can be spread.
    private let landmarks: [Microseconds]

    init(_ automaton: Automaton) {
      let reference = automaton.reference
      let counting = reference.monitors.filter(\.obligation.counts)
      counts = Set(counting.compactMap(\.count)).filter { $0 < Self.longest }.sorted()
      var parameters: [Int] = []
      for monitor in counting {
        switch monitor.window {
        case .span(_, let to): parameters += [to].compactMap { $0 }
        case .schedule(let spans): parameters += spans.compactMap(\.to)
        case .reaction, nil: break
        }
      }
      landmarks = Set(parameters.map { reference.parameters[$0].value }).sorted()
    }

    /// In one step of sixteen a burst: about as often as something is counted, at once or spread.
    func draw(_ random: inout Randomness) -> Burst? {
      guard !counts.isEmpty, random.chance(1, in: 16) else { return nil }
      let count = max(2, counts[random.below(counts.count)] + random.below(4) - 1)
      guard !landmarks.isEmpty, random.chance(1, in: 2) else {
        return Burst(count: count, delay: 0)
      }
      let span = landmarks[random.below(landmarks.count)]
      return Burst(count: count, delay: span / Microseconds(count))
    }
  }
}
