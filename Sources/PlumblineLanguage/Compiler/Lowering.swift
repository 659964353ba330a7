import PlumblineModel

/// Replaces the names of a spec by numbers, and numbers all citing elements.
///
/// The names are already checked; unresolvable ones are omitted.
struct Lowering {
  let spec: SpecDocument
  var program: Program

  /// The numbers of names; of equal names, the first counts.
  private(set) var clauseNumbers: [String: Int] = [:]
  private(set) var machineNumbers: [String: Int] = [:]
  private var constantNumbers: [String: Int] = [:]

  init(_ spec: SpecDocument) {
    self.spec = spec
    let outputs = spec.outputs.map { output in
      Vocabulary.Output(
        name: output.name.text,
        seenBy: output.seenBy,
        arguments: output.arguments.map { argument in
          Vocabulary.Argument(
            name: argument.name.text,
            values: (spec.values(of: argument.domain) ?? []).map(\.text)
          )
        }
      )
    }
    let inputs = spec.inputs.flatMap { spec.combinations(of: $0) }
    program = Program(vocabulary: Vocabulary(inputs: inputs, outputs: outputs))
    program.parameters = spec.constants.map {
      Reference.Parameter(name: $0.name.text, value: $0.value)
    }
    program.clauses =
      spec.judgedClauses
      + spec.decisions.map { Clause(id: $0.name.text, kind: .decision, says: $0.says) }
    clauseNumbers = numbers(of: program.clauses.map(\.id))
    machineNumbers = numbers(of: spec.machines.map(\.name.text))
    constantNumbers = numbers(of: program.parameters.map(\.name))
  }

  /// The whole program; call it once.
  mutating func lower() -> Program {
    program.machines = spec.machines.map(table)
    for input in spec.inputs {
      let numbers = program.vocabulary.inputs(named: input.name.text)
      let onlyWhen = spec.condition(of: input).flatMap { formula($0) }
      let alike = program.inputs.count
      program.inputs += numbers.map { _ in Program.Input(alike: alike, onlyWhen: onlyWhen) }
      guard !input.clauses.isEmpty, let first = numbers.first else { continue }
      _ = addElement(.possibility, "inputs.\(input.name)", input.name, input.clauses, first)
    }
    for (number, output) in spec.outputs.enumerated() where !output.closedBy.isEmpty {
      _ = addElement(.closure, "outputs.\(output.name)", output.name, output.closedBy, number)
      program.prohibitions += prohibitions(of: output)
    }
    for machine in spec.machines.indices { lowerMachine(machine) }
    addCounters()
    addAnswers()
    addTimesOfAnnouncements()
    findTimers()
    return program
  }
}

extension Lowering {
  mutating func addElement(
    _ kind: Reference.Element.Kind,
    _ path: String,
    _ name: Name,
    _ clauses: [Name],
    _ subject: Int,
    state: Int? = nil
  ) -> Int {
    var cited: [Int] = []
    for clause in clauses.compactMap({ clauseNumbers[$0.text] }) where !cited.contains(clause) {
      cited.append(clause)
    }
    program.elements.append(
      Reference.Element(
        kind: kind,
        path: path,
        place: name.location.lineOfFile,
        clauses: cited,
        subject: subject,
        state: state
      )
    )
    return program.elements.count - 1
  }

  /// The ends of a window as parameters; a single time gets the name `exact`.
  mutating func bounds(
    _ window: SpecDocument.Window,
    at place: String,
    exact: String
  ) -> Invariant.Bounds {
    switch window {
    case .exactly(let time):
      let parameter = parameter(for: time, at: exact)
      return Invariant.Bounds(from: parameter, to: parameter)
    case .span(let from, let to):
      let from = from.map { parameter(for: $0, at: "\(place).from") }
      let to = to.map { parameter(for: $0, at: "\(place).to") }
      return Invariant.Bounds(from: from, to: to)
    case .reaction, .before, .schedule:
      return Invariant.Bounds(from: nil, to: nil)
    }
  }

  /// The parameter of a time; a literal becomes a new parameter with the name of its path.
  mutating func parameter(for time: SpecDocument.Time, at place: String) -> Int {
    switch time {
    case .constant(let name):
      return constantNumbers[name.text] ?? 0
    case .literal(let value):
      program.parameters.append(Reference.Parameter(name: place, value: value))
      return program.parameters.count - 1
    case .wait(let first, let cap, let growth):
      let wait = Reference.Wait(
        first: parameter(for: first, at: "\(place).first"),
        cap: parameter(for: cap, at: "\(place).cap"),
        growth: growth
      )
      let bounds = (program.parameters[wait.first].value, program.parameters[wait.cap].value)
      let value = growth.time(first: bounds.0, cap: bounds.1)
      program.parameters.append(Reference.Parameter(name: place, value: value, wait: wait))
      return program.parameters.count - 1
    }
  }

  /// A condition with numbers; an atom on an argument of the input holds everywhere or nowhere.
  func formula(
    _ condition: SpecDocument.Guard,
    for input: Vocabulary.Input? = nil
  ) -> Formula<MachineTable.StateSet>? {
    condition.map { state in
      if let given = input?.arguments.first(where: { $0.name == state.machine.text }) {
        let everywhere = program.machines[0].leaves(of: program.machines[0].root)
        let holds = given.value == state.state.text
        return MachineTable.StateSet(machine: 0, leaves: LeafSet(holds ? everywhere : []))
      }
      return leaves(named: state).map { MachineTable.StateSet(machine: $0, leaves: LeafSet($1)) }
    }
  }

  /// The leaves of a state or group, and those with this shown name.
  func leaves(named state: SpecDocument.StateReference) -> (machine: Int, leaves: Set<Int>)? {
    guard let machine = machineNumbers[state.machine.text] else { return nil }
    let table = program.machines[machine]
    var leaves = Set(table.node(named: state.state.text).map { table.leaves(of: $0) } ?? [])
    leaves.formUnion(table.leaves(shownAs: state.state.text))
    return leaves.isEmpty ? nil : (machine, leaves)
  }

  func resolve(_ state: SpecDocument.StateReference) -> (machine: Int, node: Int)? {
    guard let machine = machineNumbers[state.machine.text],
      let node = program.machines[machine].node(named: state.state.text)
    else { return nil }
    return (machine, node)
  }

  /// A pattern with numbers; `$name` is the value of the input, or any value without an input.
  func pattern(
    _ event: SpecDocument.EventPattern,
    for input: Vocabulary.Input? = nil
  ) -> OutputPattern? {
    guard let output = program.vocabulary.output(named: event.output.text) else { return nil }
    let allowed = program.vocabulary.outputs[output].arguments.map { argument in
      let values = event.arguments.first { $0.name.text == argument.name }?.values
      return argument.mask(of: values?.passing(input) ?? .any)
    }
    return OutputPattern(output: output, allowed: allowed)
  }

  private func numbers(of names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
