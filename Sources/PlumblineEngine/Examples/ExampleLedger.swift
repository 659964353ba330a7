internal import PlumblineModel

/// What became of the examples of the documents in a run.
///
/// Their traces come first in a campaign. An example has evidence when the implementation passed
/// its trace and told its story; the documents do not say that it has to take this way, so that one
/// that takes another way is no failure.
struct ExampleLedger {
  enum Telling {
    /// Nothing was carried out, for this reason.
    case none(String)
    /// The implementation took another way, or its trace was not judged to the end.
    case otherwise(String)
    case told(Witness)
  }

  /// The traces to carry out first; see ``Planner/Plan/example``.
  let plans: [Planner.Plan]
  private(set) var tellings: [Telling]
  private let reference: Reference
  private let values: [String: Microseconds]

  init(_ automaton: Automaton, _ gives: [Bool], _ values: [String: Microseconds]) {
    reference = automaton.reference
    self.values = values
    let check = ExampleCheck(automaton, gives: gives, values: values)
    var plans: [Planner.Plan] = []
    tellings = (reference.examples ?? []).enumerated().map { number, example in
      if let input = (example.trace ?? []).compactMap(\.input).first(where: { !gives[$0] }) {
        let name = automaton.reference.vocabulary.inputs[input].name
        return .none("the adapter cannot give \(name)")
      }
      guard case .accepted(let steps) = check.verdict(on: example) else {
        return .none("nothing that the adapter can give and see tells it")
      }
      var plan = Planner.Plan()
      plan.example = number
      plan.steps = steps + [Step(delay: automaton.longest + 1_000_000, input: nil)]
      plans.append(plan)
      return .otherwise("not carried out")
    }
    self.plans = plans
  }

  /// Notes what became of the trace of an example.
  mutating func add(_ result: TraceResult, of plan: Planner.Plan) {
    guard let number = plan.example, let recording = result.recording,
      let example = reference.examples?[number]
    else { return }
    guard !result.isFailure else {
      tellings[number] = .otherwise("the implementation did not pass its trace")
      return
    }
    guard result.steps == plan.steps.count,
      reference.isTold(example, by: plan.steps, recording, values: values)
    else {
      tellings[number] = .otherwise("the implementation took another way")
      return
    }
    tellings[number] = .told(Witness(trace: plan.steps, recording: recording))
  }
}
