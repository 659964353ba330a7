internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports
internal import PlumblineSamples
internal import PlumblineSockets

/// Work with an implementation, independent of the executor of its traces.
protocol Job: Sendable {
  associatedtype Outcome: Sendable

  /// Whether it learns an implementation, which has to answer alike each time.
  var needsSteadyAnswers: Bool { get }

  func run(
    _ make: @escaping @Sendable () throws(AdapterFault) -> some Executor
  ) async throws(AdapterFault) -> Outcome
}

extension Job {
  var needsSteadyAnswers: Bool { false }
}

/// The implementation that an invocation names, ready to start.
struct ChosenImplementation: Sendable {
  enum Kind: Sendable {
    case child([String])
    case caller(CallSource)
    case sample(SampleChoice)
    case reference
  }

  let kind: Kind
  let spec: Reference
  /// The constants that are set; only the reference automaton takes them over.
  let values: [String: Microseconds]
  let seed: UInt64
  /// The time without an answer after which a child process hangs.
  var hangAfter: Microseconds = 2_000_000
  /// The time for the answer to `hello` of a child process.
  var helloAfter: Microseconds = 15_000_000
  /// The measurement of lateness on a real clock; nil on the virtual clock.
  var calibration: Calibration?
  /// The program that serves it as a child process, as on a real clock.
  var program: [String] = []

  init(_ kind: Kind, _ spec: Reference, values: [String: Microseconds], seed: UInt64) {
    self.kind = kind
    self.spec = spec
    self.values = values
    self.seed = seed
  }

  var isReal: Bool { calibration != nil }

  var subject: RunReport.Subject {
    switch kind {
    case .child, .caller: .own
    case .sample(let choice): .sample(defects: choice.ids)
    case .reference: .reference
    }
  }

  /// Carries out the work with executors of the right type.
  func carryOut<Task: Job>(_ work: Task) async throws -> Task.Outcome {
    let vocabulary = spec.vocabulary
    guard !isReal else { return try await serve(work) }
    switch kind {
    case .child, .caller: return try await serve(work)
    case .sample(let choice):
      let capabilities = Capabilities(all: vocabulary, implementation: choice.sample.name)
      var visitor = WorkingVisitor(work: work, capabilities: capabilities)
      return try await choice.make(vocabulary, for: &visitor)()
    case .reference:
      let capabilities = spec.capabilitiesOfReference
      let reference = ReferenceImplementation(
        Automaton(spec, values: values),
        seed: seed,
        isSteady: work.needsSteadyAnswers
      )
      return try await work.run { () throws(AdapterFault) in
        InProcessExecutor(capabilities: capabilities) { reference }
      }
    }
  }

  /// What starts the processes.
  private var source: any AdapterSource {
    if case .caller(let calls) = kind { calls } else { ChildCommand(program) }
  }

  /// Carries out the work with processes that speak the adapter protocol.
  private func serve<Task: Job>(_ work: Task) async throws -> Task.Outcome {
    let (vocabulary, id) = (spec.vocabulary, spec.id)
    let (source, hangAfter, calibration) = (source, hangAfter, calibration)
    let options = spec.vocabulary.optionInputs.filter { spec.cells[spec.start][$0].isPossible }
    let helloAfter = helloAfter
    let (clauses, first) = (Set(spec.clauses.map(\.id)), FirstHello())
    let machines = spec.announcedMachines
    ChildProcess.ownOrphans()
    defer { ChildProcess.endEverything() }
    return try await work.run { () throws(AdapterFault) in
      try ChildExecutor(
        source: source,
        specID: id,
        vocabulary: vocabulary,
        clauses: clauses,
        machines: machines,
        first: first,
        options: options,
        hangAfter: hangAfter,
        helloWithin: helloAfter,
        calibration: calibration,
        isStopped: { Interruption.happened }
      )
    }
  }

  /// Prints a fault of the adapter that prevented the run, and ends the command.
  func report(_ fault: AdapterFault) throws {
    Terminal.warn("error: \(fault.message)\n  \(fault.advice)")
    Terminal.warn(RunStatus.fault.text)
    try RunStatus.fault.end()
  }
}

extension Reference {
  /// The capabilities of the automaton itself.
  var capabilitiesOfReference: Capabilities {
    Capabilities(all: vocabulary, implementation: "reference automaton").remaining(for: self)
  }
}

/// Receives a sample of a concrete type, and returns the work with it.
private struct WorkingVisitor<Task: Job>: SampleVisitor {
  let work: Task
  let capabilities: Capabilities

  mutating func visit(
    _ sample: some Implementation & Sendable
  ) -> @Sendable () async throws(AdapterFault) -> Task.Outcome {
    let (work, capabilities) = (work, capabilities)
    return { () async throws(AdapterFault) in
      try await work.run { () throws(AdapterFault) in
        InProcessExecutor(capabilities: capabilities) { sample }
      }
    }
  }
}
