import PlumblineModel

/// The tables of an automaton for the C loop: one transition for each location and event.
///
/// The loop has one course for each trace: of several alternatives the first one, required outputs with their first
/// documented value, a timer at the beginning of its window, and none that need not expire.
struct PeerTables {
  let reference: Reference
  /// The number of documented transitions.
  let transitionCount: Int
  /// The text of `tables.h`.
  let text: String

  /// - Complexity: O(size of the automaton).
  init(_ reference: Reference) {
    self.reference = reference
    let times = reference.times(setting: [:])
    let (inputs, timers) = (reference.vocabulary.inputs.count, reference.timers.count)
    let required = reference.edges.map { edge in
      edge.outputs.filter { !$0.isOptional }
        .compactMap { $0.pattern.symbols(in: reference.vocabulary).first }
    }
    let symbols = Dictionary(
      uniqueKeysWithValues: Set(required.joined()).sorted().enumerated().map { ($1, $0) }
    )
    let words = symbols.count / 64 + 1
    let most = required.map(\.count).max() ?? 0
    func bits(_ timers: [Int]) -> UInt32 { timers.reduce(0) { $0 | 1 << UInt32($1) } }
    /// The timers that have to expire, as bits.
    func due(_ armed: [Int]) -> UInt32 {
      bits(armed.filter { reference.timers[$0].spans.allSatisfy { $0.to != nil } })
    }
    func transition(_ location: Int, _ cell: Reference.Cell) -> String {
      guard let number = cell.edges.first else { return "{\(location)}" }
      let edge = reference.edges[number]
      let outputs = required[number].compactMap { symbols[$0] }
      let row = (0..<words).map { word in
        outputs.filter { $0 / 64 == word }.reduce(0 as UInt64) { $0 | 1 << UInt64($1 % 64) }
      }
      return """
        {\(edge.target), \(due(edge.arms)), \(bits(edge.disarms)), \
        \(cell.isPossible && cell.isDocumented ? 1 : 0), \
        \(outputs.count), {\(outputs.isEmpty ? "0" : Self.list(outputs))}, \
        {\(row.map { "\($0)ull" }.joined(separator: ", "))}}
        """
    }
    let rows = reference.cells.enumerated().map { location, cells in
      "  {\(cells.map { transition(location, $0) }.joined(separator: ",\n   "))}"
    }
    let waits = reference.locations.indices.map { location in
      let own = reference.timers.indices.map {
        times[reference.timers[$0].spans[reference.span(ofTimer: $0, at: location)].from]
      }
      return "  {\(own.isEmpty ? "0" : Self.list(own))}"
    }
    let possible = reference.cells.map { cells in
      let own = (0..<inputs).filter { cells[$0].isPossible && cells[$0].isDocumented }
      return "  {\(own.count), {\(own.isEmpty ? "0" : Self.list(own))}}"
    }
    transitionCount = reference.cells.joined().count {
      !$0.edges.isEmpty && $0.isPossible && $0.isDocumented
    }
    text = """
      enum {
        LOCATIONS = \(reference.locations.count), INPUTS = \(inputs), TIMERS = \(timers),
        START = \(reference.start), STARTED = \(due(reference.armedAtStart)), WORDS = \(words)
      };

      struct transition {
        int32_t target;
        uint32_t starts, stops;
        uint8_t is_known, count;
        int16_t symbols[\(max(1, most))];
        uint64_t row[WORDS];
      };

      static const struct transition transitions[LOCATIONS][INPUTS + TIMERS] = {
      \(rows.joined(separator: ",\n"))
      };

      /* In microseconds, for a timer that starts on entry into a location. */
      static const int64_t times[LOCATIONS][TIMERS + 1] = {
      \(waits.joined(separator: ",\n"))
      };

      /* The documented inputs that are possible. */
      static const struct { int32_t count; int16_t inputs[INPUTS]; } possible[LOCATIONS] = {
      \(possible.joined(separator: ",\n"))
      };

      """
  }

  private static func list(_ numbers: [some BinaryInteger]) -> String {
    numbers.map { "\($0)" }.joined(separator: ", ")
  }
}
