internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// The limits of a run.
struct BudgetOptions: ParsableArguments {
  /// The limit of steps unless another limit is given.
  static let usualSteps = 100_000
  /// The limit of steps on a real clock, and the number of parallel traces.
  static let usualRealSteps = 2000
  static let usualRealWorkers = 16

  // A negative number is a value with a message of its own, and no option.
  @Option(
    parsing: .unconditional,
    help: "The seed of the random choices; equal seeds give equal traces (default: random).",
    transform: SeedArgument.parsed
  )
  var seed: UInt64?
  @Option(
    parsing: .unconditional,
    help: """
      The limit of steps (inputs and waits); a trace that has begun is finished. Default: 100000, or 2000 \
      on a real clock; no limit with --traces or --wall. If the run rules out the interpretation of its \
      plans, planning and the count start again.
      """
  )
  var steps: Int?
  @Option(parsing: .unconditional, help: "The maximum number of traces.")
  var traces: Int?
  @Option(
    parsing: .unconditional,
    help: """
      The maximum length of a trace in steps; repetitions up to a count of the spec may exceed it \
      (default: 1024, or 26 on a real clock).
      """
  )
  var length: Int?
  @Option(
    help: ArgumentHelp(
      "The maximum real time, such as 30s; on a real clock, traces that have begun are finished.",
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var wall: TimeArgument?
  @Option(
    help: ArgumentHelp(
      "Carry out a part of the traces, such as 2/4; the limits are those of all parts, and 'report --merge' "
        + "merges the runs.",
      valueName: "i/n"
    ),
    transform: ShardArgument.parsed
  )
  var shard: ShardArgument?
  @Flag(
    help: """
      End at the first violation, crash or hang. If the spec has no required clause, end at the first deviation.
      """
  )
  var failFast = false
  @Option(
    parsing: .unconditional,
    help: """
      The number of parallel traces (default: 1; on a real clock 16 without --listen). The traces do not depend on it.
      """
  )
  var workers: Int?

  /// The given seed, or a random one that is short enough to type.
  var chosenSeed: UInt64 { seed ?? UInt64.random(in: 1...999_999_999) }

  func stepLimit(isReal: Bool) -> Int {
    let usual = isReal ? Self.usualRealSteps : Self.usualSteps
    return steps ?? (traces == nil && wall == nil ? usual : .max / 2)
  }

  func workers(isReal: Bool) -> Int { workers ?? (isReal ? Self.usualRealWorkers : 1) }

  /// The limits in words, for a saved run: `20,000 steps`.
  func words(isReal: Bool) -> String {
    var words: [String] = []
    if steps != nil || traces == nil && wall == nil {
      words.append(counted(stepLimit(isReal: isReal), "step"))
    }
    if let traces { words.append(counted(traces, "trace")) }
    if let wall { words.append("\(wall.text) of real time") }
    if let length { words.append("traces of at most \(counted(length, "step"))") }
    if failFast { words.append("or the first failure") }
    return words.joined(separator: ", ")
  }

  /// The arguments that give the same limits of steps, traces and lengths.
  var arguments: [String] {
    [("--steps", steps), ("--traces", traces), ("--length", length)]
      .flatMap { name, number in number.map { [name, "\($0)"] } ?? [] }
      + (shard.map { ["--shard", $0.shard.text] } ?? [])
  }

  /// What the run of a shard keeps for its merging; nil without a shard.
  func findings(
    of result: RunResult,
    spec: String,
    _ setting: ValueOptions,
    _ tolerated: Set<String>
  ) -> ShardFindings? {
    guard let shard, let findings = result.findings else { return nil }
    return ShardFindings(
      findings,
      of: shard.shard,
      spec: spec,
      settings: setting.assignments.map(\.text),
      tolerated: tolerated,
      corpus: result.corpus?.fingerprint
    )
  }

  func validate() throws {
    let numbers = [
      ("steps", steps), ("traces", traces), ("length", length), ("workers", workers),
    ]
    for case (let name, let value?) in numbers where value < 1 {
      throw ValidationError("--\(name) must be at least 1, found \(value)")
    }
    guard shard?.shard.count ?? 1 == 1 || seed != nil else {
      throw ValidationError(
        "--shard carries out a part of the traces of a seed; add --seed with the same number for all parts"
      )
    }
    guard workers ?? 1 <= 256 else { throw ValidationError("--workers must be at most 256") }
  }
}
