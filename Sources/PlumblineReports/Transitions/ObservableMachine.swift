internal import PlumblineModel

/// The documented behaviour of one machine that documents inputs, in all interpretations.
///
/// The locations of an automaton combine the states of all machines; readers ask for the behaviour
/// *when connected*. So the type merges locations that differ in other machines, states with the
/// same announcement, and inputs that differ in their arguments.
struct ObservableMachine {
  /// The event of a change.
  enum Event: Hashable {
    /// The position among the declared inputs.
    case input(Int)
    case timer(Int)
  }

  /// A result of an event in one state.
  struct Outcome {
    var from: Int
    var to: Int
    var event: Event
    /// Whether the change is announced, or of a machine without announcements whether there is one; otherwise
    /// the machine stays.
    var isAnnounced: Bool
    var reasons: [String] = []
    /// The other outputs of the machine.
    var emits: [String] = []
    /// Whether the implementation has an alternative in every situation.
    var isOptional = true
    var clauses: [Int] = []
    /// The automata with this outcome.
    var interpretations: Set<Int> = []
    /// Per machine, its states where the event has this outcome.
    var places: [Set<Int>]
  }

  /// The numbers of situations in which an input is possible, and documented.
  struct Situations {
    var possible = 0
    var documented = 0

    var isSilent: Bool { possible > 0 && documented == 0 }
    var isSilentInPart: Bool { documented > 0 && documented < possible }
  }

  let number: Int
  let name: String
  /// The observable states, in the order of the spec.
  let states: [String]
  let initial: Int
  /// The outcomes, sorted by state, event and target.
  private(set) var outcomes: [Outcome] = []
  /// Per state, the situations of each declared input.
  private(set) var situations: [[Situations]]

  /// Per leaf or group, the number of its observable state.
  private let shown: [Int]
  private let announcement: Reference.Announcement?

  /// - Precondition: `references` is not empty.
  /// - Complexity: O(size of the automata).
  init(_ number: Int, of references: [Reference]) {
    let reference = references[0]
    let machine = reference.machines[number]
    self.number = number
    name = machine.name
    var states: [String] = []
    for state in machine.states where !state.isGroup && !states.contains(state.shown) {
      states.append(state.shown)
    }
    self.states = states
    shown = machine.states.map { states.firstIndex(of: $0.shown) ?? 0 }
    initial = shown[reference.locations[reference.start][number]]
    announcement = machine.announcements.first { $0.toArgument != nil }
    let declared = reference.vocabulary.declaredInputs
    situations = states.map { _ in declared.map { _ in Situations() } }
    var found: [Key: Outcome] = [:]
    for (interpretation, reference) in references.enumerated() {
      for location in reference.locations.indices {
        collect(location, interpretation, reference, declared, &found)
      }
    }
    outcomes = found.sorted { $0.key < $1.key }.map { entry in
      var outcome = entry.value
      outcome.clauses.sort()
      return outcome
    }
  }

  /// The machines of a spec that document inputs.
  ///
  /// - Complexity: O(size of the automata).
  static func all(in references: [Reference]) -> [ObservableMachine] {
    references[0].machines.indices
      .filter { references[0].machines[$0].documentsInputs }
      .map { ObservableMachine($0, of: references) }
  }
}

extension ObservableMachine {
  /// The key by which outcomes are merged.
  private struct Key: Hashable, Comparable {
    var from: Int
    var event: Event
    var isAnnounced: Bool
    var to: Int

    private var order: (Int, Int, Int, Int) {
      switch event {
      case .input(let input): (from, input, isAnnounced ? 0 : 1, to)
      // Timers come after all inputs.
      case .timer(let timer): (from, 1 << 32 + timer, isAnnounced ? 0 : 1, to)
      }
    }

    static func < (left: Key, right: Key) -> Bool { left.order < right.order }
  }

  private mutating func collect(
    _ location: Int,
    _ interpretation: Int,
    _ reference: Reference,
    _ declared: [Range<Int>],
    _ found: inout [Key: Outcome]
  ) {
    let row = reference.cells[location]
    let from = shown(at: location, in: reference)
    for (position, inputs) in declared.enumerated() {
      for cell in row[inputs] where cell.isPossible {
        situations[from][position].possible += 1
        situations[from][position].documented += cell.isDocumented ? 1 : 0
        if cell.isDocumented {
          collect(cell, .input(position), location, interpretation, reference, &found)
        }
      }
    }
    for (timer, cell) in row[reference.vocabulary.inputs.count...].enumerated() {
      collect(cell, .timer(timer), location, interpretation, reference, &found)
    }
  }

  /// The number of the observable state in a location.
  func shown(at location: Int, in reference: Reference) -> Int {
    shown[reference.locations[location][number]]
  }

  private func collect(
    _ cell: Reference.Cell,
    _ event: Event,
    _ location: Int,
    _ interpretation: Int,
    _ reference: Reference,
    _ found: inout [Key: Outcome]
  ) {
    let from = shown(at: location, in: reference)
    let states = reference.locations[location]
    var common: Set<Key>?
    for edge in cell.edges {
      let clauses = clauses(of: edge, in: reference)
      let emits = emits(along: edge, in: reference)
      guard case let moves = moves(along: edge, from: from, in: reference), !moves.isEmpty else {
        continue
      }
      var keys: Set<Key> = []
      for move in moves {
        let key = Key(from: move.from, event: event, isAnnounced: move.isAnnounced, to: move.to)
        keys.insert(key)
        var outcome =
          found[key]
          ?? Outcome(
            from: move.from,
            to: move.to,
            event: event,
            isAnnounced: move.isAnnounced,
            places: states.map { _ in [] }
          )
        for (machine, state) in states.enumerated() { outcome.places[machine].insert(state) }
        for reason in move.reasons where !outcome.reasons.contains(reason) {
          outcome.reasons.append(reason)
        }
        for output in emits where !outcome.emits.contains(output) { outcome.emits.append(output) }
        for clause in clauses where !outcome.clauses.contains(clause) {
          outcome.clauses.append(clause)
        }
        outcome.interpretations.insert(interpretation)
        found[key] = outcome
      }
      common = common?.intersection(keys) ?? keys
    }
    for key in common ?? [] { found[key]?.isOptional = false }
  }

  /// The clauses that this machine's part of an edge cites.
  private func clauses(of edge: Int, in reference: Reference) -> [Int] {
    reference.edges[edge].elements.map { reference.elements[$0] }
      .filter { [.reaction, .timer].contains($0.kind) && $0.subject == number }
      .flatMap(\.clauses)
  }

  /// What this machine's part of an edge emits, besides its announcements.
  private func emits(along edge: Int, in reference: Reference) -> [String] {
    reference.edges[edge].outputs.filter { output in
      let element = reference.elements[output.element]
      return output.announces == nil && element.subject == number
        && [.reaction, .timer].contains(element.kind)
    }.map { ($0.isOptional ? "may: " : "") + $0.pattern.text(in: reference.vocabulary) }
  }

  /// The single changes along an edge; staying without an announcement is one, too.
  func moves(
    along number: Int,
    from: Int,
    in reference: Reference
  ) -> [(from: Int, to: Int, isAnnounced: Bool, reasons: [String])] {
    let edge = reference.edges[number]
    let target = shown[reference.locations[edge.target][self.number]]
    let announced = edge.outputs.filter {
      $0.announces == self.number && $0.pattern.output == announcement?.output
    }
    guard let announcement, !announced.isEmpty else {
      return [(from, target, announcement == nil && from != target, [])]
    }
    let arguments = reference.vocabulary.outputs[announcement.output].arguments
    var last = from
    return announced.map { output in
      var to = target
      if let position = announcement.toArgument {
        let values = arguments[position].values.indices.filter {
          output.pattern.allowed[position] & (1 << UInt64($0)) != 0
        }
        let names = values.map { arguments[position].values[$0] }
        to = names.count == 1 ? states.firstIndex(of: names[0]) ?? target : target
      }
      defer { last = to }
      return (last, to, true, reasons(output.pattern, announcement, arguments))
    }
  }

  private func reasons(
    _ pattern: OutputPattern,
    _ announcement: Reference.Announcement,
    _ arguments: [Vocabulary.Argument]
  ) -> [String] {
    guard let position = announcement.reasonArgument else { return [] }
    let argument = arguments[position]
    guard pattern.allowed[position] != OutputPattern.any(of: argument) else {
      return ["any \(argument.name)"]
    }
    return argument.values.indices.filter { pattern.allowed[position] & (1 << UInt64($0)) != 0 }
      .map { argument.values[$0] }
  }
}
