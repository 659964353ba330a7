internal import ArgumentParser
internal import PlumblineModel

/// The implementation under test: a child process, an adapter that calls, a sample, or the reference automaton.
struct ImplementationOptions: ParsableArguments {
  @OptionGroup var bundled: BundledOptions
  @OptionGroup var listening: ListenOptions
  @Option(
    help: ArgumentHelp(
      "How long the adapter may take to answer; after that it counts as hung (default: 2s). It has 1 ms "
        + "more for each step and 50 ms for each hour of virtual time, at most 60 s.",
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var hangAfter = TimeArgument(microseconds: 2_000_000)
  @Option(
    help: ArgumentHelp(
      "How long the adapter may take to start, up to its answer to 'hello' (default: 15s).",
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var helloAfter = TimeArgument(microseconds: 15_000_000)
  @OptionGroup var clock: ClockOptions

  /// The adapter after `--`, with its arguments.
  var command: [String] { Invocation.command }

  /// Whether no implementation is named.
  var isNone: Bool { count == 0 }

  private var count: Int {
    bundled.count + (command.isEmpty ? 0 : 1) + (listening.isNamed ? 1 : 0)
  }

  /// The implementation that these options name, for a spec.
  ///
  /// - Throws: `ValidationError` if they name none, several, or an unknown one.
  func choose(
    for spec: Reference,
    values: [String: Microseconds],
    seed: UInt64
  ) throws -> ChosenImplementation {
    guard !isNone else {
      throw ValidationError(
        "no implementation named; name one of\n"
          + "  -- COMMAND…        a program that speaks the adapter protocol\n"
          + "  --listen ADDRESS   a device, a browser or another adapter that calls\n"
          + bundled.choices(for: spec)
      )
    }
    guard count == 1 else {
      throw ValidationError(
        "name one implementation: '-- COMMAND', '--listen', '--sample' or '--reference', not several"
      )
    }
    let calls = try listening.calls()
    let kind = try bundled.kind(for: spec) ?? calls.map { .caller($0) } ?? .child(command)
    var chosen = ChosenImplementation(kind, spec, values: values, seed: seed)
    chosen.hangAfter = hangAfter.microseconds
    chosen.helloAfter = helloAfter.microseconds
    chosen.calibration = clock.calibration
    return chosen
  }

  /// The program that serves the implementation: the one after `--`, or this one.
  ///
  /// - Parameters:
  ///   - spec: A path or a bundled name.
  ///   - setting: The arguments that set its constants and interpretations.
  /// - Returns: The program with its arguments.
  func program(serving spec: String, setting: [String]) -> [String] {
    guard command.isEmpty else { return command }
    return [CommandLine.arguments[0], "serve", spec] + setting + bundled.arguments
  }

  /// The arguments that name the same implementation.
  var arguments: [String] {
    guard bundled.count == 0 else { return limits + bundled.arguments }
    return limits + (listening.isNamed ? listening.arguments : ["--"] + command)
  }

  /// The arguments about the clock and the patience of the runner.
  private var limits: [String] {
    let limit = hangAfter.microseconds == 2_000_000 ? [] : ["--hang-after", hangAfter.text]
    let start = helloAfter.microseconds == 15_000_000 ? [] : ["--hello-after", helloAfter.text]
    return limit + start + clock.arguments
  }

  func validate() throws {
    guard bundled.count > 0, clock.calibration == nil, let option = limits.first else { return }
    throw ValidationError(
      "\(option) is about an adapter, and --sample and --reference start one on a real clock only;"
        + " leave it out"
    )
  }

  /// Refuses options about an implementation where none is named and none is needed.
  func checkUnused() throws {
    guard let option = limits.first else { return }
    throw ValidationError("\(option) is about an implementation: name one, or leave it out")
  }
}
