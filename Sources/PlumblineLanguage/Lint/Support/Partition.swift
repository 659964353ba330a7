import PlumblineModel

/// The locations of an automaton, partitioned by their observable future (bisimulation classes).
///
/// Classes are split until all locations of a class allow the same events, with the same outputs
/// and clocks, and lead to the same classes. A location is revisited only when the class of a
/// successor has changed. The largest part of a split class keeps its number, so a location changes
/// its class at most a logarithmic number of times (J.
/// Hopcroft, *An n log n Algorithm for Minimizing States in a Finite Automaton*, 1971,
/// doi:10.1016/B978-0-12-417750-5.50022-1; by signatures as S. Blom and S. Orzan, *A Distributed
/// Algorithm for Strong Bisimulation Reduction of State Spaces*, 2005,
/// doi:10.1007/s10009-004-0185-2).
struct Partition {
  /// The class of each location.
  private(set) var classes: [Int]

  /// Splits classes until they are stable, or until the caller has enough of them.
  ///
  /// - Parameters:
  ///   - reference: The automaton.
  ///   - isEnough: Called after 1, 2, 4, 8 … rounds.
  /// - Complexity: O(edges × log(locations)).
  init(_ reference: Reference, until isEnough: (_ classes: [Int]) -> Bool) {
    let marks = reference.numberedMarks
    var members = [Array(reference.locations.indices)]
    classes = reference.locations.map { _ in 0 }
    var sources = reference.locations.map { _ in [Int]() }
    for (location, row) in reference.cells.enumerated() {
      for edge in row.lazy.flatMap(\.edges) {
        sources[reference.edges[edge].target].append(location)
      }
    }
    var dirty = Array(reference.locations.indices)
    var round = 0
    while !dirty.isEmpty {
      if round > 0, round & (round - 1) == 0, isEnough(classes) { return }
      round += 1
      var moved: [(location: Int, class: Int)] = []
      // Only a class with a location to revisit can split.
      for (number, changed) in Dictionary(grouping: dirty, by: { classes[$0] }) {
        moved += Self.split(number, changed, &members) {
          reference.signature(of: $0, classes, marks)
        }
      }
      // All signatures of a round use the same classes, so the classes change last.
      for (location, number) in moved { classes[location] = number }
      dirty = Array(Set(moved.flatMap { sources[$0.location] }))
    }
  }

  /// Splits one class by the signatures of its locations.
  ///
  /// - Returns: The locations that get another class.
  private static func split(
    _ number: Int,
    _ changed: [Int],
    _ members: inout [[Int]],
    by signature: (Int) -> [Int]
  ) -> [(location: Int, class: Int)] {
    guard members[number].count > 1 else { return [] }
    var parts: [[Int]: [Int]] = [:]
    for location in changed { parts[signature(location), default: []].append(location) }
    // Unchanged locations are one part, together with changed ones of the same signature.
    if changed.count < members[number].count {
      let isChanged = Set(changed)
      let rest = members[number].filter { !isChanged.contains($0) }
      parts[signature(rest[0]), default: []] += rest
    }
    guard parts.count > 1 else { return [] }
    // The largest part keeps the number.
    let ordered = parts.values.sorted { $0.count > $1.count }
    members[number] = ordered[0]
    return ordered.dropFirst().flatMap { part in
      members.append(part)
      return part.map { ($0, members.count - 1) }
    }
  }
}

extension Reference {
  /// The signature of a location: its events with their outputs, and the classes after them.
  fileprivate func signature(of location: Int, _ classes: [Int], _ marks: [Int]) -> [Int] {
    var signature: [Int] = []
    for cell in cells[location] {
      signature.append(cell.isPossible ? cell.isDocumented ? -1 : -2 : cell.isDocumented ? -3 : -4)
      guard cell.edges.count > 1 else {
        for edge in cell.edges { signature += [classes[edges[edge].target], marks[edge]] }
        continue
      }
      // The order of alternatives has no meaning.
      let ways = cell.edges.map { (classes[edges[$0].target], marks[$0]) }
      for (target, mark) in ways.sorted(by: <) { signature += [target, mark] }
    }
    return signature
  }

  /// Per edge, a number for all its properties except the target; equal edges share it.
  fileprivate var numberedMarks: [Int] {
    var numbers: [Mark: Int] = [:]
    return edges.map { edge in
      let mark = Mark(edge: edge)
      if let number = numbers[mark] { return number }
      numbers[mark] = numbers.count
      return numbers.count - 1
    }
  }
}

/// All properties of an edge except its target; the hash uses some of them.
private struct Mark: Hashable {
  let edge: Reference.Edge

  static func == (left: Self, right: Self) -> Bool {
    left.edge.arms == right.edge.arms && left.edge.disarms == right.edge.disarms
      && left.edge.outputs.elementsEqual(right.edge.outputs) {
        $0.pattern == $1.pattern && $0.announces == $1.announces && $0.isOptional == $1.isOptional
      }
  }

  func hash(into hasher: inout Hasher) {
    var mark = edge.outputs.count
    for output in edge.outputs {
      mark = mark &* 31 &+ output.pattern.output
      for values in output.pattern.allowed { mark = mark &* 31 &+ Int(truncatingIfNeeded: values) }
    }
    for timer in edge.arms { mark = mark &* 31 &+ timer }
    for timer in edge.disarms { mark = mark &* 31 &- timer }
    hasher.combine(mark)
  }
}
