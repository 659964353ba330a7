import PlumblineModel

extension Lowering {
  /// The states and announcements of a machine; reactions follow when all machines have tables.
  func table(of machine: SpecDocument.Machine) -> MachineTable {
    var nodes: [MachineTable.Node] = []
    let subtree = machine.root.subtree
    func add(_ state: SpecDocument.StateNode, to parent: Int) {
      let number = nodes.count
      nodes.append(
        MachineTable.Node(
          name: state.name.text,
          shown: state.shown.text,
          parent: parent,
          isGroup: state.isGroup
        )
      )
      for child in state.children { add(child, to: number) }
    }
    for child in machine.root.children { add(child, to: subtree.count - 1) }
    let name = machine.name.text
    nodes.append(MachineTable.Node(name: name, shown: name, parent: nil, isGroup: true))
    var initials = Array(repeating: nil as Int?, count: subtree.count)
    // The machine is the first of its subtree, and the last of its nodes.
    let names = (subtree.dropFirst() + subtree.prefix(1)).map(\.initial?.text)
    for (number, node) in nodes.enumerated() {
      guard let parent = node.parent, initials[parent] == nil, names[parent] == node.name else {
        continue
      }
      initials[parent] = number
    }
    for number in nodes.indices { nodes[number].initial = initials[number] }
    var table = MachineTable(
      name: machine.name.text,
      isEnvironment: machine.isEnvironment,
      announcements: machine.announcements.compactMap(announcement),
      nodes: nodes
    )
    table.isClient = machine.isClient
    return table
  }

  /// The machine is the first of its subtree, and the last of its nodes.
  private func numbersOfSubtree(of machine: SpecDocument.Machine) -> [Int] {
    let count = machine.root.subtree.count
    return [count - 1] + Array(0..<count - 1)
  }

  private func announcement(_ announcement: SpecDocument.Announcement) -> AnnouncementTable? {
    guard let output = program.vocabulary.output(named: announcement.output.text) else {
      return nil
    }
    let arguments = program.vocabulary.outputs[output].arguments
    let sources = arguments.map { argument -> AnnouncementTable.Source in
      switch announcement.arguments.first(where: { $0.name.text == argument.name })?.source {
      case .to: .to
      case .from: .from
      case .reason: .reason
      case .literal(let values): .fixed(argument.mask(of: values))
      case .only(let states, _): .only(in: states.map(\.text))
      case nil: .fixed(OutputPattern.any(of: argument))
      }
    }
    return AnnouncementTable(output: output, arguments: arguments, sources: sources)
  }

  /// Reactions and timers of one machine, in the order of the file.
  mutating func lowerMachine(_ machine: Int) {
    let document = spec.machines[machine]
    for (state, node) in zip(document.root.subtree, numbersOfSubtree(of: document)) {
      let isMachine = node == program.machines[machine].root
      let place = isMachine ? "\(document.name)" : "\(document.name).\(state.name)"
      if !isMachine, !state.clauses.isEmpty {
        _ = addElement(.state, place, state.name, state.clauses, machine, state: node)
      }
      for trigger in state.triggers { lower(trigger, at: place, machine: machine, node: node) }
      for timer in state.timers { lower(timer, at: place, machine: machine, node: node) }
    }
  }

  private mutating func lower(
    _ trigger: SpecDocument.Trigger,
    at place: String,
    machine: Int,
    node: Int
  ) {
    var elements: [[Int]] = []
    if case .cases(let cases) = trigger.answer {
      elements = cases.indices.map { index in
        addElements(for: cases[index], at: trigger.path(ofCase: index, at: place), of: machine)
      }
    }
    let events = events(of: trigger.event)
    guard case .cases(let cases) = trigger.answer else {
      for (event, _) in events {
        program.machines[machine].nodes[node].answers[event] = .undocumented
      }
      return
    }
    func lowered(for input: Vocabulary.Input?) -> MachineTable.Answer {
      .cases(zip(cases, elements).map { lower($0, of: machine, as: $1, for: input) })
    }
    // The reaction is the same for all arguments.
    guard events.count > 1, cases.contains(where: { $0.asks(for: events[0].input) }) else {
      let answer = lowered(for: events.first?.input)
      for (event, _) in events { program.machines[machine].nodes[node].answers[event] = answer }
      return
    }
    for (event, input) in events {
      program.machines[machine].nodes[node].answers[event] = lowered(for: input)
      if case .input(let number) = event { program.inputs[number].alike = number }
    }
  }

  /// The events of a key of `on:`: an input gives one event per combination of arguments.
  private func events(
    of event: SpecDocument.Trigger.Event
  ) -> [(event: MachineTable.Event, input: Vocabulary.Input?)] {
    switch event {
    case .input(let name):
      return program.vocabulary.inputs(named: name.text).map {
        (.input($0), program.vocabulary.inputs[$0])
      }
    case .enter(let state):
      guard let entered = resolve(state) else { return [] }
      return [(.enter(machine: entered.machine, node: entered.node), nil)]
    }
  }

  /// An element for each effect of a case.
  private mutating func addElements(
    for reaction: SpecDocument.Case,
    at path: String,
    of machine: Int,
    clauses: [Name] = []
  ) -> [Int] {
    zip(reaction.effects, reaction.paths(at: path)).map { effect, path in
      addElement(
        .reaction,
        path,
        Name(path, at: effect.location),
        clauses + reaction.clauses + effect.clauses,
        machine
      )
    }
  }

  /// One case, with the elements of its effects.
  private mutating func lower(
    _ reaction: SpecDocument.Case,
    of machine: Int,
    as elements: [Int],
    for input: Vocabulary.Input? = nil
  ) -> MachineTable.Case {
    for (effect, element) in zip(reaction.effects, elements) {
      for event in effect.emits + effect.mayEmit {
        addTimes(of: event.arguments, of: event.output, in: machine, .effect(element: element))
      }
    }
    return MachineTable.Case(
      when: reaction.when.flatMap { formula($0, for: input) },
      effects: zip(reaction.effects, elements).flatMap { effect, element in
        effect.mayPass.subsequences.map { passes in
          MachineTable.Effect(
            to: effect.to.flatMap { program.machines[machine].node(named: $0.text) },
            passes: passes.map(\.text),
            reason: effect.reason?.passing(input),
            emits: effect.emits.compactMap { pattern($0, for: input) },
            mayEmit: effect.mayEmit.compactMap { pattern($0, for: input) },
            element: element,
            location: effect.location
          )
        }
      },
      location: reaction.location
    )
  }

  private mutating func lower(
    _ timer: SpecDocument.Timer,
    at place: String,
    machine: Int,
    node: Int
  ) {
    let path = timer.path(at: place)
    let isPlain = timer.cases.count == 1 && timer.cases[0].effects.count == 1
    let own = isPlain ? timer.cases[0].clauses + timer.cases[0].effects[0].clauses : []
    let element = addElement(.timer, path, timer.name, timer.clauses + own, machine)
    let clock = clock(of: timer) ?? (machine: machine, node: node)
    let spans = spans(of: timer, at: path)
    let cases = timer.cases.indices.map { index in
      let reaction = timer.cases[index]
      let isCited = !reaction.clauses.isEmpty || !reaction.effects.allSatisfy(\.clauses.isEmpty)
      let elements =
        isPlain
        ? [element]
        : addElements(
          for: reaction,
          at: timer.path(ofCase: index, at: place),
          of: machine,
          // The clauses of the timer document its time; a case without clauses shares them.
          clauses: isCited ? [] : timer.clauses
        )
      return lower(reaction, of: machine, as: elements)
    }
    program.timers.append(
      Program.Timer(
        name: path,
        spans: spans,
        counter: timer.countedBy.flatMap { machineNumbers[$0.text] },
        element: element,
        machine: machine,
        node: node,
        clockMachine: clock.machine,
        clockNode: clock.node,
        cases: cases,
        gives: timer.gives.flatMap { program.vocabulary.inputs(named: $0.text) }
      )
    )
  }
}

extension Lowering {
  /// The state whose duration a timer measures; nil for the state of the timer itself.
  func clock(of timer: SpecDocument.Timer) -> (machine: Int, node: Int)? {
    guard case .state(let state) = timer.since else { return nil }
    return resolve(state)
  }

  /// The times of a timer as parameters; literals get the name of their path.
  private mutating func spans(of timer: SpecDocument.Timer, at path: String) -> [Reference
    .ParameterWindow]
  {
    timer.spans.enumerated().map { index, span in
      let place = timer.spans.count > 1 ? "\(path)[\(index + 1)]" : path
      guard let to = span.to else {
        return Reference.ParameterWindow(
          from: parameter(for: span.from, at: "\(place).from"),
          to: nil
        )
      }
      guard span.from != to else {
        let exact = parameter(for: to, at: place)
        return Reference.ParameterWindow(from: exact, to: exact)
      }
      return Reference.ParameterWindow(
        from: parameter(for: span.from, at: "\(place).from"),
        to: parameter(for: to, at: "\(place).to")
      )
    }
  }

  /// Adds, for each schedule without a counter, a machine that counts the entries of the measured state
  /// since the enclosing group was entered.
  mutating func addCounters() {
    for (number, timer) in program.timers.enumerated()
    where timer.spans.count > 1 && timer.counter == nil {
      program.timers[number].countsEntries = true
      var nodes = (0...timer.spans.count).map { count in
        MachineTable.Node(
          name: "\(count)",
          shown: "\(count)",
          parent: timer.spans.count + 1,
          isGroup: false
        )
      }
      nodes.append(
        MachineTable.Node(name: timer.name, shown: timer.name, parent: nil, isGroup: true)
      )
      program.timers[number].counter = program.machines.count
      program.machines.append(
        MachineTable(name: timer.name, isEnvironment: false, announcements: [], nodes: nodes)
      )
    }
    program.startCounters()
  }
}

extension SpecDocument.Case {
  /// Whether it depends on an argument of its input.
  fileprivate func asks(for input: Vocabulary.Input?) -> Bool {
    let names = input?.arguments.map(\.name) ?? []
    let values = effects.flatMap { effect in
      (effect.emits + effect.mayEmit).flatMap { $0.arguments.map(\.values) }
        + (effect.reason.map { [$0] } ?? [])
    }
    return (when?.atoms ?? []).contains { names.contains($0.machine.text) }
      || values.contains { if case .variable = $0 { true } else { false } }
  }
}

extension SpecDocument.Trigger.Event: CustomStringConvertible {
  /// The key as written: `logout`, `enter connection.connected`.
  package var description: String {
    switch self {
    case .input(let name): "\(name)"
    case .enter(let state): "enter \(state)"
    }
  }
}

extension SpecDocument.StateReference: CustomStringConvertible {
  package var description: String { "\(machine).\(state)" }
}

extension [Name] {
  /// Every choice of some of them, in their order; the empty one first.
  ///
  /// - Complexity: O(2ⁿ).
  fileprivate var subsequences: [[Name]] {
    reduce([[]]) { chosen, name in chosen + chosen.map { $0 + [name] } }
  }
}
