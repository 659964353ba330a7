import PlumblineModel

/// Two states of a machine that are shown alike can be told apart by what follows.
///
/// Locations are split into classes until two of one class allow the same events, with the same
/// outputs and clocks, and lead to the same classes (after Paige and Tarjan, *Three Partition
/// Refinement Algorithms*, 1987, doi:10.1137/0216062, in its simple form). Two states are alike if
/// every location with one of them is in the class of that with the other in its place.
enum DistinctStates: CompiledRule {
  static func check(_ compiled: CompiledSpec, diagnostics: inout Diagnostics) {
    let pairs = compiled.spec.machines.enumerated().flatMap { number, machine in
      machine.pairsShownAlike.map { (machine: number, states: $0) }
    }
    guard !pairs.isEmpty else { return }
    let partitions = compiled.references.map { ($0, Partition($0).classes) }
    for (machine, states) in pairs {
      let areAlike = partitions.allSatisfy { reference, classes in
        reference.areAlike(states, ofMachine: machine, classes)
      }
      guard areAlike else { continue }
      let document = compiled.spec.machines[machine]
      let first = document.states[states.0].name
      let second = document.states[states.1].name
      diagnostics.report(
        "indistinct-states",
        at: second.location,
        severity: .warning,
        "nobody can tell state '\(second)' of machine '\(document.name)' from '\(first)': they are"
          + " shown alike, and do alike"
      )
    }
  }
}

extension SpecDocument.Machine {
  /// The numbers of the leaves, two by two, that announcements call the same.
  fileprivate var pairsShownAlike: [(Int, Int)] {
    guard !announcements.isEmpty else { return [] }
    let leaves = states.enumerated().filter { !$0.element.isGroup }
    return leaves.flatMap { first in
      leaves.compactMap { second in
        first.offset < second.offset && first.element.shown == second.element.shown
          ? (first.offset, second.offset) : nil
      }
    }
  }
}

/// The locations of an automaton by what can be seen from them on.
private struct Partition {
  /// The class of each location.
  private(set) var classes: [Int]

  /// What distinguishes a location, given the classes so far.
  private struct Signature: Hashable {
    var own: Int
    var cells: [[[UInt64]]]
  }

  init(_ reference: Reference) {
    classes = reference.locations.map { _ in 0 }
    var count = 0
    while true {
      var numbers: [Signature: Int] = [:]
      var next: [Int] = []
      for location in reference.locations.indices {
        let signature = Signature(
          own: classes[location],
          cells: reference.cells[location].map { cell in
            [[cell.isPossible ? 1 : 0, cell.isDocumented ? 1 : 0]]
              + cell.edges.map { number in
                let edge = reference.edges[number]
                return [UInt64(classes[edge.target])] + reference.marks(of: edge)
              }
              .sorted { $0.lexicographicallyPrecedes($1) }
          }
        )
        let number = numbers[signature] ?? numbers.count
        numbers[signature] = number
        next.append(number)
      }
      classes = next
      guard numbers.count > count else { return }
      count = numbers.count
    }
  }
}

extension Reference {
  /// Everything about an edge but its target, as numbers.
  fileprivate func marks(of edge: Edge) -> [UInt64] {
    var marks: [UInt64] = [UInt64(edge.outputs.count)]
    for output in edge.outputs {
      marks += [
        UInt64(output.pattern.output), UInt64((output.announces ?? -1) + 1),
        output.isOptional ? 1 : 0,
      ]
      marks += output.pattern.allowed
    }
    marks += [UInt64(edge.arms.count)] + edge.arms.map(UInt64.init)
    return marks + edge.disarms.map(UInt64.init)
  }

  /// Whether every location with one of two states has its equal with the other one.
  fileprivate func areAlike(
    _ states: (Int, Int),
    ofMachine machine: Int,
    _ classes: [Int]
  ) -> Bool {
    let numbers = Dictionary(uniqueKeysWithValues: locations.enumerated().map { ($1, $0) })
    var count = 0
    for (number, location) in locations.enumerated() {
      let state = location[machine]
      guard state == states.0 || state == states.1 else { continue }
      var other = location
      other[machine] = state == states.0 ? states.1 : states.0
      guard let partner = numbers[other], classes[partner] == classes[number] else { return false }
      count += 1
    }
    return count > 0
  }
}
