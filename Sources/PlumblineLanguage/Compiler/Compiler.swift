package import PlumblineModel

/// Compiles a spec to its reference automaton.
///
/// ```swift
/// var diagnostics = Diagnostics()
/// let reference = Compiler.compile(spec, diagnostics: &diagnostics)
/// reference?.locations.count               // 11
/// ```
///
/// First all rules look at the names and citations; then the machines are put into tables, and
/// every reachable combination of states is worked out. The same spec gives the same bytes.
package enum Compiler {
  /// The automaton, or nil when the diagnostics hold an error.
  ///
  /// - Complexity: O(reachable combinations of states × events × alternatives).
  package static func compile(
    _ spec: SpecDocument,
    diagnostics: inout Diagnostics
  ) -> Reference? {
    checkRules(of: spec, diagnostics: &diagnostics)
    guard !diagnostics.hasErrors else { return nil }
    var lowering = Lowering(spec)
    let program = lowering.lower()
    var explorer = Explorer(program: program)
    explorer.explore(diagnostics: &diagnostics)
    guard !diagnostics.hasErrors else { return nil }
    guard explorer.isComplete else {
      diagnostics.report(
        "too-many-locations",
        at: spec.id.location,
        "the machines can be in more than \(explorer.locationLimit) combinations of states"
      )
      return nil
    }
    checkReachability(of: spec, isReached: explorer.isReached, diagnostics: &diagnostics)
    guard !diagnostics.hasErrors else { return nil }
    var monitors = MonitorCompiler(lowering)
    let compiled = monitors.monitors(diagnostics: &diagnostics)
    guard !diagnostics.hasErrors else { return nil }
    return reference(
      spec,
      program: monitors.lowering.program,
      explorer: explorer,
      monitors: compiled
    )
  }

  private static func reference(
    _ spec: SpecDocument,
    program: Program,
    explorer: Explorer,
    monitors: [Monitor]
  ) -> Reference {
    Reference(
      id: spec.id.text,
      title: spec.title,
      vocabulary: program.vocabulary,
      parameters: program.parameters,
      clauses: program.clauses,
      machines: program.machines.map(Reference.Machine.init),
      timers: program.timers.map {
        Reference.Timer(
          name: $0.name,
          parameter: $0.parameter,
          element: $0.element,
          machine: $0.machine,
          clockMachine: $0.clockMachine
        )
      },
      elements: program.elements,
      locations: explorer.locations,
      start: 0,
      armedAtStart: program.timers.indices.filter { timer in
        let declaration = program.timers[timer]
        return program.isInside(
          program.start,
          machine: declaration.clockMachine,
          node: declaration.clockNode
        )
      },
      cells: explorer.cells,
      edges: explorer.edges,
      monitors: monitors,
      judgedByInvariants: spec.judgedByInvariants
    )
  }
}

extension SpecDocument {
  /// The numbers of the outputs that only invariants judge; nil if there is none.
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
          isGroup: node.isGroup
        )
      },
      announcements: table.announcements.map(Reference.Announcement.init)
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
      case .fixed: break
      }
    }
  }
}
