internal import PlumblineModel

/// The moves of an automaton, as far as they differ for the example runs about a machine.
///
/// Most events announce nothing of the machine, and most of these lead to the same place: they are
/// equivalent for a run, unless the app gave the input. All example runs about the machine share
/// the moves.
struct PathMoves: Sendable {
  struct Move {
    /// An input or the expiry of a timer.
    var event: Int
    var edge: Int32
    var target: Int32
    /// Whether it announces nothing of the machine.
    var isSilent: Bool
    var isFromApp: Bool
  }

  let announced: PathAnnouncements
  private let automaton: Automaton
  private let inject: [Bool]
  private var moves: [Move] = []
  /// Per location, the start of its moves; one more entry at the end.
  private var starts: [Int32] = []

  /// - Parameters:
  ///   - machine: The machine of the example runs.
  ///   - automaton: The automaton.
  ///   - inject: Per input, whether it can be given.
  /// - Complexity: O(cells + edges × moves of a location).
  init(of machine: Int, in automaton: Automaton, inject: [Bool]) {
    announced = PathAnnouncements(of: machine, in: automaton)
    self.automaton = automaton
    self.inject = inject
    let isFromApp = automaton.reference.vocabulary.inputs.map { $0.from == .app }
    for location in 0..<Int32(automaton.reference.locations.count) {
      let first = moves.count
      starts.append(Int32(first))
      for event in 0..<automaton.eventCount where canHappen(event, at: location) {
        for edge in automaton.edges(at: location, input: event).lazy.map(automaton.edge) {
          let move = Move(
            event: event,
            edge: edge,
            target: automaton.edges[Int(edge)].target,
            isSilent: announced.isSilent(edge),
            isFromApp: event < automaton.inputCount && isFromApp[event]
          )
          if !move.isSilent || !moves[first...].contains(where: move.isLike) { moves.append(move) }
        }
      }
    }
    starts.append(Int32(moves.count))
  }

  /// The positions of the moves of a location, for the subscript.
  func moves(at location: Int) -> Range<Int> {
    Int(starts[location])..<Int(starts[location + 1])
  }

  subscript(position: Int) -> Move { moves[position] }

  /// Whether an event can happen in a location; an input must be documented there.
  func canHappen(_ event: Int, at location: Int32) -> Bool {
    event >= automaton.inputCount
      || inject[event] && automaton.isPossible(event, at: location)
        && automaton.isDocumented(event, at: location)
  }
}

extension PathMoves.Move {
  /// Whether a silent move is equivalent to another one of the same location.
  fileprivate func isLike(_ other: Self) -> Bool {
    other.isSilent && other.target == target && other.isFromApp == isFromApp
  }
}
