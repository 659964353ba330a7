internal import PlumblineEngine
package import PlumblineModel

/// Checks whether an adapter speaks the protocol and tells the truth, before its client is judged.
///
/// Each check has a fresh process. None of them judges the client: a client with defects passes.
///
/// ```swift
/// let checker = AdapterChecker(command: ["python3", "link.py"], spec: reference)
/// for check in checker.checks() { print(check.name, check.outcome) }
/// ```
package struct AdapterChecker: Sendable {
  /// The number of traces that a check carries out.
  static let traceCount = 12

  let command: [String]
  let spec: Reference
  let hangAfter: Microseconds
  let helloWithin: Microseconds
  let handshake: Handshake

  /// - Parameters:
  ///   - command: The program, looked up in `PATH`, and its arguments.
  ///   - spec: The spec whose names the adapter has to use; it also plans the traces.
  ///   - hangAfter: The time for an answer, in microseconds, to which 1 ms per step is added.
  ///   - helloWithin: The time for the answer to `hello`.
  package init(
    command: [String],
    spec: Reference,
    hangAfter: Microseconds = 2_000_000,
    helloWithin: Microseconds = 15_000_000
  ) {
    self.command = command
    self.spec = spec
    self.hangAfter = hangAfter
    self.helloWithin = helloWithin
    handshake = Handshake(
      specID: spec.id,
      vocabulary: spec.vocabulary,
      clauses: Set(spec.clauses.map(\.id))
    )
  }

  /// All checks; if the first one fails, the others are not applicable.
  ///
  /// - Parameter progress: Receives each result as soon as it is known.
  /// - Returns: The results in the order of the checks.
  /// - Complexity: A process per check, and about 200 short traces.
  @discardableResult
  package func checks(_ progress: (AdapterCheck) -> Void = { _ in }) -> [AdapterCheck] {
    var results: [AdapterCheck] = []
    func add(_ name: String, _ check: () throws(CheckEnd) -> String) {
      let result = Self.result(of: check, named: name)
      results.append(result)
      progress(result)
    }
    add("hello") { () throws(CheckEnd) in try greets() }
    guard results[0].outcome == .passed else {
      for (name, _) in later {
        add(name) { () throws(CheckEnd) in throw .notApplicable("'hello' failed") }
      }
      return results
    }
    for (name, check) in later {
      add(name) { () throws(CheckEnd) in try check(self)() }
    }
    return results
  }

  /// The checks after `hello`, in their order.
  private var later: [(name: String, check: (Self) -> () throws(CheckEnd) -> String)] {
    [
      ("unknown operation", Self.answersUnknownOperation),
      ("unknown input", Self.answersUnknownInput),
      ("malformed line", Self.survivesMalformedLine),
      ("long line", Self.takesLongLine),
      ("traces", Self.carriesOutTraces),
      ("same trace", Self.repeatsTraces),
      ("sessions", Self.keepsSessionsApart),
      ("quiescence", Self.isQuietAfterAnswers),
      ("next deadline", Self.knowsItsNextDeadline),
      ("virtual time", Self.needsNoRealTime),
      ("not-applicable", Self.refusesUnaskedAnswers),
      ("end of input", Self.endsWithItsInput),
    ]
  }

  private static func result(
    of check: () throws(CheckEnd) -> String,
    named name: String
  ) -> AdapterCheck {
    do throws(CheckEnd) {
      return AdapterCheck(name: name, outcome: .passed, observed: try check(), advice: "")
    } catch {
      switch error {
      case .failed(let observed, let advice):
        return AdapterCheck(name: name, outcome: .failed, observed: observed, advice: advice)
      case .notApplicable(let reason):
        return AdapterCheck(name: name, outcome: .notApplicable, observed: reason, advice: "")
      }
    }
  }
}

// MARK: Processes and traces

extension AdapterChecker {
  /// A fresh process that has answered `hello`.
  func start() throws(CheckEnd) -> CheckedAdapter {
    try CheckedAdapter(
      command: command,
      request: handshake.request,
      helloWithin: helloWithin,
      patience: hangAfter
    )
  }

  /// A fresh process on the virtual clock.
  func startVirtual() throws(CheckEnd) -> CheckedAdapter {
    let adapter = try start()
    let clocks = adapter.hello[.clock]?.array ?? ["virtual"]
    guard clocks.contains("virtual") else { throw .notApplicable("it has no virtual clock") }
    return adapter
  }

  /// Random traces of documented inputs that the adapter can give, the same in each call.
  func traces(for adapter: CheckedAdapter) -> [[Step]] {
    let inject = inject(of: adapter)
    let automaton = Automaton(spec)
    let planner = Planner(
      automaton,
      inject: spec.vocabulary.inputs.map { inject.contains($0.name) },
      seed: 1
    )
    var feedback = Planner.Feedback(automaton)
    return (0..<Self.traceCount).map { index in
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      return plan.steps
    }
  }

  /// The names of the inputs that an adapter can give.
  func inject(of adapter: CheckedAdapter) -> Set<String> {
    Set((adapter.hello[.inject]?.array ?? []).compactMap(\.string))
  }

  /// The members of a request with steps.
  func request(_ trace: some Sequence<Step>, session: Int64 = 1) -> [WireKey: JSON] {
    let steps = trace.map { step -> JSON in
      var members: [WireKey: JSON] = [.after: .integer(step.delay)]
      if let input = step.input {
        members[.in] = .string(spec.vocabulary.inputs[input].name)
        members[.args] = spec.vocabulary.arguments(ofInput: input)
      }
      return .message(members)
    }
    return [.session: .integer(session), .clock: "virtual", .steps: .array(steps)]
  }

  /// A wait in the open session; its outputs.
  func wait(_ time: Microseconds, in adapter: CheckedAdapter) throws(CheckEnd) -> [JSON] {
    let content = try adapter.carryOut("step", request([Step(delay: time, input: nil)]))
    return content[.observations]?.array ?? []
  }
}
