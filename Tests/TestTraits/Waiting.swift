internal import PlumblineAdapters
package import Testing

/// Runs the tests of a suite on threads of their own, a few at a time.
///
/// Most of their time they wait for a process or for a clock. Swift has as many threads for tasks as the machine has
/// cores, so two such tests would leave two cores idle, and hold up all tests that calculate. With `.serialized` it runs
/// them one after another, and none of them waits for those that calculate.
package struct Waiting: SuiteTrait, TestTrait, TestScoping {
  fileprivate let places: Places

  /// A suite gives it to its tests.
  package var isRecursive: Bool { true }

  /// The suite as a whole, and each case of its tests.
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Waiting? {
    testCase == nil && !test.isSuite ? nil : self
  }

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    // All of it, or a test would wait for those that calculate while it has a place.
    try await withTaskExecutorPreference(WaitingExecutor()) {
      guard testCase != nil else { return try await body() }
      await places.take()
      let result: Result<Void, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      await places.giveBack()
      try result.get()
    }
  }

  /// The places of tests that wait at the same time.
  ///
  /// More of them would disturb those that measure time.
  fileprivate actor Places {
    /// For tests whose processes calculate for half of their time.
    static let waiting = Places(free: 3)
    /// For tests whose processes sleep for most of their time, so that none of them holds up the others.
    static let sleeping = Places(free: 2)

    private var free: Int
    private var queue: [CheckedContinuation<Void, Never>] = []

    init(free: Int) {
      self.free = free
    }

    func take() async {
      guard free == 0 else {
        free -= 1
        return
      }
      await withCheckedContinuation { queue.append($0) }
    }

    func giveBack() {
      guard queue.isEmpty else { return queue.removeFirst().resume() }
      free += 1
    }
  }
}

extension Trait where Self == Waiting {
  /// Its tests wait for processes that calculate, too.
  package static var waiting: Waiting { Waiting(places: .waiting) }

  /// Its tests wait for clocks, and for processes that wait for clocks.
  package static var sleeping: Waiting { Waiting(places: .sleeping) }
}
