import PlumblineModel

extension DiagnosticRule {
  static let twinStates = DiagnosticRule(
    "twin-states",
    "Two states are indistinguishable: they have the same shown name and behaviour.",
    severity: .warning,
    why: """
      Announcements show both states under one name, and every sequence of events leads to the
      same outputs from both. Merge the states, or specify their difference.
      """,
    bad: """
      machines:
        lamp:
          states:
            off: {shows: dark, on: {press: {to: bright, reason: Pressed, clauses: [d-all]}}}
            lit:
              on:
                overheat: {to: off}

      """,
    good: """
      machines:
        lamp:
          states:
            off: {shows: dark, on: {press: {to: bright, reason: Dimmed, clauses: [d-all]}}}
            lit:
              on:
                overheat: {to: off}

      """,
    check: .automata(TwinStates.check)
  )
}

/// Two states of a machine with one shown name are distinguished by the events that follow.
///
/// Two states are equivalent if, in every interpretation, replacing one by the other in a location
/// gives a location of the same class (``Partition``).
enum TwinStates {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    var groups = compiled.spec.machines.map(\.leavesShownAlike)
    // A state pair that one interpretation distinguishes needs no check in the others.
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
      .twinStates,
      at: second.location,
      "state '\(second)' of machine '\(machine.name)' is indistinguishable from '\(first)': both"
        + " have the same shown name and behaviour"
    )
  }
}

extension SpecDocument.Machine {
  /// The numbers of the leaves with the same shown name, where several share it.
  fileprivate var leavesShownAlike: [[Int]] {
    guard !announcements.isEmpty else { return [] }
    let leaves = states.enumerated().filter { !$0.element.isGroup }
    return Dictionary(grouping: leaves) { $0.element.shown.text }.values
      .map { $0.map(\.offset) }.filter { $0.count > 1 }
  }
}

extension Reference {
  /// Per machine and state, its locations, each with a number for the states of the other machines.
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

  /// The states of a group that share a class, class by class, where several do; unreachable states
  /// share none.
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
