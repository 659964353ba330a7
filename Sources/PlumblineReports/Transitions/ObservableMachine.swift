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
  /// The outcomes, sorted by state, event, target and outputs.
  private(set) var outcomes: [Outcome] = []
  /// The announced outcomes with those merged that differ only in outputs and timers: the arrows of a diagram.
  private(set) var changes: [Outcome] = []
  /// Per state, the situations of each declared input.
  private(set) var situations: [[Situations]]
  /// The states of all machines in each situation, by its number.
  private(set) var places: [[Int]] = []

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
    let none: [[Outcome.Key: Outcome]] = references.map { _ in [:] }
    var (cases, changes) = (none, none)
    var situations: [[Int]: Int] = [:]
    for (interpretation, reference) in references.enumerated() {
      for location in reference.locations.indices {
        let number = situations[reference.locations[location], default: situations.count]
        situations[reference.locations[location]] = number
        let place = Place(location: location, situation: number, interpretation: interpretation)
        count(at: location, in: reference, declared)
        for (event, cell) in events(at: location, in: reference, declared) {
          collect(cell, event, place, reference, telling: true, &cases[interpretation])
          collect(cell, event, place, reference, telling: false, &changes[interpretation])
        }
      }
    }
    places = situations.sorted { $0.value < $1.value }.map(\.key)
    outcomes = Outcome.merged(cases)
    self.changes = Outcome.merged(changes.map { $0.filter { $0.key.isAnnounced } })
  }

  /// The machines of a spec that document inputs, without the options of the client.
  ///
  /// - Complexity: O(size of the automata).
  static func all(in references: [Reference]) -> [ObservableMachine] {
    let options = references[0].options.map(\.name)
    return references[0].machines.indices.filter { number in
      let machine = references[0].machines[number]
      return machine.documentsInputs && !options.contains(machine.name)
    }.map { ObservableMachine($0, of: references) }
  }
}

extension ObservableMachine {
  /// A location of one of the automata.
  private struct Place {
    var location: Int
    /// The number of its states in all automata.
    var situation: Int
    var interpretation: Int
  }

  private mutating func count(
    at location: Int,
    in reference: Reference,
    _ declared: [Range<Int>]
  ) {
    let from = shown(at: location, in: reference)
    for (position, inputs) in declared.enumerated() {
      for cell in reference.cells[location][inputs] where cell.isPossible {
        situations[from][position].possible += 1
        situations[from][position].documented += cell.isDocumented ? 1 : 0
      }
    }
  }

  /// The documented inputs and the timers with their cells.
  private func events(
    at location: Int,
    in reference: Reference,
    _ declared: [Range<Int>]
  ) -> [(event: (Event, input: Int?), cell: Reference.Cell)] {
    let row = reference.cells[location]
    let inputs = declared.enumerated().flatMap { position, inputs in
      inputs.filter { row[$0].isPossible && row[$0].isDocumented }
        .map { ((Event.input(position), Optional($0)), row[$0]) }
    }
    let timers = row[reference.vocabulary.inputs.count...].enumerated().map { timer, cell in
      ((Event.timer(timer), Int?.none), cell)
    }
    return inputs + timers
  }

  /// The number of the observable state in a location.
  func shown(at location: Int, in reference: Reference) -> Int {
    shown[reference.locations[location][number]]
  }

  /// Adds the outcomes of an event in a situation; with `telling` reasons, outputs and timers tell them apart.
  private func collect(
    _ cell: Reference.Cell,
    _ event: (Event, input: Int?),
    _ place: Place,
    _ reference: Reference,
    telling isTelling: Bool,
    _ found: inout [Outcome.Key: Outcome]
  ) {
    let from = shown(at: place.location, in: reference)
    let edges = cell.edges.map { edge in
      (
        clauses: clauses(of: edge, in: reference), emits: emits(along: edge, in: reference),
        timers: timerChanges(along: edge, at: place.location, in: reference),
        moves: moves(along: edge, from: from, in: reference)
      )
    }
    .filter { !$0.moves.isEmpty }
    let named = { (move: Move, emits: [(name: String, text: String)], timers: TimerChanges) in
      isTelling
        ? Outcome.Key(move, event.0, emits.map(\.name), timers) : Outcome.Key(move, event.0)
    }
    // Where several edges differ in values only, the implementation chooses among them.
    var alternatives: [Outcome.Key: Set<[String]>] = [:]
    for edge in edges where isTelling {
      for move in edge.moves {
        alternatives[named(move, edge.emits, edge.timers), default: []]
          .insert(move.reasons + edge.emits.map(\.text))
      }
    }
    var common: Set<Outcome.Key>?
    for edge in edges {
      var keys: Set<Outcome.Key> = []
      for move in edge.moves {
        var key = named(move, edge.emits, edge.timers)
        key.values = alternatives[key] ?? []
        keys.insert(key)
        let new = Outcome(key, number: found.count)
        found[key, default: new]
          .add(move, edge.emits.map(\.text), edge.clauses, in: place.interpretation)
        found[key]?
          .add(
            situation: place.situation,
            reference.locations[place.location],
            event.input.map { ($0, reference.vocabulary.inputs[$0].arguments) }
          )
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
  private func emits(along edge: Int, in reference: Reference) -> [(name: String, text: String)] {
    reference.edges[edge].outputs.filter { output in
      let element = reference.elements[output.element]
      return output.announces == nil && element.subject == number
        && [.reaction, .timer].contains(element.kind)
    }.map { output in
      let prefix = output.isOptional ? "may: " : ""
      return (
        prefix + reference.vocabulary.outputs[output.pattern.output].name,
        prefix + output.pattern.text(in: reference.vocabulary)
      )
    }
  }

  /// The single changes along an edge; staying without an announcement is one, too.
  ///
  /// States that an effect may announce on the way to its target make no change of their own.
  func moves(along number: Int, from: Int, in reference: Reference) -> [Move] {
    let edge = reference.edges[number]
    let target = shown[reference.locations[edge.target][self.number]]
    let announced = edge.outputs.filter {
      $0.announces == self.number && $0.pattern.output == announcement?.output
    }
    guard let announcement, !announced.isEmpty else {
      return [Move(from: from, to: target, isAnnounced: announcement == nil && from != target)]
    }
    let arguments = reference.vocabulary.outputs[announcement.output].arguments
    var moves: [Move] = []
    for (number, output) in announced.enumerated() {
      var to = target
      if let position = announcement.toArgument {
        let values = arguments[position].values.indices.filter {
          output.pattern.allowed[position] & (1 << UInt64($0)) != 0
        }
        let names = values.map { arguments[position].values[$0] }
        to = names.count == 1 ? states.firstIndex(of: names[0]) ?? target : target
      }
      let reasons = reasons(output.pattern, announcement, arguments)
      if number > 0, announced[number - 1].element == output.element {
        let last = moves.count - 1
        moves[last].passes.append(moves[last].to)
        (moves[last].to, moves[last].reasons) = (to, reasons)
      } else {
        let before = moves.last?.to ?? from
        moves.append(Move(from: before, to: to, isAnnounced: true, reasons: reasons))
      }
    }
    return moves
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
      .map { Vocabulary.Given(name: argument.name, value: argument.values[$0]).text }
  }
}
