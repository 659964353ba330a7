internal import PlumblineModel

/// The effects of the expiries of an automaton, computed while it is laid out.
struct Expiries {
  private let locations: Range<Int32>
  private let inputCount: Int
  private let timerCount: Int
  private let symbolCount: Int
  private let cells: TransitionTable
  private let edges: [Automaton.Edge]
  private let expected: [Automaton.Expected]
  private let matches: [Bool]

  init(
    _ reference: Reference,
    _ cells: TransitionTable,
    _ laidOut: (edges: [Automaton.Edge], expected: [Automaton.Expected], matches: [Bool])
  ) {
    locations = 0..<Int32(reference.locations.count)
    inputCount = reference.vocabulary.inputs.count
    timerCount = reference.timers.count
    symbolCount = reference.vocabulary.symbolCount
    self.cells = cells
    (edges, expected, matches) = laidOut
  }

  /// The edges that an implementation may take when a timer expires, as positions.
  private func edges(at location: Int32, expiryOf timer: Int) -> Range<Int> {
    cells.edges(at: location, event: inputCount &+ timer)
  }

  private func edge(_ position: Int) -> Automaton.Edge { edges[Int(cells.edge(position))] }

  /// Per location, the timers whose expiry there can make a difference, and those of them whose
  /// expiry requires no output, as bits; `open` are the timers whose mere deadline has no effect.
  func effects(open: UInt32) -> (effective: [UInt32], silent: [UInt32]) {
    var effective: [UInt32] = []
    var silent: [UInt32] = []
    for location in locations {
      var (differing, quiet): (UInt32, UInt32) = (0, 0)
      for timer in 0..<timerCount {
        let bit: UInt32 = 1 << UInt32(timer)
        let edges = edges(at: location, expiryOf: timer)
        if edges.isEmpty, open & bit != 0 { continue }
        differing |= bit
        if edges.isEmpty || edges.contains(where: { edge($0).required == 0 }) { quiet |= bit }
      }
      effective.append(differing)
      silent.append(quiet)
    }
    return (effective, silent)
  }

  /// Whether an expiry of one of some timers, given as bits, can start a timer without a required
  /// output.
  func hasUnobservableStarts(of timers: UInt32) -> Bool {
    Bits(timers).contains { timer in
      locations.contains { location in
        edges(at: location, expiryOf: timer).contains {
          edge($0).arms != 0 && edge($0).required == 0
        }
      }
    }
  }

  /// Per symbol, whether an expiry of one of some timers, given as bits, may show it in some
  /// location.
  func symbols(shownBy timers: UInt32) -> [Bool] {
    var shown = [Bool](repeating: false, count: symbolCount)
    // Most rows occur at many edges.
    var isKnown = [Bool](repeating: false, count: matches.count)
    for timer in Bits(timers) {
      for location in locations {
        for number in edges(at: location, expiryOf: timer) {
          let edge = edge(number)
          for position in Bits(edge.outputs) {
            let output = expected[Int(edge.firstOutput) + position]
            if output.exact >= 0 { shown[Int(output.exact)] = true }
            guard output.exact < 0, !isKnown[Int(output.row)] else { continue }
            isKnown[Int(output.row)] = true
            for symbol in 0..<symbolCount where matches[Int(output.row) + symbol] {
              shown[symbol] = true
            }
          }
        }
      }
    }
    return shown
  }

  /// Per location and input, whether it is documented in every location reached by one or several
  /// optional expiries at one instant; false also where that is not computed.
  ///
  /// - Parameters:
  ///   - free: The timers with a window, as bits.
  ///   - immediate: The timers that may expire as soon as they start.
  /// - Returns: Per location, one value for each input.
  func inputsThatStayDocumented(free: UInt32, immediate: UInt32) -> [Bool] {
    var staysDocumented = [Bool](repeating: true, count: locations.count * inputCount)
    guard free != 0 else { return staysDocumented }
    for location in locations {
      let row = Int(location) * inputCount
      guard let reached = reached(from: location, by: free, immediate & ~free) else {
        for input in 0..<inputCount { staysDocumented[row + input] = false }
        continue
      }
      for other in reached.dropFirst() {
        for input in 0..<inputCount
        where cells.isPossible(input, at: other) && !cells.isDocumented(input, at: other) {
          staysDocumented[row + input] = false
        }
      }
    }
    return staysDocumented
  }

  /// A location and those that expiries of some timers reach from it.
  ///
  /// Nil where such an expiry starts an exact timer that is due at once, whose own expiry is not
  /// followed.
  private func reached(
    from location: Int32,
    by timers: UInt32,
    _ immediate: UInt32
  ) -> [Int32]? {
    var reached = [location]
    var next = 0
    while next < reached.count {
      for timer in Bits(timers) {
        for number in edges(at: reached[next], expiryOf: timer) {
          let edge = edge(number)
          guard edge.arms & immediate == 0 else { return nil }
          if !reached.contains(edge.target) { reached.append(edge.target) }
        }
      }
      next += 1
    }
    return reached
  }
}
