internal import PlumblineModel

/// Decides for which clauses the passed traces of a run are evidence.
///
/// Coverage alone is no evidence. For each clause and each element that cites it, automata in which the
/// clause is false judge the first witnesses again; the witnesses count when they are rejected there.
/// What a machine without announcements does may show only at another edge, whose witnesses count, too.
/// Where candidates never agree on the edge that was taken, the traces that may have taken it are witnesses.
/// Of the alternatives of one `any of`, one suffices: the others are the implementation's choice, and
/// so is an expiry that is never due, once a trace has let it come. Locations that only untaken choices
/// reach require no evidence, nor do elements that no timed trace reaches; see
/// ``TimedReachableElements``. What an alternative of the environment leads to requires evidence, taken
/// or not.
struct Evidence {
  /// The evidence for one clause.
  struct Finding {
    /// Whether every part of the spec that cites the clause has evidence.
    var isComplete = true
    /// The number of parts that cite it, and of those with evidence.
    var parts = 0
    var shown = 0
    /// The paths of the parts without evidence.
    var missing: [String] = []
    /// Whether the implementation's choices never reach some parts.
    var isBehindFreedom = false
    /// Whether only alternatives of the environment that no trace shows reach some parts.
    var isBehindEnvironment = false
    /// Whether no timed trace reaches some parts.
    var isOutOfReach = false
    /// Waits of a schedule that no timed trace completes, as text.
    var endlessWaits: [String] = []
    /// Whether only silence shows a part without evidence, and the adapter has no quiescence.
    var needsQuiescence = false
    /// How often the clause was exercised.
    var count = 0
    /// The shortest witness of a reaction or a timer; without one, of another part.
    var witness: Execution?
    fileprivate var isWitnessGeneral = true
    /// The outcome of the examples, when only they cite the clause and none was realised.
    var unrealised: String?
    /// The reason why it is unknown whether an example can be realised, or why the adapter cannot.
    var undecided: String?
    var unable: String?
  }

  /// The limit of witnesses judged for each aspect of an element.
  static let trialLimit = 192
  /// The same for an element that no trace covers for certain: most of these are alternatives that are not taken.
  private static let possibleTrialLimit = 16

  /// The coverage and the witnesses of a run.
  struct Seen {
    let coverage: [Int]
    let exercised: [Int]
    /// Per edge, traces that covered it; of an edge that no trace covered, traces that may have taken it.
    let edgeWitnesses: [[CompactExecution]]
    let invariantWitnesses: [CompactExecution?]

    /// Whether a trace exercised an invariant.
    func isExercised(_ element: Reference.Element) -> Bool {
      element.kind == .invariant && exercised[element.subject] > 0
    }

    /// The witnesses of the edges that were covered.
    func witnesses(of edges: [Int]) -> [CompactExecution] {
      edges.filter { coverage[$0] > 0 }.flatMap { edgeWitnesses[$0] }
    }

    /// The witnesses of some edges, and the traces that may have taken those that no trace covered.
    func possibleWitnesses(of edges: [Int]) -> [CompactExecution] {
      edges.flatMap { edgeWitnesses[$0] }
    }

    /// Whether a witness has an output that one of some patterns allows.
    func shows(oneOf patterns: [OutputPattern], in vocabulary: Vocabulary) -> Bool {
      edgeWitnesses.joined().contains { witness in
        witness.execution.recording.observations.contains { observation in
          let (output, values) = vocabulary.parts(of: observation.symbol)
          return patterns.contains { $0.matches(output: output, values: values) }
        }
      }
    }
  }

  /// What is searched for on first use.
  private struct Searches {
    /// The elements that a trace can take, with the choices of the implementation and without them.
    var timedReachable: TimedReachableElements
    var reachable: TimedReachableElements
    var sequences: WitnessSequences
  }

  let reference: Reference
  private let values: [String: Microseconds]
  let counterfactual: Counterfactual
  private let timeModel: TimeModel
  /// The invariants, the same for every mutant that begins in the same location.
  private let invariants: InvariantTables
  /// The automata of the other interpretations that the implementation may follow.
  private let rivals: [Automaton]
  /// The inputs that the adapter can neither give nor report.
  let missingInputs: Set<Int>

  init(
    _ reference: Reference,
    values: [String: Microseconds],
    timeModel: TimeModel = .virtual,
    rivals: [Automaton] = [],
    observe: [Bool]? = nil,
    missingInputs: Set<Int> = []
  ) {
    // A mutant changes a time from its set value, not from that of the spec.
    self.reference = reference.setting(values)
    self.values = values
    self.rivals = rivals
    self.missingInputs = missingInputs
    self.timeModel = timeModel
    invariants = InvariantTables(self.reference, values: values, timeModel: timeModel)
    counterfactual = Counterfactual(self.reference, timeModel: timeModel, observe: observe)
  }

  /// Weighs the evidence for every clause.
  ///
  /// - Parameters:
  ///   - coverage: How often each edge was covered.
  ///   - exercised: How often each invariant was exercised.
  ///   - edgeWitnesses: Per edge, some passed traces that took it.
  ///   - invariantWitnesses: Per invariant, a passed trace that exercised it.
  ///   - realisations: Per example, its outcome.
  /// - Returns: A finding per clause.
  func weigh(
    coverage: [Int],
    exercised: [Int],
    edgeWitnesses: [[CompactExecution]],
    invariantWitnesses: [CompactExecution?],
    realisations: [ExampleTally.Realisation] = []
  ) -> [Finding] {
    var findings = reference.clauses.map { _ in Finding() }
    let seen = Seen(
      coverage: coverage,
      exercised: exercised,
      edgeWitnesses: edgeWitnesses,
      invariantWitnesses: invariantWitnesses
    )
    let declinable = declinableEdges(by: seen)
    let followed = followedEdges(coverage, declinable)
    let chosen = chosenLocations(followed)
    let shown = chosenLocations(shownEdges(followed, coverage))
    let timedReachable = TimedReachableElements(
      [Automaton(reference, values: values)] + rivals,
      isLeftOut: followed.map { !$0 }
    )
    var searches = Searches(
      timedReachable: timedReachable,
      reachable: timedReachable.withoutChoices,
      sequences: WitnessSequences {
        Judge(Automaton(reference, values: values, timeModel: timeModel), invariants)
      }
    )
    for part in parts() {
      let isExercised = part.contains { seen.isExercised(reference.elements[$0]) }
      guard isChosen(part, chosen, coverage, declinable),
        isExercised || !isUntriggered(part, chosen, followed, by: seen)
      else {
        for clause in part.flatMap({ reference.elements[$0].clauses }) {
          findings[clause].isBehindFreedom = true
        }
        continue
      }
      let isBehindEnvironment = !isChosen(part, shown, coverage, declinable)
      for clause in Set(part.flatMap { reference.elements[$0].clauses }).sorted()
      where !isReplaced(part, for: clause) {
        if isBehindEnvironment { findings[clause].isBehindEnvironment = true }
        weigh(part, for: clause, by: seen, &searches, &findings[clause])
      }
    }
    weighExamples(realisations, &findings)
    for index in findings.indices where findings[index].parts == 0 {
      findings[index].isComplete = false
    }
    return findings
  }

  /// Weighs the evidence of one part for one of its clauses.
  private func weigh(
    _ part: [Int],
    for clause: Int,
    by seen: Seen,
    _ searches: inout Searches,
    _ finding: inout Finding
  ) {
    var isShown = false
    var isRequired = false
    for number in part where reference.elements[number].clauses.contains(clause) {
      let element = reference.elements[number]
      if element.kind == .invariant {
        isRequired = true
        finding.count += seen.exercised[element.subject]
        guard seen.exercised[element.subject] > 0 else { continue }
        isShown = true
        improve(&finding, by: seen.invariantWitnesses[element.subject]?.execution, isGeneral: true)
        continue
      }
      let count = counterfactual.edges[number].reduce(0) { $0 + seen.coverage[$1] }
      finding.count += count
      let spans = (0..<counterfactual.spanCount(of: number)).map { span in
        witness(
          for: reference.clauses[clause].kind,
          number,
          span,
          by: seen,
          &searches.sequences
        )
      }
      let missing = spans.indices.filter { spans[$0] == nil }
      let endless = missing.filter { span in
        !counterfactual.edges[number].isEmpty
          && !searches.timedReachable.contains(element: number, span: span)
      }
      guard endless.count < spans.count else { continue }
      isRequired = true
      finding.endlessWaits += endless.compactMap { counterfactual.wait(of: number, span: $0) }
        .filter { !finding.endlessWaits.contains($0) }
      guard missing == endless else { continue }
      isShown = true
      // No edge of it was covered for certain, and the traces that may have taken one show it.
      if count == 0 {
        finding.count += Set(seen.possibleWitnesses(of: counterfactual.edges[number])).count
      }
      // What closes an output or allows an input speaks of many clauses at once.
      let isGeneral = ![.reaction, .timer].contains(element.kind)
      improve(&finding, by: spans.lazy.compactMap { $0 }.first, isGeneral: isGeneral)
    }
    guard isRequired else {
      let isAnotherTaken = part.contains { number in
        !isOfEnvironment(number)
          && counterfactual.edges[number].contains { seen.coverage[$0] > 0 }
      }
      if isAnotherTaken || searches.reachable.contains(oneOf: part, counterfactual.spanCount) {
        finding.isBehindFreedom = true
      } else {
        finding.isOutOfReach = true
      }
      return
    }
    finding.parts += 1
    if isShown {
      finding.shown += 1
    } else {
      finding.isComplete = false
      finding.missing += part.prefix(1).map { reference.elements[$0].path }
      let kind = reference.clauses[clause].kind
      if !timeModel.showsAbsence, part.contains(where: { needsSilence($0, for: kind) }) {
        finding.needsQuiescence = true
      }
    }
  }

  /// Keeps the witness if it is less general than the previous one, or as general and shorter.
  func improve(_ finding: inout Finding, by witness: Execution?, isGeneral: Bool) {
    guard let witness, finding.isWitnessGeneral || !isGeneral else { return }
    if isGeneral == finding.isWitnessGeneral, let old = finding.witness,
      old.trace.count <= witness.trace.count
    {
      return
    }
    (finding.witness, finding.isWitnessGeneral) = (witness, isGeneral)
  }

  /// The first witness of an element that decides for a kind of clause; where none does, one of an edge
  /// at which the element shows later.
  private func witness(
    for kind: Clause.Kind,
    _ element: Int,
    _ span: Int,
    by seen: Seen,
    _ sequences: inout WitnessSequences
  ) -> Execution? {
    // A mutant that rejects a trace proves that every explanation of it needs the clause.
    let edges = counterfactual.edges(of: element, span: span)
    let own = seen.possibleWitnesses(of: edges)
    guard !own.isEmpty else { return nil }
    let isCovered = edges.contains { seen.coverage[$0] > 0 }
    let limit = isCovered ? Self.trialLimit : Self.possibleTrialLimit
    let staying = counterfactual.stayingMachine(of: element)
    let later = staying.map { $0.showing.sorted() } ?? counterfactual.edgesThatAloneShow(element)
    guard later.isEmpty else {
      let (starts, ends) = (Set(edges), Set(later))
      var known: Set<CompactExecution> = []
      var going: [CompactExecution] = []
      let all = (own + seen.possibleWitnesses(of: later)).sorted { $0.stepCount < $1.stepCount }
      for execution in all where known.insert(execution).inserted {
        let sequence = sequences.edges(of: execution)
        let goesOn =
          staying?.shows(in: sequence)
          ?? counterfactual.goes(on: sequence, from: starts, to: ends, of: element)
        guard goesOn else { continue }
        going.append(execution)
        if going.count == limit { break }
        // Most often one of the shortest decides.
        if going.count == 8, let found = witness(for: kind, element, span, among: going, limit) {
          return found
        }
      }
      return witness(for: kind, element, span, among: going, limit)
    }
    return witness(for: kind, element, span, among: own, limit) {
      seen.possibleWitnesses(of: counterfactual.edgesOfLateEffects(of: element))
    }
  }

  /// The first witness that is rejected once the clause is false, one for each aspect that matters
  /// to its kind; for a schedule, of one span.
  ///
  /// The bounds of a silent expiry show in events just before and just after it, which no single
  /// trace can contain; so each aspect may have its own witness, of the element or else of its late effects.
  private func witness(
    for kind: Clause.Kind,
    _ element: Int,
    _ span: Int,
    among witnesses: [CompactExecution],
    _ limit: Int,
    orLate findLate: () -> [CompactExecution] = { [] }
  ) -> Execution? {
    guard !witnesses.isEmpty else { return nil }
    let falsehoods = counterfactual.shifts(of: element)
      .map { counterfactual.aspects(of: element, span: span, shift: $0) }
    let own = Self.shortest(limit, of: witnesses)
    var late: [Execution]?
    var first: Execution?
    for aspect in Self.decisive(falsehoods[0], for: kind) {
      for mutants in Self.mutants(falsehoods.map { $0[aspect] ?? [] }) {
        if let decisive = earliest(of: own, rejectedByOneOf: mutants) {
          first = first ?? decisive
          continue
        }
        let others = late ?? Self.shortest(limit, of: findLate())
        late = others
        guard let decisive = earliest(of: others, rejectedByOneOf: mutants) else { return nil }
        first = first ?? decisive
      }
    }
    return first
  }

  private static func shortest(_ limit: Int, of witnesses: [CompactExecution]) -> [Execution] {
    witnesses.sorted { $0.stepCount < $1.stepCount }.prefix(limit).map(\.execution)
  }

  /// The mutants of an aspect, in sets of which one has to be rejected.
  ///
  /// Of a shift, all changes are one mutant. Another beginning is a mutant and a set of its own.
  private static func mutants(_ shifts: [[Mutation]]) -> [[[Mutation]]] {
    guard case .begin? = shifts.first?.first else { return [shifts] }
    return shifts[0].map { [[$0]] }
  }

  /// The first witness that a mutant rejects, by the first of several mutants that rejects any.
  func earliest(
    of witnesses: [Execution],
    rejectedByOneOf mutants: [[Mutation]]
  ) -> Execution? {
    // A lazy sequence would build the decisive mutant twice.
    for mutations in mutants {
      let mutant = Automaton(
        reference.applying(mutations),
        values: values,
        timeModel: timeModel
      )
      let judge =
        mutant.reference.start == reference.start
        ? Judge(mutant, invariants) : Judge(mutant, values: values)
      if let witness = witnesses.first(where: { Self.rejects($0, by: judge) }) { return witness }
    }
    return nil
  }

  private static func rejects(_ witness: Execution, by mutant: Judge) -> Bool {
    var judge = mutant
    if case .passed = judge.judge(witness) { return false }
    // A late environment says nothing about the implementation.
    return !judge.isEnvironmentLate
  }
}
