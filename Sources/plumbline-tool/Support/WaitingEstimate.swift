internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// How long a run on a real clock waits, and why.
struct WaitingEstimate {
  /// The time from which on a run counts as long.
  private static let long: Microseconds = 60_000_000
  /// A constant that is shorter is never the reason.
  private static let shortest: Microseconds = 2_000_000

  private let sum: WaitingTime.Sum
  private let reference: Reference
  private let values: [String: Microseconds]

  /// - Parameters:
  ///   - sum: The waiting time of a dry run.
  ///   - reference: The automaton.
  ///   - values: The constants that are set, by name.
  init(_ sum: WaitingTime.Sum, _ reference: Reference, _ values: [String: Microseconds]) {
    self.sum = sum
    self.reference = reference
    self.values = values
  }

  /// Prints the estimate, and the constants that make a long run long.
  func warn() {
    Terminal.warn("plumbline: about \(describeRoughly(sum.elapsed)) of waiting on the real clock")
    guard sum.elapsed >= Self.long else { return }
    let constants = reference.constants.map { ($0.name, values[$0.name] ?? $0.value) }
      .filter { $1 >= Self.shortest }.sorted { $0.1 > $1.1 }.prefix(3)
    guard let first = constants.first else { return }
    let named = constants.map { "\($0) \(describe($1))" }.joined(separator: ", ")
    Terminal.warn(
      "warning: the longest constants are \(named); if the implementation can be set to shorter times, use"
        + " '--set \(first.0)=…', or limit the run by --wall"
    )
  }
}
