internal import PlumblineModel

/// Elements that traces show only with some options of the client.
extension Reference {
  /// An element, or one span of a timer.
  private struct ElementSpan: Hashable {
    var element: Int
    /// The span of a timer; 0 for other elements.
    var span = 0
  }

  /// The elements with a part that no trace shows without options that an adapter cannot set.
  ///
  /// - Parameter adapter: The capabilities.
  /// - Returns: Their numbers; none for an adapter that sets all options.
  /// - Complexity: O(edges + locations × elements).
  func elements(behindOptionsMissingIn adapter: Capabilities) -> Set<Int> {
    let all = optionInputs
    let given = all.filter { adapter.inject[$0] }
    guard given.count < all.count else { return [] }
    return Set(parts(shownWith: all).subtracting(parts(shownWith: given)).map(\.element))
  }

  /// The parts that traces with some options show, regardless of time.
  private func parts(shownWith options: [Int]) -> Set<ElementSpan> {
    let leftOut = Set(vocabulary.optionInputs).subtracting(options)
    var (locations, queue): (Set<Int>, [Int]) = ([start], [start])
    var taken: Set<Int> = []
    var parts: Set<ElementSpan> = []
    while let location = queue.popLast() {
      for (event, cell) in cells[location].enumerated() where !leftOut.contains(event) {
        let timer = event - vocabulary.inputs.count
        for edge in cell.edges {
          taken.insert(edge)
          for element in edges[edge].elements {
            let isTimer = timer >= 0 && timers[timer].element == element
            parts.insert(
              ElementSpan(element: element, span: isTimer ? span(ofTimer: timer, at: location) : 0)
            )
          }
          if locations.insert(edges[edge].target).inserted { queue.append(edges[edge].target) }
        }
      }
    }
    for number in elements.indices where isShown(number, in: locations, taking: taken) {
      parts.insert(ElementSpan(element: number))
    }
    return parts
  }

  /// Whether traces show an element that no edge names.
  private func isShown(_ number: Int, in locations: Set<Int>, taking edges: Set<Int>) -> Bool {
    let element = elements[number]
    switch element.kind {
    case .reaction, .timer, .closure, .example: return false
    case .possibility:
      let inputs = vocabulary.inputs(sharingNameWith: element.subject)
      return locations.contains { cells[$0][inputs].contains(where: \.isPossible) }
    case .state: return locations.contains { isInside(element, at: $0) }
    case .invariant: return isTested(invariants[element.subject], in: locations, taking: edges)
    }
  }

  /// Whether the scope of an invariant opens, and its trigger occurs.
  private func isTested(
    _ invariant: Invariant,
    in locations: Set<Int>,
    taking taken: Set<Int>
  ) -> Bool {
    func occurs(_ event: Invariant.Event) -> Bool {
      guard case .output(let pattern) = event else { return true }
      return taken.contains { edges[$0].outputs.contains { pattern.overlaps($0.pattern) } }
    }
    func holds(_ condition: Invariant.Condition) -> Bool {
      locations.contains { location in
        condition.anyOf.contains { terms in
          terms.allSatisfy { term in
            announcedValue(ofMachine: term.machine, at: location)
              .map { term.states & (1 << UInt64($0)) != 0 } ?? false
          }
        }
      }
    }
    let opens =
      switch invariant.scope {
      case .always: true
      case .during(let condition): holds(condition)
      case .after(let events, _): events.contains(where: occurs)
      }
    guard opens, let trigger = invariant.trigger else { return opens }
    return trigger.each.contains(where: occurs) && trigger.when.map(holds) ?? true
  }
}
