package import PlumblineModel

/// Compiles a spec to its reference automaton.
///
/// ```swift
/// var diagnostics = Diagnostics()
/// let reference = Compiler.compile(spec, diagnostics: &diagnostics)
/// reference?.locations.count               // 11
/// ```
///
/// It first checks names and citations, then lowers the machines to tables and explores every
/// reachable combination of states. The same spec gives the same bytes.
package enum Compiler {
  /// The automata, one for each combination of interpretations; none when the diagnostics hold an
  /// error, or when the spec is abstract.
  ///
  /// - Complexity: O(reachable combinations of states × events × alternatives), times the number
  ///   of combinations of interpretations.
  package static func compile(
    _ spec: SpecDocument,
    diagnostics: inout Diagnostics
  ) -> [Reference] {
    var none: [SpecDocument.StateReference] = []
    return compile(spec, sparing: { _ in false }, &none, diagnostics: &diagnostics)
  }

  /// The automata; none when it finds unreachable states that are spared, without an error about
  /// them.
  static func compile(
    _ spec: SpecDocument,
    sparing isSpared: (SpecDocument.StateReference) -> Bool,
    _ spared: inout [SpecDocument.StateReference],
    diagnostics: inout Diagnostics
  ) -> [Reference] {
    LintCheck.run(on: spec, &diagnostics)
    guard !diagnostics.hasErrors, !spec.isAbstract else { return [] }
    let interpretations = interpretations(of: spec)
    // An error of every interpretation is reported once.
    if let wrong = interpretations.first(where: { $0.diagnostics.hasErrors }) {
      diagnostics.report(contentsOf: wrong.diagnostics)
      return []
    }
    let references = interpretations.compactMap(\.reference)
    guard references.count == interpretations.count else { return [] }
    let reached = interpretations.map(\.reached)
    UnreachableState.check(
      spec,
      isReached: { machine, node in reached.contains { $0[machine][node] } },
      lasting: { machine in Set(references.flatMap { $0.locations.map { $0[machine] } }) },
      sparing: isSpared,
      &spared,
      &diagnostics
    )
    guard !diagnostics.hasErrors, spared.isEmpty else { return [] }
    let compiled = CompiledDocument(
      spec: spec,
      references: references,
      hasExit: { machine, leaf in interpretations.contains { $0.hasExit[machine][leaf] } }
    )
    LintCheck.run(on: compiled, &diagnostics)
    return diagnostics.hasErrors ? [] : references
  }

  /// The interpretations in the order of their choices; those of one shape share the lowered spec.
  private static func interpretations(of spec: SpecDocument) -> [Interpretation] {
    let cited = Set(spec.citations.map(\.text))
    let atoms = spec.atomsOfInterpretations
    let clocks = spec.sharedClocks
    var lowered: [[Bool]: LoweredSpec] = [:]
    return spec.choices.map { choice in
      let resolved = spec.resolved(choice)
      let shape = spec.shape(of: choice, atoms, sharingClocks: clocks != nil)
      let known = lowered[shape] ?? LoweredSpec(resolved, otherClocks: clocks ?? [])
      lowered[shape] = known
      var interpretation = Interpretation(of: resolved, known)
      interpretation.reference?.interpretations = zip(spec.interpretations, choice).map {
        Reference.Interpretation(name: $0.name.text, option: $1.text)
      }
      interpretation.reference?.excludeOtherInterpretations(citedSomewhere: cited)
      return interpretation
    }
  }

  /// A spec with one chosen option per interpretation.
  private struct Interpretation {
    var reference: Reference?
    /// Per machine and node, whether it is reached.
    var reached: [[Bool]] = []
    /// Per machine and leaf, whether a transition leads out of it.
    var hasExit: [[Bool]] = []
    var diagnostics = Diagnostics()

    init(of spec: SpecDocument, _ lowered: LoweredSpec) {
      let program = lowered.program(of: spec)
      var explorer = Explorer(program: program, responder: lowered.responder)
      explorer.explore(diagnostics: &diagnostics)
      guard !diagnostics.hasErrors else { return }
      guard explorer.isComplete else {
        diagnostics.report(
          .tooManyLocations,
          at: spec.id.location,
          "the machines have more than \(explorer.locationLimit) combinations of states"
        )
        return
      }
      reached = Array(explorer.reached.prefix(spec.machines.count))
      hasExit = explorer.hasExit
      diagnostics.report(contentsOf: lowered.diagnostics)
      guard !diagnostics.hasErrors else { return }
      reference = Compiler.reference(
        spec,
        program: program,
        explorer: explorer,
        invariants: lowered.invariants,
        examples: lowered.examples
      )
    }
  }

  private static func reference(
    _ spec: SpecDocument,
    program: Program,
    explorer: Explorer,
    invariants: [Invariant],
    examples: [Reference.Example]?
  ) -> Reference {
    Reference(
      id: spec.id.text,
      title: spec.title,
      vocabulary: program.vocabulary,
      parameters: program.parameters,
      clauses: program.clauses,
      machines: program.machines.map(Reference.Machine.init),
      timers: program.timers.enumerated().map { number, timer in
        Reference.Timer(
          name: timer.name,
          spans: timer.spans,
          counter: timer.counter,
          element: timer.element,
          machine: timer.machine,
          clockMachine: timer.clockMachine,
          gives: timer.gives.isEmpty ? nil : timer.gives,
          isAnnounced: program.timeArguments.contains { $0.timers.contains(number) } ? true : nil
        )
      },
      elements: program.elements,
      locations: explorer.locations,
      start: 0,
      // The options start the timers.
      armedAtStart: !spec.options.isEmpty
        ? []
        : program.timers.indices.filter { timer in
          let declaration = program.timers[timer]
          return program.isInside(
            program.start,
            machine: declaration.clockMachine,
            node: declaration.clockNode
          )
        },
      cells: explorer.cells,
      edges: explorer.edges,
      invariants: invariants,
      judgedByInvariants: spec.judgedByInvariants,
      prohibitions: program.prohibitions.isEmpty ? nil : program.prohibitions,
      examples: examples
    )
  }
}

extension Reference {
  /// Excludes the clauses that the spec cites only in other interpretations.
  fileprivate mutating func excludeOtherInterpretations(citedSomewhere: Set<String>) {
    guard !interpretations.isEmpty else { return }
    let cited = Set(elements.flatMap(\.clauses))
    for number in clauses.indices
    where clauses[number].excluded == nil && !cited.contains(number)
      && citedSomewhere.contains(clauses[number].id)
    {
      clauses[number].excluded = .anotherInterpretation
    }
  }
}

extension SpecDocument {
  /// The numbers of the outputs that only invariants judge; nil for none.
  fileprivate var judgedByInvariants: [Int]? {
    let numbers = outputs.indices.filter { outputs[$0].isJudgedByInvariants }
    return numbers.isEmpty ? nil : numbers
  }
}

extension Reference.Machine {
  fileprivate init(_ table: MachineTable) {
    self.init(
      name: table.name,
      isEnvironment: table.isEnvironment,
      states: table.nodes.dropLast().map { node in
        Reference.State(
          name: node.name,
          parent: node.parent == table.root ? nil : node.parent,
          isGroup: node.isGroup,
          shown: node.shown
        )
      },
      announcements: table.announcements.map(Reference.Announcement.init),
      isClient: table.isClient ? true : nil
    )
  }
}

extension Reference.Announcement {
  fileprivate init(_ table: AnnouncementTable) {
    self.init(output: table.output, toArgument: nil, fromArgument: nil, reasonArgument: nil)
    for (argument, source) in table.sources.enumerated() {
      switch source {
      case .to: toArgument = toArgument ?? argument
      case .from: fromArgument = fromArgument ?? argument
      case .reason: reasonArgument = reasonArgument ?? argument
      case .fixed, .only: break
      }
    }
  }
}
