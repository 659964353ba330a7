internal import PlumblineModel

extension TransitionReport {
  func matrixSection(_ machines: [ObservableMachine]) -> Page.Section {
    let tables = machines.flatMap { machine -> [Page.Block] in
      [.table(states(of: machine)), .table(matrix(of: machine))]
    }
    let helpers = Page.Block.details(
      summary: ["All machines, with those that only help the others"],
      [.table(machineTable)]
    )
    return Page.Section("matrix", "States and inputs", tables + [helpers])
  }

  /// The machines that the compiler adds: each counts the entries of a schedule.
  var counters: Set<Int> {
    Set(
      reference.timers.compactMap { timer in
        timer.counter.flatMap { reference.machines[$0].name == timer.name ? $0 : nil }
      }
    )
  }

  /// The inputs with a row for a machine: that of the options only where setting them has an effect of its own.
  func inputs(of machine: ObservableMachine) -> [Int] {
    let declared = reference.vocabulary.declaredInputs
    let options = declared.firstIndex(of: reference.vocabulary.optionInputs)
    return declared.indices.filter { input in
      input != options
        || machine.outcomes.contains {
          $0.event == .input(input)
            && ($0.isAnnounced || !$0.emits.isEmpty || !$0.clauses.isEmpty)
        }
    }
  }

  /// All machines with their states, for readers of the other sections.
  private var machineTable: Page.Table {
    let counters = counters
    let options = reference.options.map(\.name)
    let shown = reference.machines.indices.filter {
      !counters.contains($0) && !options.contains(reference.machines[$0].name)
    }
    let rows = shown.map { reference.machines[$0] }.map { machine in
      Page.Table.Row([
        [.name(machine.name)],
        .names(machine.states.filter { !$0.isGroup }.map(\.name)),
        .names(machine.announcements.map { reference.vocabulary.outputs[$0.output].name }),
        [.text(machine.isEnvironment ? "the environment" : "the implementation")],
      ])
    }
    return Page.Table(
      caption:
        "The machines of the spec; one that neither announces nor is the client is there for the others.",
      columns: ["Machine", "States", "Announced by", "Part of"],
      rows: rows,
      isCards: true
    )
  }

  /// The id of the row of an observable state.
  static func anchor(ofState state: String, of machine: String) -> String {
    "state \(machine).\(state)"
  }

  /// The states by the words of the documents; one that stands for several states of the spec lists their names.
  private func states(of machine: ObservableMachine) -> Page.Table {
    let states = reference.machines[machine.number].states
    let rows = machine.states.map { shown -> Page.Table.Row in
      let numbers = states.indices.filter { !states[$0].isGroup && states[$0].shown == shown }
      return Page.Table.Row(
        [
          name(ofStates: numbers.map { states[$0].name }, shown: shown)
            + called(numbers.map { "state \(machine.name).\(states[$0].name)" }),
          meaning(ofStates: numbers, of: machine),
          cited(citations(numbers.flatMap { elements(ofState: $0, of: machine) })),
        ],
        anchor: Self.anchor(ofState: shown, of: machine.name)
      )
    }
    return Page.Table(
      caption: "States of \(machine.name).",
      columns: ["State", "Means", "Clauses"],
      rows: rows,
      isCards: true
    )
  }

  private func name(ofStates names: [String], shown: String) -> Page.Phrase {
    guard names != [shown] else { return [.name(shown)] }
    return [.name(shown), .lineBreak, .quiet("in the spec ")]
      + .joined(names.map { [.aside($0)] }, by: [.quiet(", ")])
  }

  /// What states mean; where they mean different things, each with its name in the spec.
  private func meaning(ofStates numbers: [Int], of machine: ObservableMachine) -> Page.Phrase {
    let states = reference.machines[machine.number].states
    var meanings: [(text: String, names: [String])] = []
    for number in numbers {
      let text = groups(ofState: number, of: machine).lazy
        .compactMap { facts.meanings["\(machine.name).\(states[$0].name)"] }
        .first { !$0.isEmpty }
      guard let text else { continue }
      if let position = meanings.firstIndex(where: { $0.text == text }) {
        meanings[position].names.append(states[number].name)
      } else {
        meanings.append((text, [states[number].name]))
      }
    }
    guard meanings.count > 1 else { return meanings.map { .text($0.text) } }
    return .joined(
      meanings.map { meaning in
        .joined(meaning.names.map { [.aside($0)] }, by: [.quiet(", ")])
          + [.text(": \(meaning.text)")]
      },
      by: [.lineBreak]
    )
  }

  private func elements(ofState number: Int, of machine: ObservableMachine) -> [Reference.Element] {
    let line = groups(ofState: number, of: machine)
    return reference.elements.filter { element in
      element.kind == .state && element.subject == machine.number
        && element.state.map(line.contains) == true
    }
  }

  /// A state and the groups that it is in, whose texts apply to it.
  private func groups(ofState number: Int, of machine: ObservableMachine) -> [Int] {
    let states = reference.machines[machine.number].states
    return Array(sequence(first: number) { states[$0].parent })
  }

  private func matrix(of machine: ObservableMachine) -> Page.Table {
    let names = reference.vocabulary.inputNames
    let caption =
      "What \(machine.name) does on an input, by its state, with the clauses that say so. "
      + "A cell that is empty, or says so, is undocumented: the documents do not say. ×: it cannot"
      + " happen there."
      + (run == nil ? "" : " ‘Did’: what the implementation did; the number says how often.")
    return Page.Table(
      caption: caption,
      columns: ["Input"] + machine.states,
      rows: inputs(of: machine).map { input in
        Page.Table.Row(
          [[.name(names[input])]]
            + machine.states.indices.map { cell(of: machine, state: $0, input: input) }
        )
      },
      isCards: true
    )
  }

  private func cell(of machine: ObservableMachine, state: Int, input: Int) -> Page.Phrase {
    let situations = machine.situations[state][input]
    guard situations.possible > 0 else { return ["×", .hidden(" cannot happen")] }
    let outcomes = machine.outcomes.filter { $0.from == state && $0.event == .input(input) }
    var lines = outcomes.map { line(for: $0, machine) }
    if situations.isSilentInPart { lines.append([.quiet("undocumented in part")]) }
    let answers =
      situations.documented < situations.possible
      ? self.answers(of: machine, state: state, input: input) : []
    lines += answers
    let target = anchor(of: machine, state: state, input: input)
    return (outcomes.isEmpty ? [] : [.target(target)])
      + (situations.isSilent
        ? [answers.isEmpty ? .hidden("undocumented. ") : .quiet("undocumented. ")] : [])
      + .joined(lines, by: [.lineBreak])
  }

  /// One outcome: `→ connecting, Login zh-07 zh-08`.
  private func line(for outcome: ObservableMachine.Outcome, _ machine: ObservableMachine)
    -> Page.Phrase
  {
    var phrase: Page.Phrase = outcome.isOptional ? ["may: "] : []
    if outcome.isAnnounced {
      phrase.append(.strong("→ \(machine.states[outcome.to])"))
      if !outcome.reasons.isEmpty {
        phrase.append(.text(", \(outcome.reasons.joined(separator: " or "))"))
      }
    } else {
      phrase += ["stays"] + words(of: outcome.timers)
    }
    let emits = outcome.emits.map { $0.joined(separator: " or ") }
    if !emits.isEmpty { phrase.append(.text(", \(emits.joined(separator: ", "))")) }
    if let passes = passes(of: outcome, machine) { phrase.append(.text(", \(passes)")) }
    if let condition = self.condition(of: outcome, among: machine.outcomes, machine) {
      phrase.append(.quiet(", \(clause(ofCondition: condition))"))
    }
    if let condition = condition(outcome.interpretations) {
      phrase.append(.quiet(", \(condition)"))
    }
    if let count = count(of: outcome, among: machine.outcomes, machine) {
      phrase.append(.quiet(", \(count)"))
    }
    return phrase + (outcome.clauses.isEmpty ? [] : [" "]) + cited(outcome.clauses)
  }

  /// Changes of timers: `, starts no-ping again`, `, stops no-answer`.
  private func words(of timers: ObservableMachine.TimerChanges) -> Page.Phrase {
    let restarts = timers.restarted.map { timer -> Page.Phrase in
      [", starts ", .name(shortName(ofTimer: timer)), " again"]
    }
    let stops = timers.stopped.map { timer -> Page.Phrase in
      [", stops ", .name(shortName(ofTimer: timer))]
    }
    return Array((restarts + stops).joined())
  }

  /// The answers of an implementation to an undocumented input, the most frequent first.
  private func answers(of machine: ObservableMachine, state: Int, input: Int) -> [Page.Phrase] {
    guard let run else { return [] }
    let answers = run.answers(
      to: reference.vocabulary.inputNames[input],
      in: machine.states[state],
      of: reference.machines[machine.number]
    )
    return answers.map { [.quiet("Did, \(grouped($0.count))×: "), .text($0.what)] }
  }
}
