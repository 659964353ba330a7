package import PlumblineModel

/// A reference automaton with its parameters bound, laid out for speed.
///
/// The tables hold the data of ``Reference``, flattened: a cell is a range in one list of edges,
/// and an edge is a few numbers and two masks over the timers.
package final class Automaton: Sendable {
  /// The earliest and the latest expiry of a timer, counted from its start.
  package struct DeadlineWindow: Sendable {
    package var from: Microseconds
    /// ``Configuration/open`` when the timer never has to expire.
    package var to: Microseconds

    package var isExact: Bool { from == to }
  }

  /// The part of an edge that the semantics needs.
  struct Edge {
    var target: Int32
    /// The timers that start, timer `n` as bit `n`.
    var arms: UInt32 = 0
    /// The timers that stop.
    var disarms: UInt32 = 0
    /// The first of its expected outputs in ``Automaton/expected``.
    var firstOutput: Int32
    /// Its outputs, output `n` as bit `n`.
    var outputs: UInt32
    /// The required outputs among them.
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
    /// The earlier outputs of the edge that are equal to it, as bits.
    var equals: UInt32 = 0
  }

  package let reference: Reference
  /// The tolerance of a real clock; nil on the virtual one.
  package let timeModel: TimeModel
  package let inputCount: Int
  package let timerCount: Int
  package let symbolCount: Int
  /// Whether some timer has a window.
  package let hasWindows: Bool
  /// The timers that never have to expire, timer `n` as bit `n`.
  let openTimers: UInt32
  /// The timers that may expire at the instant at which they start, as bits: one that restarts itself
  /// may expire at one instant any number of times.
  let repeatableTimers: UInt32
  /// The timers without a window anywhere, as bits.
  let exactTimers: UInt32
  /// The other timers, as bits.
  let windowTimers: UInt32
  /// The timers within whose time the environment gives an input, as bits.
  let answerTimers: UInt32
  /// The inputs that the adapter cannot observe.
  let unobservableInputs: [Int]
  /// Whether an unobservable step may start a timer, so that the time of its start is unknown.
  package let hasUnobservableStarts: Bool
  /// The longest of all parameters, plus what a real clock adds to it.
  package let longest: Microseconds

  /// The shortest time above 0 s after which a timer may expire; without one, the longest time.
  package let shortest: Microseconds

  let eventCount: Int
  let edges: [Edge]
  let expected: [Expected]
  private let matches: [Bool]
  /// The spans of all timers; those of timer `n` begin at `spanStarts[n]`.
  let spans: [DeadlineWindow]
  let spanStarts: [Int]
  /// Per location, the timers whose expiry there can make a difference, and those of them whose
  /// expiry requires no output, as bits.
  let effective: [UInt32]
  let silent: [UInt32]
  /// Whether a timer with a window can expire somewhere without a required output.
  let hasUnobservableChoice: Bool
  /// Per symbol, whether an expiry of a timer with a window may show it in some location.
  let shownByChoice: [Bool]
  /// Per location and timer, the index of its span there; empty without schedules.
  let spanIndices: [Int32]
  /// Per location and input, as for ``staysDocumented(_:at:)``.
  let staysDocumented: [Bool]
  private let cells: TransitionTable
  /// Per symbol, whether it is an unconstrained output; empty when no output is.
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
    precondition(
      reference.timers.count <= ReferenceLimits.timers,
      "more timers than a sound automaton has"
    )
    let bound = reference.times(setting: values)
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
        if timer.gives != nil, let last = span.to.map({ max(from, bound[$0]) }) {
          // The machine that waits for the beginning of the time is apart.
          let end = last + timeModel.slack(of: last)
          return DeadlineWindow(from: end, to: end)
        }
        guard let last = span.to.map({ max(from, bound[$0]) }) else {
          return DeadlineWindow(from: from, to: Configuration.open)
        }
        return DeadlineWindow(from: from, to: last + timeModel.slack(of: last))
      }
    }
    self.spans = spans
    let waits = spans.lazy.map { $0.from > 0 ? $0.from : $0.to }
    shortest = waits.filter { $0 > 0 }.min() ?? longestTime
    self.spanStarts = spanStarts
    hasWindows = !spans.allSatisfy(\.isExact)
    openTimers = reference.timers.enumerated().reduce(0) { open, timer in
      timer.element.spans.allSatisfy { $0.to == nil } ? open | 1 << UInt32(timer.offset) : open
    }
    answerTimers = reference.timers.enumerated().reduce(0) { answers, timer in
      timer.element.gives == nil ? answers : answers | 1 << UInt32(timer.offset)
    }
    repeatableTimers = reference.timers.enumerated().reduce(0) { repeatable, timer in
      timer.element.spans.contains { bound[$0.from] == 0 }
        ? repeatable | 1 << UInt32(timer.offset) : repeatable
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
    // The end of an answer's time has no effect: it keeps time from passing.
    let effects = expiries.effects(open: openTimers | answerTimers)
    // No timer runs in the unconstrained location.
    (effective, silent) = (effects.effective + [0], effects.silent + [0])
    let free = ~exactTimers & ((1 << UInt32(timerCount)) - 1)
    windowTimers = free
    hasUnobservableChoice = silent.contains { $0 & free != 0 }
    unobservableInputs = reference.unobservableInputs ?? []
    hasUnobservableStarts = !unobservableInputs.isEmpty || expiries.hasUnobservableStarts(of: free)
    shownByChoice = expiries.symbols(shownBy: free)
    var immediate: UInt32 = 0
    for timer in reference.timers.indices
    where reference.timers[timer].spans.contains(where: { bound[$0.from] == 0 }) {
      immediate |= 1 << UInt32(timer)
    }
    staysDocumented =
      expiries.inputsThatStayDocumented(free: free, immediate: immediate)
      + repeatElement(true, count: inputCount)
  }
}

extension Automaton {
  /// The edges that an implementation may take on an input, as positions for ``edge(_:)``.
  func edges(at location: Int32, input: Int) -> Range<Int> {
    cells.edges(at: location, event: input)
  }

  /// The edges that an implementation may take when a timer expires.
  func edges(at location: Int32, expiryOf timer: Int) -> Range<Int> {
    edges(at: location, input: inputCount &+ timer)
  }

  /// As ``TransitionTable/unconstrained``.
  var unconstrained: Int32 { cells.unconstrained }

  /// The number of an edge.
  func edge(_ position: Int) -> Int32 { cells.edge(position) }

  /// Whether the environment allows the input here.
  func isPossible(_ input: Int, at location: Int32) -> Bool {
    cells.isPossible(input, at: location)
  }

  /// Whether the documents define the input here.
  func isDocumented(_ input: Int, at location: Int32) -> Bool {
    cells.isDocumented(input, at: location)
  }

  /// Whether the symbol is an unconstrained output: the automaton leaves it open, invariants judge
  /// it.
  package func isUnconstrained(_ symbol: Symbol) -> Bool { !free.isEmpty && free[symbol] }

  /// Whether a symbol matches an expected output.
  func matches(_ output: Expected, _ symbol: Symbol) -> Bool {
    output.exact >= 0 ? Int(output.exact) == symbol : matches[Int(output.row) &+ symbol]
  }

  /// The pending outputs of a reaction that a symbol may be, as bits.
  ///
  /// Announcements of one machine keep their order: only its first remaining one counts. Of equal
  /// outputs, too, only the first remaining one does: the others have the same future.
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
      guard output.equals & pending.mask == 0, matches(output, symbol) else { continue }
      found |= 1 << UInt32(position)
    }
    return found
  }

  /// The expected outputs of an edge that are in a mask, each with its position in the edge.
  func expected(of edge: Int32, mask: UInt32) -> [(position: Int, Reference.ExpectedOutput)] {
    reference.edges[Int(edge)].outputs.enumerated()
      .filter { mask & (1 << UInt32($0.offset)) != 0 }
      .map { ($0.offset, $0.element) }
  }
}

extension Reference {
  /// Per symbol, whether it is an unconstrained output; empty when no output is.
  fileprivate var unconstrainedSymbols: [Bool] {
    guard let outputs = judgedByInvariants, !outputs.isEmpty else { return [] }
    return vocabulary.outputs.enumerated().flatMap { number, output in
      repeatElement(outputs.contains(number), count: output.width)
    }
  }
}
