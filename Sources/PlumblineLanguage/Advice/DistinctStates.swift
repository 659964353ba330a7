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
    // A pair that is told apart in one reading needs no look at the others.
    var alike = pairs
    for reference in compiled.references where !alike.isEmpty {
      let numbers = reference.numbersOfLocations
      func remaining(_ classes: [Int]) -> [(machine: Int, states: (Int, Int))] {
        alike.filter { reference.areAlike($0.states, ofMachine: $0.machine, classes, numbers) }
      }
      alike = remaining(Partition(reference, until: { remaining($0).isEmpty }).classes)
    }
    for (machine, states) in alike {
      let document = compiled.spec.machines[machine]
      let first = document.states[states.0].name
      let second = document.states[states.1].name
      diagnostics.report(
        "twin-states",
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

  /// Splits classes until they are stable, or until they tell apart what is asked for.
  ///
  /// - Complexity: O(rounds × number of edges), with at most as many rounds as locations.
  init(_ reference: Reference, until isEnough: (_ classes: [Int]) -> Bool) {
    classes = reference.locations.map { _ in 0 }
    let marks = reference.numberedMarks
    var count = 0
    while !isEnough(classes) {
      var numbers: [[Int]: Int] = [:]
      var next: [Int] = []
      for location in reference.locations.indices {
        var signature = [classes[location]]
        for cell in reference.cells[location] {
          signature += [cell.isPossible ? -1 : -2, cell.isDocumented ? -1 : -2]
          // The order of alternatives means nothing.
          let ways = cell.edges.map { (classes[reference.edges[$0].target], marks[$0]) }
          for (target, mark) in ways.sorted(by: <) { signature += [target, mark] }
        }
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
  /// Per edge a number for everything about it but its target; equal edges have the same.
  fileprivate var numberedMarks: [Int] {
    var numbers: [[UInt64]: Int] = [:]
    return edges.map { edge in
      let marks = marks(of: edge)
      let number = numbers[marks] ?? numbers.count
      numbers[marks] = number
      return number
    }
  }

  fileprivate var numbersOfLocations: [[Int]: Int] {
    Dictionary(uniqueKeysWithValues: locations.enumerated().map { ($1, $0) })
  }

  private func marks(of edge: Edge) -> [UInt64] {
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
    _ classes: [Int],
    _ numbers: [[Int]: Int]
  ) -> Bool {
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
