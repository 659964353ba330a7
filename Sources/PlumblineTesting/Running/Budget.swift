/// How much a test does: in steps, so that it does the same on every machine.
public struct Budget: Hashable, Sendable {
  /// The most inputs and waits.
  public var steps: Int

  /// So many inputs and waits; less than one counts as one.
  public static func steps(_ steps: Int) -> Budget { Budget(steps: max(1, steps)) }

  /// 20,000 steps: about a second for the smaller bundled specs.
  ///
  /// With it the sample clients of four of the six bundled specs are verified in full; those of
  /// `agoraRTM1English` and `agoraRTM2Message` take 50,000.
  public static let usual = steps(20_000)

  /// 300 steps: about forty traces, of which sixteen wait at the same time.
  public static let usualInRealTime = steps(300)
}
