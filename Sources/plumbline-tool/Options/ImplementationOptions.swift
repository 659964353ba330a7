internal import ArgumentParser
internal import PlumblineModel
internal import PlumblineReports
internal import PlumblineSamples

/// What is tested: a child process, a bundled sample, or the reference automaton.
struct ImplementationOptions: ParsableArguments {
  @Option(
    defaultAsFlag: "",
    parsing: .next,
    help: ArgumentHelp("The bundled client written for this spec.", valueName: "name")
  )
  var sample: String?
  @Option(
    name: .customLong("defect"),
    help: ArgumentHelp(
      "Switch a defect of the sample on; repeatable.",
      discussion: "'id=17.3s' sets the delay of a defect that takes time.",
      valueName: "id[=time]"
    )
  )
  var defects: [String] = []
  @Flag(help: "List the defects of the samples for this spec.")
  var listDefects = false
  @Flag(help: "The reference automaton itself.")
  var reference = false
  @Option(help: ArgumentHelp("When a child process counts as hanging.", valueName: "time"))
  var hangAfter = Span(microseconds: 2_000_000)
  @OptionGroup var clock: ClockOptions

  /// A program that speaks the adapter protocol, with its arguments: what stands after `--`.
  var command: [String] { Invocation.command }

  /// Whether nothing was named.
  var isNone: Bool { sample == nil && !reference && command.isEmpty }

  /// What these options name, for a spec.
  ///
  /// - Throws: `ValidationError` when nothing, several things or something unknown is named.
  func choose(
    for spec: Reference,
    values: [String: Microseconds],
    seed: UInt64
  ) throws -> ChosenImplementation {
    let named = [sample != nil, reference, !command.isEmpty].count { $0 }
    guard named == 1 else { throw ValidationError(named == 0 ? nothing(spec) : tooMuch) }
    guard defects.isEmpty || sample != nil else {
      throw ValidationError("--defect switches defects of a sample on; add --sample")
    }
    let kind: ChosenImplementation.Kind =
      if let sample {
        .sample(try SampleChoice(named: sample, defects, for: spec))
      } else {
        reference ? .reference : .child(command)
      }
    var chosen = ChosenImplementation(kind, spec, values: values, seed: seed)
    chosen.hangAfter = hangAfter.microseconds
    chosen.calibration = clock.calibration
    return chosen
  }

  /// The program that serves what these options name: the one after `--`, or this one.
  ///
  /// - Parameters:
  ///   - spec: A path or a bundled name.
  ///   - setting: The arguments that set its constants and readings.
  /// - Returns: The program with its arguments.
  func program(serving spec: String, setting: [String]) -> [String] {
    guard command.isEmpty else { return command }
    return [CommandLine.arguments[0], "adapter", spec] + setting + named
  }

  /// The arguments that name the same implementation again.
  var arguments: [String] {
    if sample != nil || reference { return clock.arguments + named }
    let limit = hangAfter.microseconds == 2_000_000 ? [] : ["--hang-after", hangAfter.text]
    return limit + clock.arguments + ["--"] + command
  }

  /// The arguments that name the same bundled implementation again.
  private var named: [String] {
    guard let sample else { return ["--reference"] }
    return ["--sample"] + (sample.isEmpty ? [] : [sample]) + defects.flatMap { ["--defect", $0] }
  }

  private var tooMuch: String {
    "name one implementation: '-- COMMAND', '--sample' or '--reference', not several"
  }

  private func nothing(_ spec: Reference) -> String {
    let samples = SampleCatalogue.samples(for: spec.id).map(\.name).joined(separator: ", ")
    return """
      no implementation named; name one of
        -- COMMAND…        a program that speaks the adapter protocol
        --sample [NAME]    a bundled client (\(samples.isEmpty ? "none for this spec" : samples)), \
      with --defect ID
        --reference        the reference automaton itself
      """
  }
}
