internal import PlumblineModel

/// What the implementation and the environment choose where the spec leaves a choice.
///
/// An alternative that the implementation does not take needs no evidence. One that the environment does not
/// take does: the implementation may have kept it from being tested.
extension Evidence {
  /// Per edge, whether it may be taken: after a choice of the implementation between edges only those
  /// taken, and those that differ from them in a choice of the environment; an edge of `declinable` only if taken.
  ///
  /// In a cell that was not tested the implementation chooses as in others with the same alternatives.
  ///
  /// - Complexity: O(edges × alternatives of a cell).
  func followedEdges(_ coverage: [Int], _ declinable: Set<Int>) -> [Bool] {
    var followed = reference.edges.map { _ in false }
    let declined = declinedAlternatives(coverage).filter { !isOfEnvironment($0) }
    let choices = Choices(parts().filter { $0.count > 1 })
    for cell in reference.cells.joined() {
      let taken = cell.edges.filter { coverage[$0] > 0 }
      let isDeclinable = cell.edges.allSatisfy(declinable.contains)
      let isChoice = isDeclinable || cell.edges.count > 1 && !taken.isEmpty
      let likely = cell.edges.filter { declined.isDisjoint(with: reference.edges[$0].elements) }
      guard isChoice else {
        for edge in likely.isEmpty ? cell.edges : likely { followed[edge] = true }
        continue
      }
      for edge in taken { followed[edge] = true }
      for edge in likely where !followed[edge] {
        followed[edge] = taken.contains { environmentAloneChooses(between: $0, edge, choices) }
      }
    }
    return followed
  }

  /// The followed edges without those by which the environment takes an alternative that no trace shows.
  func shownEdges(_ followed: [Bool], _ coverage: [Int]) -> [Bool] {
    let untaken = declinedAlternatives(coverage).filter(isOfEnvironment)
    return zip(followed, reference.edges).map { isFollowed, edge in
      isFollowed && untaken.isDisjoint(with: edge.elements)
    }
  }

  /// The alternatives of an `any of` that were never taken, while another one of it was.
  private func declinedAlternatives(_ coverage: [Int]) -> Set<Int> {
    var taken: Set<Int> = []
    for (edge, count) in coverage.enumerated() where count > 0 {
      taken.formUnion(reference.edges[edge].elements)
    }
    let choices = parts().filter { $0.count > 1 && !taken.isDisjoint(with: $0) }
    return Set(choices.joined()).subtracting(taken)
  }

  /// The locations to which edges lead, regardless of time.
  func chosenLocations(_ followed: [Bool]) -> Set<Int> {
    var chosen: Set<Int> = [reference.start]
    var queue = [reference.start]
    while let location = queue.popLast() {
      for edge in reference.cells[location].lazy.flatMap(\.edges) where followed[edge] {
        let target = reference.edges[edge].target
        if chosen.insert(target).inserted { queue.append(target) }
      }
    }
    return chosen
  }

  /// Whether an element is a reaction or a timer of the environment.
  func isOfEnvironment(_ number: Int) -> Bool {
    let element = reference.elements[number]
    return [.reaction, .timer].contains(element.kind)
      && reference.machines[element.subject].isEnvironment
  }

  /// Whether two edges differ in a choice of the environment, and in none of the implementation.
  private func environmentAloneChooses(between one: Int, _ other: Int, _ choices: Choices) -> Bool {
    let differing = choices.differing(
      reference.edges[one].elements,
      reference.edges[other].elements
    )
    return !differing.isEmpty && differing.allSatisfy(isOfEnvironment)
  }

  /// The alternatives of each `any of`.
  private struct Choices {
    /// Per alternative, the number of its `any of`.
    private var numbers: [Int: Int] = [:]

    init(_ choices: [[Int]]) {
      for (number, alternatives) in choices.enumerated() {
        for element in alternatives { numbers[element] = number }
      }
    }

    /// The alternatives among some elements in whose place another one is among others.
    func differing(_ elements: [Int], _ others: [Int]) -> [Int] {
      elements.filter { element in
        guard let number = numbers[element], !others.contains(element) else { return false }
        return others.contains { numbers[$0] == number }
      }
    }
  }
}
