internal import ArgumentParser
internal import PlumblineModel

/// How long to go on.
struct BudgetOptions: ParsableArguments {
  /// Steps carried out when no other limit is given.
  static let usualSteps = 100_000

  @Option(help: "Where the random choices start; the same seed makes the same traces.")
  var seed: UInt64?
  @Option(
    help: """
      The most inputs and waits (default: 100000, unlimited with another limit). They are counted anew \
      when the reading that guides a run turns out not to be the one that is followed.
      """
  )
  var steps: Int?
  @Option(help: "The most traces.")
  var traces: Int?
  @Option(help: ArgumentHelp("The longest time on the wall clock, such as 30s.", valueName: "time"))
  var wall: Span?
  @Flag(help: "End with the first violation, crash or hang.")
  var failFast = false
  @Option(help: "How many traces to carry out side by side; changes nothing in the result.")
  var workers = 1

  /// The given seed, or a random one that is short enough to be typed.
  var chosenSeed: UInt64 { seed ?? UInt64.random(in: 1...999_999_999) }

  var stepLimit: Int { steps ?? (traces == nil && wall == nil ? Self.usualSteps : .max / 2) }

  /// What was given of the steps and traces, as it is typed.
  var arguments: [String] {
    (steps.map { ["--steps", "\($0)"] } ?? []) + (traces.map { ["--traces", "\($0)"] } ?? [])
  }

  func validate() throws {
    for (name, value) in [("steps", steps ?? 1), ("traces", traces ?? 1), ("workers", workers)]
    where value < 1 {
      throw ValidationError("--\(name) must be at least 1, found \(value)")
    }
    guard workers <= 256 else { throw ValidationError("--workers must be at most 256") }
  }
}
