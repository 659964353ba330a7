internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports
internal import PlumblineSamples

/// Serves a bundled implementation as an adapter: the documented SDK.
///
/// `fuzz` starts it on a real clock; authors of runners can test against it.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a bundled implementation by the adapter protocol.",
    usage: "plumbline serve <spec> (--sample [<name>] | --reference) [<options>]",
    discussion: CommandHelp.discussion(
      """
      The program reads requests from standard input, one JSON object per line, and writes the answers to \
      standard output. It supports the virtual clock and the real one. A sample has the times of its \
      documents. The reference automaton has the times that --set gives.
      """,
      statuses: [
        (.conforms, "the end of standard input"), (.misuse, "a usage error, or an error in a spec"),
      ],
      examples: CommandExamples.serve
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @OptionGroup(title: "Implementation") var bundled: BundledOptions
  @OptionGroup(title: "Spec") var setting: ValueOptions

  func run() throws {
    let settled = try setting.setting(for: try SpecCatalogue().references(of: spec))
    let reference = settled.references[0]
    guard Invocation.command.isEmpty else {
      throw ValidationError("'-- COMMAND' is an adapter already; use '--sample' or '--reference'")
    }
    guard bundled.count < 2 else {
      throw ValidationError("name one implementation: '--sample' or '--reference', not both")
    }
    switch try bundled.kind(for: reference) {
    case nil, .child, .caller:
      throw ValidationError(
        "no implementation named; name one of\n\(bundled.choices(for: reference))"
      )
    case .reference:
      let automaton = Automaton(reference, values: settled.values)
      let sees = reference.capabilitiesOfReference.observe
      let observe = zip(reference.vocabulary.outputs, sees).filter(\.1).map(\.0.name)
      try AdapterProgram(name: "reference automaton", observe: observe) { _ in
        ReferenceImplementation(automaton, seed: 0)
      }.run()
    case .sample(let choice):
      var server = SampleServer(name: choice.sample.name)
      try choice.make(reference.vocabulary, for: &server).get()
    }
  }
}

/// Serves a sample of a concrete type.
private struct SampleServer: SampleVisitor {
  let name: String

  mutating func visit(_ sample: some Implementation & Sendable) -> Result<Void, any Error> {
    Result { try AdapterProgram(name: name) { _ in sample }.run() }
  }
}
