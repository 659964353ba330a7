internal import PlumblineModel

/// Reads the *features* of executions: what makes one worth keeping in a corpus.
///
/// - *Transition pairs*: two transitions that followed each other.
/// - *Timer orders*: two timers that expired one after the other, whatever came between.
/// - *Answers*: an undocumented input, its location, and the outputs that followed at once.
/// - *Silences*: the announced states, and the order of magnitude of the longest time in them without an
///   input or an output.
/// - *Repetitions*: a transition, and how often it was taken, as an order of magnitude. Coverage-guided
///   fuzzers count branches in such classes (M. Zalewski, *American Fuzzy Lop*, 2014).
/// - *Failures*: what the automaton or an invariant refused.
///
/// Candidates that disagree give the transitions that all of them share. A feature is a number, never 0; it is the
/// same in each run of one automaton.
package struct FeatureReader: Sendable {
  /// A feature as a number: its kind, and what it is about.
  package typealias Feature = UInt64

  private enum Kind: UInt64 {
    case pair = 1
    case timerOrder, answer, silence, repetition, failure
  }

  /// Per edge, the timer whose expiry takes it, or -1.
  private let timers: [Int8]
  /// Per edge, how often the execution took it; zero between executions.
  private var counts: [UInt32]

  init(_ automaton: Automaton) {
    let reference = automaton.reference
    var timers = [Int8](repeating: -1, count: reference.edges.count)
    for row in reference.cells {
      for (timer, cell) in row[automaton.inputCount...].enumerated() {
        for edge in cell.edges { timers[edge] = Int8(truncatingIfNeeded: timer) }
      }
    }
    self.timers = timers
    counts = [UInt32](repeating: 0, count: timers.count)
  }

  /// The features of an execution, which a judge of the automaton has just judged.
  ///
  /// - Parameters:
  ///   - execution: The execution.
  ///   - judge: The judge, whose estimator keeps the sequence of covered edges.
  ///   - outcome: What the judge found.
  /// - Returns: The features, some more than once.
  /// - Complexity: O(steps + observations).
  mutating func features(
    of execution: Execution,
    _ judge: Judge,
    _ outcome: Judge.Outcome
  ) -> [Feature] {
    var features: [Feature] = []
    addTransitions(judge.estimator.sequence, to: &features)
    if let answer = judge.answer {
      let numbers = answer.locations + [-1, answer.input, -1] + answer.outputs
      features.append(Self.feature(.answer, hashOf: numbers))
    }
    addSilences(of: execution, judge.invariants.tables, to: &features)
    if case .failed(let mismatch) = outcome {
      features.append(Self.feature(.failure, hashOf: mismatch.what.numbers))
    }
    return features
  }

  private mutating func addTransitions(_ sequence: [Int32], to features: inout [Feature]) {
    var (before, timer) = (-1, -1)
    for edge in sequence.lazy.map(Int.init) {
      features.append(Self.feature(.pair, UInt64(before + 1) << 28 | UInt64(edge)))
      before = edge
      counts[edge] += 1
      guard timers[edge] >= 0 else { continue }
      let next = Int(timers[edge])
      features.append(Self.feature(.timerOrder, UInt64(timer + 1) << 8 | UInt64(next)))
      timer = next
    }
    for edge in sequence.lazy.map(Int.init) where counts[edge] > 0 {
      let magnitude = UInt64(Self.magnitude(UInt64(counts[edge])))
      features.append(Self.feature(.repetition, UInt64(edge) << 8 | magnitude))
      counts[edge] = 0
    }
  }

  private func addSilences(
    of execution: Execution,
    _ tables: InvariantTables,
    to features: inout [Feature]
  ) {
    var states = tables.initialStates
    var (now, last, index): (Microseconds, Microseconds, Int) = (0, 0, 0)
    // Few states are announced in one trace.
    var longest = [(hash: Self.hash(of: states), silence: Microseconds(0))]
    var current = 0
    func endSilence(at instant: Microseconds) {
      longest[current].silence = max(longest[current].silence, instant - last)
      last = max(last, instant)
    }
    let seen = execution.recording.observations
    func observe() {
      endSilence(at: seen[index].at)
      let announced = tables.announcements[seen[index].symbol]
      index += 1
      guard announced.machine >= 0, states[announced.machine] != announced.state else { return }
      states[announced.machine] = announced.state
      let hash = Self.hash(of: states)
      current = longest.firstIndex { $0.hash == hash } ?? longest.count
      if current == longest.count { longest.append((hash, 0)) }
    }
    let count = execution.recording.ending.step.map { $0 + 1 } ?? execution.trace.count
    for (number, step) in execution.trace.prefix(count).enumerated() {
      now += step.delay
      while index < seen.count, seen[index].step == number, !seen[index].isAfterInput { observe() }
      if step.input != nil || number + 1 == count { endSilence(at: now) }
      while index < seen.count, seen[index].step == number { observe() }
    }
    for (hash, silence) in longest {
      let magnitude = UInt64(Self.magnitude(UInt64(max(0, silence))) / 2)
      features.append(Self.feature(.silence, hash << 5 | magnitude))
    }
  }

  /// The number of binary digits.
  private static func magnitude(_ number: UInt64) -> Int { 64 - number.leadingZeroBitCount }

  private static func feature(_ kind: Kind, _ about: UInt64) -> Feature {
    kind.rawValue << 60 | about & (1 << 60 - 1)
  }

  private static func feature(_ kind: Kind, hashOf numbers: [Int]) -> Feature {
    feature(kind, hash(of: numbers))
  }

  private static func hash(of numbers: [Int]) -> UInt64 {
    numbers.reduce(UInt64(numbers.count)) { hash, number in
      let mixed = (hash ^ UInt64(bitPattern: Int64(number))) &* 0x9E37_79B9_7F4A_7C15
      return mixed ^ mixed >> 29
    }
  }
}

extension Judge.Mismatch.What {
  /// Numbers that differ where the automaton or an invariant refuses something else.
  fileprivate var numbers: [Int] {
    switch self {
    case .output(let symbol): [0, symbol]
    case .silence: [1]
    case .invariant(let number, let symbol): [2, number, symbol ?? -1]
    case .missingAttempt(let input): [3, input]
    case .crash: [4]
    case .hang: [5]
    case .wrongInstant: [6]
    case .getter(let machine, let says): [7, machine] + says.utf8.map(Int.init)
    }
  }
}
