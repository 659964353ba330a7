internal import PlumblineModel

extension Reference {
  /// Whether a mutant reacts and waits only as the automaton may in the same location.
  ///
  /// Then the automaton has each timed trace of the mutant: for each edge of the mutant it takes one to the same
  /// location, and starts and stops the same timers; each may expire when that of the mutant does. This is a simulation
  /// (N. Lynch and F. Vaandrager, *Forward and Backward Simulations, Part II: Timing-Based Systems*, 1996).
  ///
  /// Sound, not complete: locations that differ only in name are different ones here. No optional output is missing
  /// that only invariants judge, or that has a place among announcements. Invariants on other outputs are not considered.
  ///
  /// - Parameter mutant: An automaton with the same vocabulary and locations.
  /// - Returns: Whether it is proved.
  /// - Complexity: O(edges of all cells), times the alternatives of a cell.
  func allowsEveryEdge(of mutant: Reference) -> Bool {
    guard mutant.start == start, mutant.armedAtStart == armedAtStart,
      timers.indices.allSatisfy({ allowsTimes(of: mutant, timer: $0) })
    else { return false }
    return zip(cells, mutant.cells).allSatisfy { row, others in
      zip(row, others).allSatisfy { cell, other in
        cell.isPossible == other.isPossible && cell.isDocumented == other.isDocumented
          && cell.edges.isEmpty == other.edges.isEmpty
          && other.edges.allSatisfy { number in
            cell.edges.contains { allows(mutant.edges[number], as: edges[$0]) }
          }
      }
    }
  }

  private func allowsTimes(of mutant: Reference, timer: Int) -> Bool {
    zip(intervals(ofTimer: timer), mutant.intervals(ofTimer: timer)).allSatisfy { own, other in
      guard other.from >= own.from else { return false }
      guard let end = own.to else { return true }
      return other.to.map { $0 <= end } ?? false
    }
  }

  private func allows(_ other: Edge, as own: Edge) -> Bool {
    other.target == own.target && Set(other.arms) == Set(own.arms)
      && Set(other.disarms) == Set(own.disarms) && allows(other.outputs[...], as: own.outputs[...])
  }

  /// Whether some outputs are those of an edge in the same order, perhaps without optional ones.
  private func allows(_ others: ArraySlice<ExpectedOutput>, as own: ArraySlice<ExpectedOutput>)
    -> Bool
  {
    guard let first = own.first else { return others.isEmpty }
    if let other = others.first, first.allows(other),
      allows(others.dropFirst(), as: own.dropFirst())
    {
      return true
    }
    return first.isOptional && first.announces == nil
      && judgedByInvariants?.contains(first.pattern.output) != true
      && allows(others, as: own.dropFirst())
  }
}

extension Reference.ExpectedOutput {
  /// Whether each output that another one stands for is one that this one stands for.
  fileprivate func allows(_ other: Self) -> Bool {
    pattern.output == other.pattern.output && announces == other.announces
      && (isOptional || !other.isOptional)
      && zip(pattern.allowed, other.pattern.allowed).allSatisfy { $1 & ~$0 == 0 }
  }
}
