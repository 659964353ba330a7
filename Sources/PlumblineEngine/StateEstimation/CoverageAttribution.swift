/// Counts how often each edge was covered.
///
/// An edge is *covered* when every surviving candidate has taken it. With a single candidate that
/// is immediate. After a fork the edges wait in each candidate (``Candidate/unattributed``) until
/// the candidates agree again. Of many waiting edges only the newest ones are counted: where candidates never agree,
/// a long trace would take quadratic time.
struct CoverageAttribution: Sendable {
  /// How often each edge was covered, over all traces; empty when edges are not counted.
  private(set) var counts: [Int]
  /// Whether edges are counted.
  ///
  /// Waiting edges grow while candidates disagree, so an endless log is judged without counting.
  let isCounting: Bool
  /// The limit of waiting edges in a candidate.
  private static let mostWaiting = 64

  /// The number of elements of chains after which those that no candidate holds are freed.
  private static let usualElements = 1 << 15
  private var mostElements = usualElements

  /// Whether ``sequence`` is kept; only where edges are counted.
  var keepsSequence = false
  /// The edges of this trace, in the order in which they were covered.
  private(set) var sequence: [Int32] = []
  /// The edges of this trace that some of several candidates have taken, and not all; kept with ``sequence``.
  ///
  /// The candidates became one with others, or are left at the end. What a later event refuted is left out, unless it became
  /// one with others before.
  private(set) var possible: [Int32] = []
  /// The limit of these edges; a trace with more is long.
  private static let mostPossible = 1024

  /// Whether edges wait even when the candidates agree.
  var isDeferred = false
  /// The edges that wait in the candidates.
  var edges = Chains<Int32>()

  init(_ automaton: Automaton, isCounting: Bool) {
    self.init(
      counts: isCounting ? [Int](repeating: 0, count: automaton.edges.count) : [],
      isCounting: isCounting
    )
  }

  /// Edges are not counted.
  static let none = CoverageAttribution(counts: [], isCounting: false)

  private init(counts: [Int], isCounting: Bool) {
    self.counts = counts
    self.isCounting = isCounting
  }

  /// Continues with the counts of another one, which keeps none.
  init(continuing other: inout CoverageAttribution) {
    self.init(counts: other.counts, isCounting: other.isCounting)
    other.counts = []
    keepsSequence = other.keepsSequence
    swap(&sequence, &other.sequence)
    swap(&possible, &other.possible)
  }

  /// Starts a new ``sequence``.
  mutating func startSequence() {
    sequence.removeAll(keepingCapacity: true)
    possible.removeAll(keepingCapacity: true)
  }

  /// Takes back the coverage of this trace, whose ``sequence`` was kept.
  mutating func uncoverSequence() {
    for edge in sequence { counts[Int(edge)] -= 1 }
    startSequence()
  }

  /// Starts a new trace; the sequence stays.
  mutating func open() {
    edges.removeAll()
    mostElements = Self.usualElements
  }

  /// Whether most chains may be held by no candidate any more: hundreds of inputs at one instant leave millions.
  var needsCompacting: Bool { !isDeferred && edges.elementCount > mostElements }

  /// Moves the waiting edges of some candidates to other chains.
  ///
  /// - Complexity: O(candidates × waiting edges).
  func move<Candidates: MutableCollection>(
    _ candidates: inout Candidates,
    to chains: inout Chains<Int32>
  ) where Candidates.Element: Candidate, Candidates.Index == Int {
    for index in candidates.startIndex..<candidates.endIndex {
      let waiting = edges.elements(of: candidates[index].unattributed)
      candidates[index].unattributed = waiting.reduce(.empty) { chains.append($1, to: $0) }
    }
  }

  /// Frees all waiting edges but those of some candidates.
  ///
  /// - Complexity: O(candidates × waiting edges).
  mutating func compact<Candidates: MutableCollection>(_ candidates: inout Candidates)
  where Candidates.Element: Candidate, Candidates.Index == Int {
    var chains = Chains<Int32>()
    move(&candidates, to: &chains)
    keepOnly(chains)
  }

  /// Frees all chains but those of the candidates, which have been moved.
  mutating func keepOnly(_ chains: Chains<Int32>) {
    edges = chains
    mostElements = max(Self.usualElements, 4 * chains.elementCount)
  }

  /// Covers an edge that the only candidate takes.
  @inline(__always)
  mutating func cover(_ edge: Int32) {
    guard isCounting else { return }
    counts[Int(edge)] += 1
    if keepsSequence { sequence.append(edge) }
  }

  /// Undoes the last ``cover(_:)`` of an edge.
  mutating func uncover(_ edge: Int32) {
    counts[Int(edge)] -= 1
    guard keepsSequence, let last = sequence.lastIndex(of: edge) else { return }
    sequence.remove(at: last)
  }

  /// Records that a candidate has taken an edge.
  mutating func note(_ edge: Int32, in candidate: inout some Candidate) {
    guard isCounting else { return }
    if !isDeferred, edges.count(of: candidate.unattributed) >= Self.mostWaiting {
      candidate.unattributed = edges.suffix(Self.mostWaiting / 2, of: candidate.unattributed)
    }
    candidate.unattributed = edges.append(edge, to: candidate.unattributed)
  }

  /// The edges that wait in a candidate that stands for two: those that both have taken.
  ///
  /// - Complexity: O(waiting edges²), and O(1) if the same edges wait in both.
  mutating func merged(_ one: Chains<Int32>.Chain, _ other: Chains<Int32>.Chain)
    -> Chains<Int32>.Chain
  {
    guard one != other else { return one }
    notePossible(one)
    notePossible(other)
    return edges.common(one, other)
  }

  /// Notes the edges that wait in the candidates at the end of a trace.
  ///
  /// - Complexity: O(candidates × waiting edges).
  mutating func notePossible(_ candidates: some Collection<some Candidate>) {
    for candidate in candidates { notePossible(candidate.unattributed) }
  }

  private mutating func notePossible(_ chain: Chains<Int32>.Chain) {
    guard keepsSequence, possible.count < Self.mostPossible else { return }
    edges.forEach(in: chain) { possible.append($0) }
  }

  /// Covers the edges that all candidates have taken since they last agreed.
  ///
  /// - Complexity: O(candidates × waiting edges²); at most ``mostWaiting`` edges wait in a candidate.
  mutating func attributeCommon<Candidates: MutableCollection>(_ candidates: inout Candidates)
  where Candidates.Element: Candidate, Candidates.Index == Int {
    guard !isDeferred, !candidates.isEmpty else { return }
    let first = candidates.startIndex
    var common = candidates[first].unattributed
    for index in first + 1..<candidates.endIndex where common != .empty {
      common = edges.common(common, candidates[index].unattributed)
    }
    guard common != .empty else { return }
    edges.forEach(in: common) { counts[Int($0)] += 1 }
    if keepsSequence { sequence += edges.elements(of: common) }
    for index in first..<candidates.endIndex {
      let own = candidates[index].unattributed
      candidates[index].unattributed = edges.removing(common, from: own)
    }
    if candidates.count == 1 { edges.removeAll() }
  }

  /// Continues with the counts of another one, which keeps none.
  mutating func takeCounts(from other: inout CoverageAttribution) {
    swap(&counts, &other.counts)
    swap(&sequence, &other.sequence)
    swap(&possible, &other.possible)
  }
}
