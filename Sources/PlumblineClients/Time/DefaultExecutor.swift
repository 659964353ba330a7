#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) internal import _Concurrency
#endif

/// The executor of tasks without a preference, in place of that of the platform.
///
/// `Task.yield` and `Task.sleep` enqueue their jobs here directly; the hooks of the runtime do not see
/// them. While a thread carries out the jobs of a queue, the executor adds its jobs to that queue. It
/// forwards all others.
///
/// The interface that installs it is not public yet, so it depends on the version of the compiler. With
/// other versions, the virtual clock does not control a task without a preference that yields.
enum DefaultExecutor {
  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    /// The executor of the platform; read before it is replaced.
    private static let original: any TaskExecutor = Task.defaultExecutor

    static func install() {
      _ = original
      _createExecutors(factory: Factory.self)
    }

    private struct Factory: ExecutorFactory {
      static let catching = Catching()
      static var mainExecutor: any MainExecutor { MainActor.executor }
      static var defaultExecutor: any TaskExecutor { catching }
    }

    /// Without stored properties: during the replacement, a racing thread may call this code with
    /// the old object, or the old code with this object, and neither reads the object.
    private final class Catching: TaskExecutor, SchedulingExecutor {
      func enqueue(_ job: consuming ExecutorJob) {
        if let queue = CurrentQueue.queue { return queue.add(.job(UnownedJob(job))) }
        DefaultExecutor.original.enqueue(job)
      }

      func enqueue<SomeClock: Clock>(
        _ job: consuming ExecutorJob,
        after delay: SomeClock.Duration,
        tolerance: SomeClock.Duration?,
        clock: SomeClock
      ) {
        CurrentQueue.queue?.note(.realClock)
        guard let original = DefaultExecutor.original as? any SchedulingExecutor else {
          return DefaultExecutor.original.enqueue(job)
        }
        original.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
      }

      func enqueue<SomeClock: Clock>(
        _ job: consuming ExecutorJob,
        at instant: SomeClock.Instant,
        tolerance: SomeClock.Duration?,
        clock: SomeClock
      ) {
        CurrentQueue.queue?.note(.realClock)
        guard let original = DefaultExecutor.original as? any SchedulingExecutor else {
          return DefaultExecutor.original.enqueue(job)
        }
        original.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
      }
    }
  #else
    static func install() {}
  #endif
}
