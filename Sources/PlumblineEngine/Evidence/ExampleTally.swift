internal import PlumblineModel

/// The outcome of the documents' examples in a run.
///
/// Their traces come first in a campaign. An example has evidence when the implementation passes
/// its trace, or any other, and realises its example run. The documents do not require that run, so
/// another path is no failure. An implementation may take optional steps at times that no search
/// can know, such as an optional retry; so later traces are checked, too.
struct ExampleTally {
  enum Realisation: Codable, Hashable {
    /// The adapter lacks a capability that the example run needs.
    case unable(String)
    /// It is unknown whether the automaton allows it.
    case undecided(String)
    /// The implementation took another path, or its trace was not judged to the end.
    case otherwise(String)
    case realised(Execution)
  }

  /// The first traces to carry out; see ``Planner/Plan/example``.
  let plans: [Planner.Plan]
  private(set) var realisations: [Realisation]
  private let reference: Reference
  private let values: [String: Microseconds]

  init(_ automaton: Automaton, _ inject: [Bool], _ values: [String: Microseconds]) {
    reference = automaton.reference
    self.values = values
    let check = ExampleCheck(automaton, inject: inject, values: values)
    let whole = inject.contains(false) ? ExampleCheck(automaton, values: values) : check
    var plans: [Planner.Plan] = []
    realisations = (reference.examples ?? []).enumerated().map { number, example in
      if let input = (example.trace ?? []).compactMap(\.input).first(where: { !inject[$0] }) {
        let name = automaton.reference.vocabulary.inputs[input].name
        return .unable("the adapter cannot give \(name), which example '\(example.name)' needs")
      }
      guard case .accepted(let steps) = check.verdict(on: example) else {
        return Self.reason(why: example, cannotBeRealised: whole)
      }
      var plan = Planner.Plan()
      plan.example = number
      let silence = automaton.longest + 1_000_000
      let wait = Simulator.affordable(silence, after: steps, of: automaton)
      plan.steps = steps + [Step(delay: wait, input: nil)]
      plans.append(plan)
      return .otherwise("not carried out")
    }
    self.plans = plans
  }

  /// The reason why an example has no trace; `whole` ignores the limits of an adapter.
  private static func reason(
    why example: Reference.Example,
    cannotBeRealised whole: ExampleCheck
  ) -> Realisation {
    switch whole.verdict(on: example) {
    case .accepted:
      .unable("the adapter cannot give what example '\(example.name)' needs")
    case .rejected: .otherwise("this interpretation of the documents does not allow it")
    case .undecided:
      .undecided(
        "not verified: the search for a run of example '\(example.name)' ended early"
      )
    }
  }

  /// The indices of the examples with a path that no trace has realised yet.
  var unrealised: [Int] {
    realisations.indices.filter { number in
      if case .realised = realisations[number] { return false }
      return reference.examples?[number].path != nil
    }
  }

  /// Records a trace, planned for any purpose, that realises an example.
  mutating func note(_ witness: Execution, tells number: Int) {
    if case .realised = realisations[number] { return }
    realisations[number] = .realised(witness)
  }

  /// Records the outcome of the trace of an example.
  mutating func add(_ result: TraceResult, of plan: Planner.Plan) {
    guard let number = plan.example,
      unrealised.contains(number) || reference.examples?[number].trace != nil,
      let execution = result.execution,
      let example = reference.examples?[number]
    else { return }
    guard !result.isFailure else {
      realisations[number] = .otherwise("the implementation did not pass its trace")
      return
    }
    guard result.isJudged,
      reference.isRealised(example, by: execution, values: values)
    else {
      realisations[number] = .otherwise("the implementation took another path")
      return
    }
    realisations[number] = .realised(execution)
  }
}
