internal import PlumblineModel

/// The states in which the machines of the environment may be.
///
/// They follow from the inputs alone, so they are known where the location of the client is not. A
/// *combination* is one state of each of these machines.
struct EnvironmentStates: Sendable {
  /// Per location, the number of its combination.
  private let numbers: [Int]
  /// Per location, a number for the states of the other machines.
  private let clients: [Int]
  /// Per input and combination, the combinations that may follow.
  private let successors: [[Set<Int>]]
  /// Per combination, those that expiries may lead to, itself included.
  private let later: [Set<Int>]
  private let start: Set<Int>
  /// The possible combinations, now and until the next input.
  private(set) var possible: Set<Int>

  /// - Complexity: O(size of the automaton + combinations³).
  init(_ automaton: Automaton) {
    let reference = automaton.reference
    let machines = reference.machines.indices.filter { reference.machines[$0].isEnvironment }
    let others = reference.machines.indices.filter { !reference.machines[$0].isEnvironment }
    let (numbers, count) = reference.numbers(of: machines)
    clients = reference.numbers(of: others).numbers
    var successors = [[Set<Int>]](
      repeating: [Set<Int>](repeating: [], count: count),
      count: automaton.inputCount
    )
    var later = (0..<count).map { Set([$0]) }
    for location in reference.locations.indices {
      let (place, number) = (Int32(location), numbers[location])
      for input in 0..<automaton.inputCount where automaton.isPossible(input, at: place) {
        let edges = automaton.edges(at: place, input: input)
        if edges.isEmpty { successors[input][number].insert(number) }
        for position in edges {
          successors[input][number].insert(numbers[automaton.target(position)])
        }
      }
      for timer in 0..<automaton.timerCount {
        for position in automaton.edges(at: place, expiryOf: timer) {
          later[number].insert(numbers[automaton.target(position)])
        }
      }
    }
    var isGrowing = true
    while isGrowing {
      let before = later
      later = later.map { next in next.reduce(next) { $0.union(before[$1]) } }
      isGrowing = later != before
    }
    self.numbers = numbers
    self.successors = successors
    self.later = later
    start = later[numbers[reference.start]]
    possible = start
  }

  /// Starts anew, with a client that opens.
  mutating func open() { possible = start }

  /// Takes one of some inputs; one that is impossible changes nothing.
  mutating func take(oneOf inputs: [Int]) {
    let next = inputs.reduce(into: Set<Int>()) { next, input in
      for number in possible { next.formUnion(successors[input][number]) }
    }
    if !next.isEmpty { possible = closed(next) }
  }

  /// Whether more than one combination is possible in the automaton.
  var isAmbiguous: Bool { later.count > 1 }

  /// Drops the combinations that no candidate has.
  mutating func narrow(to locations: Set<Int32>) {
    let shown = Set(locations.map { numbers[Int($0)] })
    guard !shown.isEmpty else { return }
    let both = possible.intersection(shown)
    possible = closed(both.isEmpty ? shown : both)
  }

  /// Those of some locations in which the environment may be.
  func filter(_ locations: Set<Int32>) -> Set<Int32> {
    let possible = locations.filter { self.possible.contains(numbers[Int($0)]) }
    return possible.isEmpty ? locations : possible
  }

  /// Some locations by combination, where the environment may choose among these: each leaves the client wherever it
  /// may be.
  ///
  /// Without such a choice, all of them.
  func choices(in locations: Set<Int32>) -> [Set<Int32>] {
    let groups = Dictionary(grouping: locations) { numbers[Int($0)] }
    let everywhere = Set(locations.map { clients[Int($0)] })
    let choices = groups.values.filter { Set($0.map { clients[Int($0)] }) == everywhere }
    return choices.isEmpty ? [locations] : choices.map { Set($0) }
  }

  /// All locations in which the environment may be.
  ///
  /// - Complexity: O(locations).
  var locations: Set<Int32> {
    Set(numbers.indices.lazy.filter { possible.contains(numbers[$0]) }.map { Int32($0) })
  }

  private func closed(_ combinations: Set<Int>) -> Set<Int> {
    combinations.reduce(into: []) { $0.formUnion(later[$1]) }
  }
}

extension Reference {
  /// Per location, a number for the states of some machines; and how many numbers there are.
  fileprivate func numbers(of machines: [Int]) -> (numbers: [Int], count: Int) {
    var known: [[Int]: Int] = [:]
    let numbers = locations.map { location in
      let states = machines.map { location[$0] }
      let number = known[states] ?? known.count
      known[states] = number
      return number
    }
    return (numbers, known.count)
  }
}

extension Automaton {
  /// The location to which the edge at a position leads.
  fileprivate func target(_ position: Int) -> Int { Int(edges[Int(edge(position))].target) }
}
