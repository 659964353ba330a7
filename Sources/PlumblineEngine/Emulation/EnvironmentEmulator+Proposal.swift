package import PlumblineModel

/// The choice of the next input and its delay.
extension EnvironmentEmulator {
  /// An input with the instant at which it is to happen, if nothing else happens before.
  package struct Proposal: Hashable, Sendable {
    package var input: Int
    package var at: Microseconds

    package init(input: Int, at: Microseconds) {
      self.input = input
      self.at = at
    }
  }

  /// The standing of an input in the documents at an instant.
  package enum Standing: Hashable, Sendable {
    /// It is possible and documented in every candidate.
    case documented
    /// It is possible in every candidate, and undocumented in some of them.
    case undocumented
    /// It is possible in some candidates only.
    case doubtful
    /// The environment cannot give it.
    case impossible
  }

  /// The number of instants that are drawn before the environment stays silent.
  private static let attempts = 16

  /// Draws the next input.
  ///
  /// Half of the delays end just before, at, or just after a deadline; the others are zero, short, or of any order
  /// of magnitude. An input that the environment gives within a time comes within it. After the deadline of an output
  /// that the client does not show, the choice is made as if it had not to be shown.
  ///
  /// - Parameter now: The current instant, at or after the last event.
  /// - Returns: Nil if the environment stays silent until something else happens.
  /// - Complexity: O(attempts × inputs × candidates).
  package mutating func proposal(after now: Microseconds) -> Proposal? {
    guard var estimate else { return nil }
    estimate.advance(to: now)
    var instant = now
    // On an exact clock the client shows first what it has to show at this instant.
    if rules.latency == 0, estimate.requiresOutput { instant += 1 }
    for _ in 0..<Self.attempts {
      let answers = estimate.pendingAnswers(among: mayGive)
      // Late by the latency, it is still in time.
      let last = answers.map { max(instant, $0.until - rules.latency) }
      let deadlines = estimate.deadlines
      var next = instant + delay(from: instant, deadlines)
      if let last, let until = answers?.until {
        let isChosen = rules.misbehaves && random.chance(1, in: 2)
        if isChosen || next > last && estimate.isOver(by: until + rules.latency + 1) { next = last }
      }
      estimate.advance(to: next)
      instant = next
      let isLast = instant == last
      if let input = choose(at: estimate, from: isLast ? answers?.inputs : nil) {
        return Proposal(input: input, at: instant)
      }
      // Time alone changes nothing.
      guard !deadlines.isEmpty else { return nil }
    }
    return nil
  }

  /// The standing of each input at an instant, if nothing happens until then.
  ///
  /// - Complexity: O(inputs × candidates).
  package func standings(at instant: Microseconds) -> [Standing] {
    guard var estimate else { return counts.map { _ in .impossible } }
    estimate.advance(to: instant)
    return estimate.standings
  }

  /// Whether the rules allow an input at an instant, if nothing happens until then.
  package func allows(_ proposal: Proposal) -> Bool {
    switch standings(at: proposal.at)[proposal.input] {
    case .documented: true
    case .undocumented: rules.misbehaves
    case .doubtful, .impossible: false
    }
  }

  private mutating func delay(
    from now: Microseconds,
    _ deadlines: [Microseconds]
  ) -> Microseconds {
    let longest = rules.longestDelay ?? 4 * automata[0].longest + 1_000_000
    let drawn: Microseconds
    switch random.below(8) {
    case 0..<4:
      let ahead = deadlines.filter { $0 >= now }
      if ahead.isEmpty {
        drawn = random.logarithmic(upTo: 1_000_000)
      } else {
        // On a real clock, nearer than this is on either side of the deadline.
        let near = rules.latency + TimeModel.grain
        let side = Microseconds(random.below(3) - 1) * near
        drawn = ahead[random.below(ahead.count)] - now + side
      }
    case 4..<5: drawn = 0
    case 5..<7: drawn = random.logarithmic(upTo: 1_000_000)
    default: drawn = random.logarithmic(upTo: longest)
    }
    return min(max(0, drawn), longest)
  }

  /// Draws two possible inputs by name and takes the one that happened less often; then the same for its arguments.
  private mutating func choose(at estimate: ClientEstimate, from answers: Set<Int>?) -> Int? {
    let standings = estimate.standings
    func inputs(_ standing: Standing) -> [[Int]] {
      declared.map { name in
        name.filter {
          mayGive[$0] && standings[$0] == standing && answers?.contains($0) != false
        }
      }.filter { !$0.isEmpty }
    }
    var names = inputs(.documented)
    if rules.misbehaves, random.chance(1, in: 4) {
      let undocumented = inputs(.undocumented)
      if !undocumented.isEmpty { names = undocumented }
    }
    guard !names.isEmpty else { return nil }
    let name = names[rarer(names.map { $0.reduce(0) { $0 + counts[$1] } })]
    return name[rarer(name.map { counts[$0] })]
  }

  /// Draws two positions and returns the one with the smaller count.
  private mutating func rarer(_ counts: [Int]) -> Int {
    let (one, other) = (random.below(counts.count), random.below(counts.count))
    return counts[one] <= counts[other] ? one : other
  }
}
