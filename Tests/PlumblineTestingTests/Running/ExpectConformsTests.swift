import PlumblineTesting
import Testing

/// The expectation, as a test suite uses it.
@Suite struct ExpectConformsTests {
  /// The clauses that need observations of the service or of other users.
  static let seenByOthers: [Acceptance] = [.incomplete]

  @Test func `an actor that waits on the clock conforms`() async throws {
    try await expectConforms(to: .agoraRTM1iOSChinese) { clock in ActorAdapter(clock: clock) }
  }

  @Test func `a client with callbacks conforms`() async throws {
    try await expectConforms(to: .agoraRTM1iOSChinese) { clock in CallbackAdapter(clock) }
  }

  @Test @MainActor func `a client with a delegate on the main actor conforms`() async throws {
    try await expectConforms(to: .agoraRTM1iOSChinese, accepting: Self.seenByOthers) { clock in
      await DelegateAdapter(clock)
    }
  }

  @Test func `a client on the main actor needs a test on it, and is told so`() async throws {
    try await withKnownIssue {
      try await expectConforms(to: .agoraRTM1iOSChinese) { clock in await DelegateAdapter(clock) }
    } matching: {
      $0.text.contains("the client uses the main actor") && $0.text.contains("`@MainActor`")
    }
  }

  @Test func `a failure is an issue at the line of the call, with its trace`() async throws {
    let line = #line + 2
    try await withKnownIssue {
      try await expectConforms(to: .agoraRTM1iOSChinese) { clock in
        ActorAdapter(clock: clock, returnsAfter: .seconds(30))
      }
    } matching: {
      $0.sourceLocation?.line == line
        && $0.text.hasPrefix("Failure: invariant violated: aborted-never-auto-reconnects\n")
        && $0.text.contains("> 30 s") && $0.text.contains("violates   zh-56")
        && $0.text.contains("the same test with seed 1 and a budget of 20000 steps")
    }
  }
}

extension Issue {
  /// The comments of an issue.
  var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
