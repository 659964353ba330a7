import PlumblineModel

/// Two states of a machine that are shown alike can be told apart by what follows.
///
/// Two states are alike if every location with one of them is in the class (``Partition``) of that
/// with the other in its place, in every interpretation.
enum DistinctStates: CompiledRule {
  static func check(_ compiled: CompiledSpec, diagnostics: inout Diagnostics) {
    var groups = compiled.spec.machines.map(\.leavesShownAlike)
    // What is told apart in one interpretation needs no look at the others.
    for reference in compiled.references where groups.contains(where: { !$0.isEmpty }) {
      let places = reference.places(ofMachines: groups.indices.filter { !groups[$0].isEmpty })
      func split(_ classes: [Int]) -> [[[Int]]] {
        groups.enumerated().map { machine, groups in
          guard let places = places[machine] else { return [] }
          return groups.flatMap { reference.split($0, ofMachine: machine, places, classes) }
        }
      }
      let partition = Partition(reference) { split($0).allSatisfy(\.isEmpty) }
      groups = split(partition.classes)
    }
    for (number, groups) in groups.enumerated() {
      for pair in groups.flatMap(pairs).sorted(by: <) {
        report(pair, of: compiled.spec.machines[number], &diagnostics)
      }
    }
  }

  private static func pairs(_ group: [Int]) -> [(Int, Int)] {
    group.enumerated().flatMap { index, first in group[(index + 1)...].map { (first, $0) } }
  }

  private static func report(
    _ pair: (Int, Int),
    of machine: SpecDocument.Machine,
    _ diagnostics: inout Diagnostics
  ) {
    let states = machine.states
    let (first, second) = (states[pair.0].name, states[pair.1].name)
    diagnostics.report(
      "twin-states",
      at: second.location,
      severity: .warning,
      "nobody can tell state '\(second)' of machine '\(machine.name)' from '\(first)': they are"
        + " shown alike, and do alike"
    )
  }
}

extension SpecDocument.Machine {
  /// The numbers of the leaves that announcements call the same, where they are several.
  fileprivate var leavesShownAlike: [[Int]] {
    guard !announcements.isEmpty else { return [] }
    let leaves = states.enumerated().filter { !$0.element.isGroup }
    return Dictionary(grouping: leaves) { $0.element.shown.text }.values
      .map { $0.map(\.offset) }.filter { $0.count > 1 }
  }
}

extension Reference {
  /// Per machine and state, the locations with it, each with a number for the states of the other
  /// machines.
  ///
  /// - Complexity: O(locations × machines) for each of them.
  fileprivate func places(
    ofMachines machines: [Int]
  ) -> [Int: [Int: [(rest: Int, location: Int)]]] {
    var places: [Int: [Int: [(rest: Int, location: Int)]]] = [:]
    for machine in machines {
      var rests: [[Int]: Int] = [:]
      for (number, location) in locations.enumerated() {
        var rest = location
        rest[machine] = -1
        let known = rests[rest] ?? rests.count
        rests[rest] = known
        places[machine, default: [:]][location[machine], default: []].append((known, number))
      }
    }
    return places
  }

  /// Those of a group of states that classes do not tell apart, group by group, where they are
  /// several; states that never occur are alike to none.
  fileprivate func split(
    _ group: [Int],
    ofMachine machine: Int,
    _ places: [Int: [(rest: Int, location: Int)]],
    _ classes: [Int]
  ) -> [[Int]] {
    var alike: [[[Int]]: [Int]] = [:]
    for state in group {
      guard let here = places[state] else { continue }
      let seen = here.map { [$0.rest, classes[$0.location]] }
      alike[seen.sorted { $0.lexicographicallyPrecedes($1) }, default: []].append(state)
    }
    return alike.values.filter { $0.count > 1 }
  }
}
