internal import PlumblineLanguage
internal import PlumblineModel
internal import PlumblineReports

extension SpecFacts {
  /// Collects the facts of a spec; a compiled automaton has none.
  ///
  /// - Throws: ``Failing`` if the documents are to be shown and one of them cannot be read.
  init(
    _ loaded: SpecCatalogue.Loaded,
    examples: [Spec.ExampleFinding],
    documents library: DocumentLibrary? = nil
  ) throws {
    self.init()
    guard let document = loaded.document else { return }
    documents = try loaded.ledgers.map { ledger in
      Document(ledger.document, try library?.text(of: ledger).lines)
    }
    called = document.calledNames
    enums = document.enums.map { entry in
      let codes: [Int?] = entry.codes.isEmpty ? entry.values.map { _ in nil } : entry.codes
      let values = zip(entry.values, codes).map { Code(value: $0.text, number: $1) }
      return (entry.name.text, values)
    }
    let owners =
      document.inputs.map { ($0.name, $0.arguments) }
      + document.outputs.map { ($0.name, $0.arguments) }
    for (owner, arguments) in owners {
      for argument in arguments {
        guard case .named(let name) = argument.domain else { continue }
        domains["\(owner).\(argument.name)"] = name.text
      }
    }
    for output in document.outputs { answers[output.name.text] = output.answers?.text }
    for input in document.inputs { onlyWhen[input.name.text] = input.onlyWhen?.text }
    for machine in document.machines { note(machine, document.interpretations.map(\.name)) }
    for decision in document.decisions {
      about[decision.name.text] = decision.about.map(\.text)
    }
    for ledger in loaded.ledgers {
      for entry in ledger.document.clauses where !entry.note.isEmpty {
        notes[entry.clause.id] = entry.note
      }
    }
    for example in examples { allowed[example.name] = example.isAccepted }
  }

  /// Notes the meanings of states, the starts of timers, and the uses of interpretations.
  private mutating func note(_ machine: SpecDocument.Machine, _ interpretations: [Name]) {
    for state in machine.root.subtree {
      for trigger in state.triggers {
        guard case .cases(let cases) = trigger.answer else { continue }
        use(interpretations, "\(machine.name).\(state.name) on \(trigger.event.text)", cases, [])
      }
      meanings["\(machine.name).\(state.name)"] = state.means
      for timer in state.timers {
        let name = "\(machine.name).\(state.name).\(timer.name)"
        switch timer.since {
        case .state(let reference): clocks[name] = "since \(reference.machine).\(reference.state)"
        case .interpretation(let interpretation):
          clocks[name] = "since the state that \(interpretation) chooses"
          use(interpretation, name, timer.clauses + timer.cases.flatMap(\.cited))
        case nil: clocks[name] = "since \(machine.name).\(state.name)"
        }
        use(interpretations, name, timer.cases, timer.clauses)
      }
    }
  }

  /// Notes the interpretations that the guards of a place test.
  private mutating func use(
    _ interpretations: [Name],
    _ place: String,
    _ cases: [SpecDocument.Case],
    _ clauses: [Name]
  ) {
    let asked = Set(cases.flatMap { $0.when?.atoms ?? [] }.map(\.machine))
    for interpretation in interpretations where asked.contains(interpretation) {
      use(interpretation, place, clauses + cases.flatMap(\.cited))
    }
  }

  private mutating func use(_ interpretation: Name, _ place: String, _ clauses: [Name]) {
    var ids: [String] = []
    for clause in clauses where !ids.contains(clause.text) { ids.append(clause.text) }
    // A timer that an interpretation starts may test it, too.
    guard interpretationUses[interpretation.text]?.contains(where: { $0.place == place }) != true
    else { return }
    interpretationUses[interpretation.text, default: []].append(
      InterpretationUse(place: place, clauses: ids)
    )
  }
}

extension SpecFacts.Document {
  fileprivate init(_ ledger: LedgerDocument, _ lines: [String]?) {
    self.init(
      id: ledger.id,
      title: ledger.title,
      platform: ledger.platform,
      updated: ledger.updated,
      lineCount: ledger.lineCount,
      linesWithoutFact: ledger.linesWithoutFact,
      file: ledger.file,
      linesOfClauses: Dictionary(
        ledger.clauses.map { ($0.clause.id, $0.lines.ranges.flatMap { Array($0) }) }
      ) { first, _ in first },
      lines: lines
    )
  }
}

extension SpecDocument.Case {
  /// The clauses that it and its effects cite.
  fileprivate var cited: [Name] { clauses + effects.flatMap(\.clauses) }
}

extension SpecDocument.Trigger.Event {
  /// The event as text: `retry`, or `enter link.connected`.
  fileprivate var text: String {
    switch self {
    case .input(let name): name.text
    case .enter(let state): "enter \(state.machine).\(state.state)"
    }
  }
}

extension Formula<SpecDocument.StateReference> {
  /// The guard as text: `link is up and (connection is connecting or connection is reconnecting)`.
  var text: String { text(inside: 0) }

  /// The text, with parentheses around a looser operator inside a tighter one.
  private func text(inside tightness: Int) -> String {
    let (own, text): (Int, String) =
      switch self {
      case .is(let atom): (3, "\(atom.machine) is \(atom.state)")
      case .and(let left, let right): (2, "\(left.text(inside: 2)) and \(right.text(inside: 2))")
      case .or(let left, let right): (1, "\(left.text(inside: 1)) or \(right.text(inside: 1))")
      case .not(let inner): (3, "not \(inner.text(inside: 3))")
      case .always(let holds): (3, holds ? "always" : "never")
      }
    return own < tightness ? "(\(text))" : text
  }
}
