/// The amount of work of a test: in steps, so that it is the same on every machine.
public struct Budget: Hashable, Sendable {
  /// The limit of inputs and waits.
  public var steps: Int

  /// A budget of inputs and waits; a number below one counts as one.
  public static func steps(_ steps: Int) -> Budget { Budget(steps: max(1, steps)) }

  /// 20,000 steps: about a second for the smaller bundled specs.
  ///
  /// It verifies the sample clients of five of the six bundled specs in full with each of the seeds
  /// 1 to 8. `agoraRTM2Message` needs 50,000 to 100,000: no goal leads to an invariant (rtm2-107).
  public static let usual = steps(20_000)

  /// 300 steps: about forty traces, of which sixteen wait at the same time.
  public static let usualInRealTime = steps(300)
}
