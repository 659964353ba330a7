import PlumblineAdapters
import Testing

/// Runs the tests of a suite on threads of their own, a few at a time.
///
/// Most of their time they wait for a process or for a clock. Swift has as many threads for tasks as the machine has
/// cores, so two such tests would leave two cores idle, and hold up all tests that calculate. A suite with it needs no
/// `.serialized`, which would let each of its tests wait for all that calculate.
struct Waiting: SuiteTrait, TestTrait, TestScoping {
  /// A suite gives it to its tests.
  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Waiting? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    // All of it, or a test would wait for those that calculate while it has a place.
    try await withTaskExecutorPreference(WaitingExecutor()) {
      await Places.all.take()
      let result: Result<Void, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      await Places.all.giveBack()
      try result.get()
    }
  }

  /// The places of tests that wait at the same time.
  ///
  /// More of them would disturb those that measure time.
  private actor Places {
    static let all = Places()

    private var free = 3
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      guard free == 0 else {
        free -= 1
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      free += 1
    }
  }
}

extension Trait where Self == Waiting {
  /// Its tests wait for processes and clocks.
  static var waiting: Waiting { Waiting() }
}
