internal import PlumblineModel

extension Planner {
  /// Repeats an input to exceed the counts of a spec.
  ///
  /// Only a spec with an invariant that counts and has no ``TestPurpose`` has bursts; the plans of
  /// all others are unaffected.
  struct Bursts: Sendable {
    /// The repetitions of an input and the delay before each.
    struct Burst: Sendable {
      let count: Int
      let delay: Microseconds

      /// About as many inputs as a count, one of them given already.
      init(about count: Int, over span: Microseconds = 0, _ random: inout Randomness) {
        self.count = max(2, count + random.below(4) - 1)
        delay = span / Microseconds(self.count)
      }
    }

    /// Longer bursts make every trace slow; larger counts are tested with single inputs only.
    static let longest = 512

    private let counts: [Int]
    var isEmpty: Bool { counts.isEmpty }
    /// The times over which a burst can be spread.
    private let landmarks: [Microseconds]

    init(_ automaton: Automaton) {
      let reference = automaton.reference
      let counting = reference.invariants.filter { invariant in
        invariant.obligation.counts && TestPurpose(invariant, in: reference) == nil
      }
      counts = Set(counting.compactMap(\.count)).filter { $0 < Self.longest }.sorted()
      var parameters: [Int] = []
      for invariant in counting {
        switch invariant.window {
        case .span(_, let to): parameters += [to].compactMap { $0 }
        case .before(let to): parameters.append(to)
        case .schedule(let spans): parameters += spans.compactMap(\.to)
        case .reaction, nil: break
        }
      }
      landmarks = Set(parameters.map { reference.parameters[$0].value }).sorted()
    }

    /// Draws a burst in one step of sixteen: about as long as a count, at once or spread over a
    /// time.
    func draw(_ random: inout Randomness) -> Burst? {
      guard !counts.isEmpty, random.chance(1, in: 16) else { return nil }
      let count = counts[random.below(counts.count)]
      let isSpread = !landmarks.isEmpty && random.chance(1, in: 2)
      let span = isSpread ? landmarks[random.below(landmarks.count)] : 0
      return Burst(about: count, over: span, &random)
    }
  }

  /// Plans the same input repeatedly, its arguments in turn, as long as it is possible.
  func repeatInput(
    _ input: Int,
    _ burst: Bursts.Burst,
    from enabled: [UInt64],
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ random: inout Randomness
  ) {
    guard let values = declared.first(where: { $0.contains(input) }) else { return }
    var next = input
    for _ in 1..<max(1, burst.count) {
      let delay = simulator.wait(burst.delay, &random)
      let inTurn = Array(next + 1..<values.upperBound) + Array(values.lowerBound...next)
      let found = inTurn.first {
        isEnabled($0, from: enabled, at: simulator.configuration.location)
      }
      guard let found else {
        add(Step(delay: delay, input: nil), to: &plan, &simulator, &random)
        return
      }
      next = found
      add(Step(delay: delay, input: next), to: &plan, &simulator, &random)
    }
  }
}
