package import PlumblineModel

/// A reference automaton with its parameters bound, laid out for speed.
///
/// The tables are the same data as ``Reference``, flattened: a cell is a range in one list of
/// edges, an edge a few numbers and two masks over the timers. Nothing is interpreted twice.
package final class Automaton: Sendable {
  /// More timers than this are a diagnostic of the compiler.
  package static let timerLimit = Deadlines.room

  /// When a timer may and must expire, counted from its start.
  package struct DeadlineWindow: Sendable {
    package var from: Microseconds
    /// ``Configuration/open`` when it never has to.
    package var to: Microseconds

    package var isExact: Bool { from == to }
  }

  /// What the semantics needs to know of an edge.
  struct Edge {
    var target: Int32
    /// Timers that start, timer `n` as bit `n`.
    var arms: UInt32 = 0
    /// Timers that stop.
    var disarms: UInt32 = 0
    /// The first of its expected outputs in ``Automaton/expected``.
    var firstOutput: Int32
    /// Its outputs, output `n` as bit `n`.
    var outputs: UInt32
    /// Those that must come.
    var required: UInt32
  }

  /// An output that taking an edge makes pending.
  struct Expected {
    /// The only symbol that it matches, or -1.
    var exact: Int32
    /// Where its row begins in ``Automaton/matches``; meaningful when `exact` is -1.
    var row: Int32
    /// The machine whose announcement it is, or -1.
    var announces: Int32
  }

  package let reference: Reference
  /// The tolerance of a real clock; nil on the virtual one.
  package let timeModel: TimeModel
  package let inputCount: Int
  package let timerCount: Int
  package let symbolCount: Int
  /// Whether some timer has freedom as to when it expires.
  package let hasWindows: Bool
  /// The timers that never have to expire, timer `n` as bit `n`.
  let openTimers: UInt32
  /// The timers whose freedom as to when they expire is none anywhere, as bits.
  let exactTimers: UInt32
  /// The inputs that may come unobserved.
  let unobservableInputs: [Int]
  /// Whether something may start a timer unobserved, so that the time of its start is unknown.
  package let hasUnobservableStarts: Bool
  /// The longest time of all parameters, and what a real clock adds to it.
  package let longest: Microseconds

  let eventCount: Int
  let edges: [Edge]
  let expected: [Expected]
  private let matches: [Bool]
  /// The spans of all timers; those of timer `n` begin at `spanStarts[n]`.
  let spans: [DeadlineWindow]
  let spanStarts: [Int]
  /// Per location, the timers whose expiry there can make a difference, as bits; and those of them
  /// that need not show anything.
  let effective: [UInt32]
  let silent: [UInt32]
  /// Whether a timer with a freedom expires anywhere without having to show something.
  let hasUnobservableChoice: Bool
  /// Per symbol, whether the expiry of a timer with a freedom may show it anywhere.
  let shownByChoice: [Bool]
  /// Per location and timer, which of its spans holds; empty without schedules.
  let spanIndices: [UInt8]
  /// Per location and input, whether it is documented wherever expiries that need not happen lead.
  let staysDocumented: [Bool]
  private let cells: TransitionTable
  /// Per symbol, whether only invariants judge it; empty when there is none.
  private let free: [Bool]

  /// Flattens a reference automaton.
  ///
  /// - Parameters:
  ///   - reference: The automaton.
  ///   - values: Times that replace those of the spec, by parameter name.
  ///   - timeModel: The clock; on a real one every timer may expire later by its slack.
  /// - Complexity: O(size of the automaton).
  package init(
    _ reference: Reference,
    values: [String: Microseconds] = [:],
    timeModel: TimeModel = .virtual
  ) {
    precondition(reference.timers.count <= Self.timerLimit, "more timers than the compiler allows")
    let bound = reference.parameters.map { values[$0.name] ?? $0.value }
    self.reference = reference
    self.timeModel = timeModel
    inputCount = reference.vocabulary.inputs.count
    timerCount = reference.timers.count
    symbolCount = reference.vocabulary.symbolCount
    eventCount = inputCount + timerCount
    let longest = bound.max() ?? 0
    self.longest = longest + timeModel.blur(of: longest)
    var spans: [DeadlineWindow] = []
    var spanStarts: [Int] = []
    for timer in reference.timers {
      spanStarts.append(spans.count)
      spans += timer.spans.map { span in
        let from = bound[span.from]
        guard let last = span.to.map({ max(from, bound[$0]) }) else {
          return DeadlineWindow(from: from, to: Configuration.open)
        }
        return DeadlineWindow(from: from, to: last + timeModel.slack(of: last))
      }
    }
    self.spans = spans
    self.spanStarts = spanStarts
    hasWindows = !spans.allSatisfy(\.isExact)
    openTimers = reference.timers.enumerated().reduce(0) { open, timer in
      timer.element.spans.allSatisfy { $0.to == nil } ? open | 1 << UInt32(timer.offset) : open
    }
    exactTimers = reference.timers.indices.reduce(0) { exact, timer in
      let end = spanStarts[timer] + reference.timers[timer].spans.count
      return spans[spanStarts[timer]..<end].allSatisfy(\.isExact)
        ? exact | 1 << UInt32(timer) : exact
    }
    spanIndices = Self.spanIndices(reference)
    let laidOut = Self.layOut(reference)
    edges = laidOut.edges
    expected = laidOut.expected
    matches = laidOut.matches

    let cells = TransitionTable(reference)
    self.cells = cells
    free = reference.unconstrainedSymbols
    let expiries = Expiries(reference, cells, laidOut)
    (effective, silent) = expiries.effects(open: openTimers)
    let free = ~exactTimers & ((1 << UInt32(timerCount)) - 1)
    hasUnobservableChoice = silent.contains { $0 & free != 0 }
    unobservableInputs = reference.unobservableInputs ?? []
    hasUnobservableStarts = !unobservableInputs.isEmpty || expiries.hasUnobservableStarts(of: free)
    shownByChoice = expiries.symbols(shownBy: free)
    var immediate: UInt32 = 0
    for timer in reference.timers.indices
    where reference.timers[timer].spans.contains(where: { bound[$0.from] == 0 }) {
      immediate |= 1 << UInt32(timer)
    }
    staysDocumented = expiries.inputsThatStayDocumented(free: free, immediate: immediate)
  }
}

extension Automaton {
  /// The edges of which an implementation may take one on an input, as positions for
  /// ``edge(_:)``.
  func edges(at location: Int32, input: Int) -> Range<Int> {
    cells.edges(at: location, event: input)
  }

  /// The edges of which an implementation may take one when a timer expires.
  func edges(at location: Int32, expiryOf timer: Int) -> Range<Int> {
    edges(at: location, input: inputCount &+ timer)
  }

  /// The number of an edge.
  func edge(_ position: Int) -> Int32 { cells.edge(position) }

  /// Whether the environment allows the input here.
  func isPossible(_ input: Int, at location: Int32) -> Bool {
    cells.isPossible(input, at: location)
  }

  /// Whether the documents say what happens on the input here.
  func isDocumented(_ input: Int, at location: Int32) -> Bool {
    cells.isDocumented(input, at: location)
  }

  /// Whether the automaton says nothing of an output, whenever it comes.
  package func isUnconstrained(_ symbol: Symbol) -> Bool { !free.isEmpty && free[symbol] }

  /// Whether an expected output is one that the symbol fulfils.
  func matches(_ output: Expected, _ symbol: Symbol) -> Bool {
    output.exact >= 0 ? Int(output.exact) == symbol : matches[Int(output.row) &+ symbol]
  }

  /// The outputs of an owing reaction that the symbol may be, as bits.
  ///
  /// Announcements of one machine keep their order: only its earliest remaining one counts.
  func positions(of symbol: Symbol, in pending: Configuration.Pending) -> UInt32 {
    guard !pending.isNothing else { return 0 }
    let first = Int(edges[Int(pending.edge)].firstOutput)
    var remaining = pending.mask
    var found: UInt32 = 0
    var announced: UInt64 = 0
    while remaining != 0 {
      let position = remaining.trailingZeroBitCount
      remaining &= remaining - 1
      let output = expected[first + position]
      if output.announces >= 0 {
        let machine: UInt64 = 1 << UInt64(output.announces)
        guard announced & machine == 0 else { continue }
        announced |= machine
      }
      if matches(output, symbol) { found |= 1 << UInt32(position) }
    }
    return found
  }

  /// The expected outputs of an edge that a mask has left, with their position in the edge.
  func expected(of edge: Int32, mask: UInt32) -> [(position: Int, Reference.ExpectedOutput)] {
    reference.edges[Int(edge)].outputs.enumerated()
      .filter { mask & (1 << UInt32($0.offset)) != 0 }
      .map { ($0.offset, $0.element) }
  }
}

extension Reference {
  /// Per symbol, whether only invariants judge it; empty when there is none.
  fileprivate var unconstrainedSymbols: [Bool] {
    guard let outputs = judgedByInvariants, !outputs.isEmpty else { return [] }
    return vocabulary.outputs.enumerated().flatMap { number, output in
      repeatElement(outputs.contains(number), count: output.width)
    }
  }
}
