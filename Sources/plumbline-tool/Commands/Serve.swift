internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports
internal import PlumblineSamples

/// Serves one side of the documents: a bundled implementation as an adapter, or the environment of a client.
///
/// Authors of runners can test against the first, authors of clients against the second.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a bundled implementation, or the documented environment of a client.",
    usage: "plumbline serve <spec> (--sample [<name>] | --reference | --environment) [<options>]",
    discussion: CommandHelp.discussion(
      """
      A bundled implementation speaks the adapter protocol: the program reads requests from standard input, one \
      JSON object per line, and writes the answers to standard output. It supports the virtual clock and the \
      real one. A sample has the times of its documents. The reference automaton has the times that --set gives.

      With --environment the program is the other side: what the documents say of the server, the network and \
      other users. The harness of a client writes a line for each call of the app and each output of the client, \
      in the form that 'monitor' reads: {"in":"connect"}. It reads a line for each input that is to happen now. \
      A client that does what no document allows gets a notice on standard error; 'monitor' judges the log.
      """,
      statuses: [
        (.conforms, "the end of the input"),
        (.misuse, RunStatus.misuse.meaning),
        (
          .fault,
          "with --environment: the harness does not call, departs from the script, or writes a line that cannot be used; or PLUMBLINE_CONNECT cannot be called, or \(RunStatus.unwritten)"
        ),
        (.hungUp, "with --environment, the terminal was closed"),
        (.interrupted, "with --environment, interrupted"),
        (.terminated, "with --environment, terminated"),
      ],
      examples: CommandExamples.serve
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @OptionGroup(title: "Implementation") var bundled: BundledOptions
  @Flag(help: "Let steps and outputs be lists of numbers if the runner knows this form.")
  var compact = false
  @OptionGroup(title: "Environment") var environment: EnvironmentOptions
  @OptionGroup(title: "Spec") var setting: ValueOptions

  func run() throws {
    do {
      try serve()
    } catch let error as AdapterProgramError {
      Terminal.warn("error: \(error)")
      Terminal.warn(error.isOfOutput ? RunStatus.textOfUnwritten : RunStatus.fault.text)
      throw ExitCode(RunStatus.fault.rawValue)
    }
  }

  private func serve() throws {
    let all = try SpecCatalogue().references(of: spec)
    guard Invocation.command.isEmpty else {
      throw ValidationError("'-- COMMAND' is an adapter already; use '--sample' or '--reference'")
    }
    guard bundled.count + (environment.environment ? 1 : 0) < 2 else {
      throw ValidationError("name one of '--sample', '--reference' and '--environment'")
    }
    if environment.environment {
      guard !compact else {
        throw ValidationError(
          "'--compact' is about the adapter protocol, which '--environment' does not speak"
        )
      }
      return try EmulationRun(all, setting, environment).run().end()
    }
    let settled = try setting.setting(for: all)
    let reference = settled.references[0]
    let served = ServedVocabulary(of: reference)
    switch try bundled.kind(for: reference) {
    case nil, .child, .caller:
      throw ValidationError(
        """
        no implementation named; name one of
        \(bundled.choices(for: reference))
          --environment      the other side: the documented environment of a client
        """
      )
    case .reference:
      let automaton = Automaton(reference, values: settled.values)
      let sees = reference.capabilitiesOfReference.observe
      let observe = zip(reference.vocabulary.outputs, sees).filter(\.1).map(\.0.name)
      try AdapterProgram(name: "reference automaton", observe: observe, compact: compact) {
        vocabulary in
        try served.check(vocabulary)
        return ReferenceImplementation(automaton, seed: 0, isQuiescent: true)
      }.run()
    case .sample(let choice):
      guard setting.assignments.isEmpty else {
        throw ValidationError(
          "--set goes with --reference and --environment: a sample has its own times"
        )
      }
      var server = SampleServer(served: served, name: choice.sample.name, compact: compact)
      try choice.make(reference.vocabulary, for: &server).get()
    }
  }
}

/// Serves a sample of a concrete type.
private struct SampleServer: SampleVisitor {
  let served: ServedVocabulary
  let name: String
  let compact: Bool

  mutating func visit(_ sample: some Implementation & Sendable) -> Result<Void, any Error> {
    Result {
      try AdapterProgram(name: name, compact: compact) { [served] vocabulary in
        try served.check(vocabulary)
        return sample
      }.run()
    }
  }
}
