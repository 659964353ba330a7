import PlumblineModel

/// The earliest time of an input that the environment gives within a time.
extension Lowering {
  /// Adds a machine for each timer with `gives:` that does not begin at once.
  ///
  /// The machine waits for the beginning of the time. The inputs are impossible while both the state of the timer and
  /// the wait last.
  ///
  /// The state of the timer restarts the wait; the other states of its machine end it, so that no location has a
  /// wait without a meaning.
  mutating func addAnswers() {
    for timer in program.timers where !timer.gives.isEmpty && begins(timer) {
      let machine = program.machines.count
      let (waiting, ready) = (0, 1)
      var table = MachineTable(
        name: timer.name,
        isEnvironment: true,
        announcements: [],
        nodes: ["waiting", "ready"].map {
          MachineTable.Node(name: $0, shown: $0, parent: 2, isGroup: false)
        } + [MachineTable.Node(name: timer.name, shown: timer.name, parent: nil, isGroup: true)]
      )
      let states = program.machines[timer.machine]
      let isRunning = states.isInside(
        states.descent(from: states.root).last ?? states.root,
        timer.node
      )
      table.nodes[table.root].initial = isRunning ? waiting : ready
      func move(to state: Int) -> MachineTable.Case {
        let effect = MachineTable.Effect(
          to: state,
          reason: nil,
          emits: [],
          mayEmit: [],
          element: timer.element,
          location: .inCode
        )
        return MachineTable.Case(when: nil, effects: [effect], location: .inCode)
      }
      let others = states.leaves(of: states.root).filter { !states.isInside($0, timer.node) }
      for (nodes, state) in [([timer.node], waiting), (others.sorted(), ready)] {
        for node in nodes {
          let entry = MachineTable.Event.enter(machine: timer.machine, node: node)
          table.nodes[table.root].answers[entry] = .cases([move(to: state)])
        }
      }
      program.machines.append(table)
      program.timers.append(
        Program.Timer(
          name: "\(timer.name).from",
          spans: timer.spans.map { Reference.ParameterWindow(from: $0.from, to: $0.from) },
          counter: timer.counter,
          element: timer.element,
          machine: machine,
          node: waiting,
          clockMachine: timer.clockMachine,
          clockNode: timer.clockNode,
          cases: [move(to: ready)]
        )
      )
      let isEarly = Formula<MachineTable.StateSet>.and(
        .is(.init(machine: timer.machine, leaves: LeafSet(Set(states.leaves(of: timer.node))))),
        .is(.init(machine: machine, leaves: LeafSet([waiting])))
      )
      for input in timer.gives {
        program.inputs[input].onlyWhen =
          program.inputs[input].onlyWhen.map { .and($0, .not(isEarly)) } ?? .not(isEarly)
      }
    }
  }

  /// Whether its time begins later than its state; a constant can be set to another value.
  private func begins(_ timer: Program.Timer) -> Bool {
    timer.spans.contains { span in
      span.from < spec.constants.count || program.parameters[span.from].value > 0
    }
  }
}
