internal import PlumblineModel

extension TransitionReport {
  func reasonSection(_ machines: [ObservableMachine]) -> Page.Section {
    let tables = machines.flatMap { machine -> [Page.Block] in
      let announcements = reference.machines[machine.number].announcements
      return announcements.filter { $0.reasonArgument != nil }
        .map { .table(reasons(machine, $0)) }
    }
    let others = facts.enums.filter { hasCodes($0.name) && !isOfReasons($0.name) }
      .map { Page.Block.table(codes(of: $0)) }
    let none = Page.Block.paragraph(["No machine announces a reason."])
    return Page.Section(
      "reasons",
      "Reasons",
      tables + others + (tables.isEmpty && others.isEmpty ? [none] : [])
    )
  }

  private func reasons(
    _ machine: ObservableMachine,
    _ announcement: Reference.Announcement
  ) -> Page.Table {
    let output = reference.vocabulary.outputs[announcement.output]
    let argument = output.arguments[announcement.reasonArgument ?? 0]
    let anything = "any \(argument.name)"
    let rows = argument.values.map { value -> Page.Table.Row in
      let code = facts.code(of: value, output: output.name, argument: argument.name)
      let text = Vocabulary.Given(name: argument.name, value: value).text
      let used = machine.changes.filter { $0.reasons.contains(text) }
      return row(text, code, used, machine)
    }
    let free = machine.changes.filter { $0.reasons == [anything] }
    return Page.Table(
      caption: "\(output.name): values of \(argument.name), and the changes that have them.",
      columns: [argument.name.prefix(1).uppercased() + argument.name.dropFirst(), "Code"]
        + ["Announced with", "Clauses"],
      rows: rows + (free.isEmpty ? [] : [row(anything, nil, free, machine)])
    )
    .omittingIfEmpty("Code")
  }

  /// A value, with each change that has it once for all interpretations: the row has no conditions.
  private func row(
    _ value: String,
    _ code: Int?,
    _ used: [ObservableMachine.Outcome],
    _ machine: ObservableMachine
  ) -> Page.Table.Row {
    let joined = used.reduce(into: [ObservableMachine.Outcome]()) { joined, outcome in
      if let last = joined.indices.last, joined[last].key == outcome.key {
        joined[last].add(outcome)
      } else {
        joined.append(outcome)
      }
    }
    let changes = joined.map { outcome -> Page.Phrase in
      let states = "\(machine.states[outcome.from]) → \(machine.states[outcome.to])"
      let condition = condition(outcome.interpretations).map { ", \($0)" } ?? ""
      let may = isFree(outcome) ? ", may" : ""
      return [.text("\(states) on \(text(of: outcome.event))\(condition)\(may)")]
    }
    return Page.Table.Row([
      [.name(value)],
      code.map { [.text(String($0))] } ?? [],
      changes.isEmpty
        ? [.quiet("no change: the spec only knows the name")]
        : .joined(changes, by: [.lineBreak]),
      cited(Set(used.flatMap(\.clauses)).sorted()),
    ])
  }

  private func codes(of entry: (name: String, values: [SpecFacts.Code])) -> Page.Table {
    Page.Table(
      caption: "Values of \(entry.name).",
      columns: ["Value", "Code"],
      rows: entry.values.map { value in
        Page.Table.Row([[.name(value.value)], value.number.map { [.text(String($0))] } ?? []])
      }
    )
  }

  /// Whether the section lists the values of an enumeration.
  func isListedWithReasons(_ name: String) -> Bool { hasCodes(name) || isOfReasons(name) }

  private func hasCodes(_ name: String) -> Bool {
    facts.enums.contains { $0.name == name && $0.values.contains { $0.number != nil } }
  }

  private func isOfReasons(_ name: String) -> Bool {
    reference.machines.contains { machine in
      machine.documentsInputs
        && machine.announcements.contains { announcement in
          guard let position = announcement.reasonArgument else { return false }
          let output = reference.vocabulary.outputs[announcement.output]
          return facts.domains["\(output.name).\(output.arguments[position].name)"] == name
        }
    }
  }
}
