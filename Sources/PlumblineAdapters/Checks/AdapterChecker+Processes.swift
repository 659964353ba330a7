internal import PlumblineEngine
internal import PlumblineModel

/// The processes and the traces of the checks.
extension AdapterChecker {
  /// The name of the clock of the checks.
  var clock: JSON { .string(handshake.clock.rawValue) }

  /// A fresh process that has answered `hello`.
  func start(keepingNoise keepsNoise: Bool = false) throws(CheckEnd) -> CheckedAdapter {
    // Checks of single messages read the members of observations; those of whole traces are runs in either form.
    var handshake = handshake
    handshake.offersCompact = false
    return try CheckedAdapter(
      source: source,
      isStopped: isStopped,
      request: handshake.request,
      clock: clock,
      helloWithin: helloWithin,
      patience: hangAfter,
      keepsNoise: keepsNoise
    )
  }

  /// A fresh process on the clock of the checks.
  func startOnClock(keepingNoise keepsNoise: Bool = false) throws(CheckEnd) -> CheckedAdapter {
    let adapter = try start(keepingNoise: keepsNoise)
    let clocks = adapter.hello[.clock]?.array ?? ["virtual"]
    guard clocks.contains(clock) else {
      throw .notApplicable("it has no \(clock.string ?? "") clock")
    }
    return adapter
  }

  /// A fresh process on the virtual clock, for a claim about virtual time.
  func startVirtual() throws(CheckEnd) -> CheckedAdapter {
    guard calibration == nil else { throw .notApplicable("it is about the virtual clock") }
    return try startOnClock()
  }

  /// An executor of runs.
  func executor(offersCompact: Bool = true) throws(AdapterFault) -> ChildExecutor {
    try ChildExecutor(
      source: source,
      specID: spec.id,
      vocabulary: spec.vocabulary,
      clauses: handshake.clauses,
      machines: handshake.machines,
      offersCompact: offersCompact,
      hangAfter: hangAfter,
      helloWithin: helloWithin,
      calibration: calibration,
      isStopped: isStopped
    )
  }

  /// Random traces of documented inputs that the adapter can give, the same in each call.
  ///
  /// With options in the spec the first step sets them: the default ones, unless the adapter takes others. On
  /// the real clock the traces are few, and their waits are short.
  func traces(for adapter: CheckedAdapter) -> [[Step]] {
    let inject = inject(of: adapter)
    let options = spec.optionInputs.prefix(adapter.takesOptions ? Int.max : 1)
    let automaton = Automaton(spec)
    let planner = Planner(
      automaton,
      inject: spec.vocabulary.inputs.indices.map { number in
        options.contains(number) || inject.contains(spec.vocabulary.inputs[number].name)
      },
      seed: 1,
      isReentrant: calibration == nil && adapter.isReentrant
    )
    var feedback = Planner.Feedback(automaton)
    return (0..<(calibration == nil ? Self.traceCount : Self.realTraceCount)).map { index in
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      guard calibration != nil else { return plan.steps }
      return plan.steps.prefix(Self.realTraceLength).map { step in
        Step(delay: min(step.delay, Self.longestRealWait * adapter.scale), input: step.input)
      }
    }
  }

  /// The names of the inputs that an adapter can give.
  func inject(of adapter: CheckedAdapter) -> Set<String> {
    Set((adapter.hello[.inject]?.array ?? []).compactMap(\.string))
  }

  /// A trace without the step that sets the options.
  func steps(of trace: [Step]) -> [Step] {
    WireTrace(trace, options: spec.vocabulary.optionInputs).steps
  }

  /// The steps of a trace by message: a step, and those within it.
  func messages(of trace: [Step]) -> [ArraySlice<Step>] {
    let steps = steps(of: trace)
    return steps.indices.filter { steps[$0].within == nil }.map { steps[steps.message(from: $0)] }
  }

  /// The arguments of the step that sets the options; nil without one.
  func options(of trace: [Step]) -> JSON? {
    WireTrace(trace, options: spec.vocabulary.optionInputs).options
      .flatMap(spec.vocabulary.arguments(ofInput:))
  }

  /// The members of a request with steps, and with the options if the first step sets them.
  func request(_ trace: some Sequence<Step>, session: Int64 = 1) -> [WireKey: JSON] {
    let trace = Array(trace)
    let steps = steps(of: trace).map { step -> JSON in
      var members: [WireKey: JSON] = [.after: .integer(step.delay)]
      if let input = step.input {
        members[.in] = .string(spec.vocabulary.inputs[input].name)
        members[.args] = spec.vocabulary.arguments(ofInput: input)
        members[.within] = step.within.map { .string($0.rawValue) }
      }
      return .message(members)
    }
    var members: [WireKey: JSON] = [
      .session: .integer(session), .clock: clock, .steps: .array(steps),
    ]
    members[.options] = options(of: trace)
    return members
  }

  /// A wait in the open session; its outputs.
  func wait(_ time: Microseconds, in adapter: CheckedAdapter) throws(CheckEnd) -> [JSON] {
    let content = try adapter.carryOut("step", request([Step(delay: time, input: nil)]))
    return content[.observations]?.array ?? []
  }

  /// The observations of a trace that is carried out in one message.
  func observations(of trace: [Step], by adapter: CheckedAdapter) throws(CheckEnd) -> [JSON] {
    try adapter.carryOut("trace", request(trace))[.observations]?.array ?? []
  }
}
