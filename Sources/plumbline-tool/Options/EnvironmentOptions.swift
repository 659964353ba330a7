internal import ArgumentParser
internal import PlumblineModel

/// The documented environment of a client, and what decides on its inputs.
struct EnvironmentOptions: ParsableArguments {
  enum Clock: String, CaseIterable, ExpressibleByArgument {
    case virtual, real
  }

  @Flag(
    help: """
      The documented environment of a client: server, network and other users. It reads what the client and its app \
      do as lines of a log, and writes the inputs that it gives.
      """
  )
  var environment = false
  @Option(
    help: ArgumentHelp("Append all lines to a log, for 'monitor'.", valueName: "log.jsonl")
  )
  var log: String?
  @Option(
    parsing: .unconditional,
    help: """
      The seed of the inputs and their delays; equal lines give equal inputs (default: random).
      """,
    transform: SeedArgument.parsed
  )
  var seed: UInt64?
  @Option(
    help: ArgumentHelp(
      "Give the inputs of a saved trace, each after its delay, and wait for those of the app.",
      valueName: "trace.jsonl"
    )
  )
  var script: String?
  @Flag(
    help: "With --listen: give the inputs that a person types on standard input; '?' lists them."
  )
  var interactive = false
  @Flag(
    help: """
      Also give inputs where they are undocumented, and answers in the last moment of their time.
      """
  )
  var misbehave = false
  @Option(
    help: """
      'real': inputs are given when they happen; 'virtual': each line has 'at', and its answer is the next input with \
      its instant.
      """
  )
  var clock = Clock.real
  @Option(
    help: ArgumentHelp(
      "The maximum delay between an event and its line on the real clock (default: that of the header, else 100ms).",
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var latency: TimeArgument?
  @Option(
    help: ArgumentHelp(
      "The longest delay before an input that is drawn (default: 10s on the real clock).",
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var longestDelay: TimeArgument?
  @OptionGroup var listening: ListenOptions

  /// The longest delay of an input; nil if the spec decides.
  var longest: Microseconds? {
    longestDelay?.microseconds ?? (clock == .virtual ? nil : 10_000_000)
  }

  func validate() throws {
    guard environment else {
      let others = [log, script].contains { $0 != nil } || seed != nil || latency != nil
      guard !others, longestDelay == nil, !interactive, !misbehave, clock == .real,
        !listening.isNamed
      else {
        throw ValidationError(
          "--log, --seed, --script, --interactive, --misbehave, --clock, --latency, --longest-delay and --listen go"
            + " with --environment"
        )
      }
      return
    }
    guard latency == nil || clock == .real else {
      throw ValidationError("--latency is for the real clock: on the virtual one 'at' is exact")
    }
    guard latency?.microseconds ?? 0 <= 3_600_000_000 else {
      throw ValidationError("--latency is at most 1h")
    }
    guard !interactive || listening.isNamed && clock == .real else {
      throw ValidationError(
        "--interactive reads standard input: add --listen for the client, on the real clock"
      )
    }
    guard script == nil || !interactive && !misbehave && seed == nil && longestDelay == nil else {
      throw ValidationError(
        """
        --script decides on the inputs: leave out --interactive, --misbehave, --seed and \
        --longest-delay
        """
      )
    }
    guard !interactive || seed == nil && longestDelay == nil else {
      throw ValidationError("--interactive draws nothing: leave out --seed and --longest-delay")
    }
  }
}
