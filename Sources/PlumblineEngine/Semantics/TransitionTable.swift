internal import PlumblineModel

/// The transition table: transitions by location and event.
///
/// A cell is a range in one list of edges, so reading one touches a few arrays and counts no
/// references.
///
/// After the locations of the automaton follows ``unconstrained``, the chaos of demonic completion
/// (M. van der Bijl, A. Rensink and J. Tretmans, *Compositional Testing with ioco*, 2003,
/// doi:10.1007/978-3-540-24617-6_7).
struct TransitionTable: Sendable {
  private static let possible: UInt8 = 1
  private static let documented: UInt8 = 2

  /// The inputs, and after them the timers.
  let eventCount: Int
  /// The location after an undocumented input, where the documents allow everything: every input
  /// is possible and undocumented.
  let unconstrained: Int32
  /// Per cell, the start of its edges in ``edges``; one more entry at the end.
  private var starts: [Int32] = []
  private var edges: [Int32] = []
  private var flags: [UInt8] = []

  /// - Complexity: O(cells + edges).
  init(_ reference: Reference) {
    eventCount = reference.vocabulary.inputs.count + reference.timers.count
    unconstrained = Int32(reference.cells.count)
    starts.reserveCapacity((reference.cells.count + 1) * eventCount + 1)
    flags.reserveCapacity((reference.cells.count + 1) * eventCount)
    edges.reserveCapacity(reference.edges.count)
    for row in reference.cells {
      for event in row.indices {
        starts.append(Int32(edges.count))
        // Member by member: reading a whole cell out of the row counts references.
        for index in row[event].edges.indices { edges.append(Int32(row[event].edges[index])) }
        flags.append(
          (row[event].isPossible ? Self.possible : 0)
            | (row[event].isDocumented ? Self.documented : 0)
        )
      }
    }
    starts += repeatElement(Int32(edges.count), count: eventCount + 1)
    flags += repeatElement(Self.possible, count: eventCount)
  }

  /// The edges of an event in a location, as positions for ``edge(_:)``.
  func edges(at location: Int32, event: Int) -> Range<Int> {
    let cell = Int(location) &* eventCount &+ event
    return Int(starts[cell])..<Int(starts[cell &+ 1])
  }

  /// The number of an edge.
  func edge(_ position: Int) -> Int32 { edges[position] }

  /// Whether the environment allows the event.
  func isPossible(_ event: Int, at location: Int32) -> Bool {
    flags[Int(location) &* eventCount &+ event] & Self.possible != 0
  }

  /// Whether the documents define the event.
  func isDocumented(_ event: Int, at location: Int32) -> Bool {
    flags[Int(location) &* eventCount &+ event] & Self.documented != 0
  }
}
