#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The points at which the Swift runtime asks where a job is to run.
///
/// A task that a client starts with `Task { … }` has no executor preference, whatever started it, so
/// it would run on the threads of the process. The runtime has variables in which a function may be
/// put that decides otherwise. Ours takes a job for a ``JobQueue`` when the thread that hands it in
/// is carrying out jobs of that queue, and leaves all others alone: tests that run side by side do
/// not notice. ``DefaultExecutor`` does the same for what does not come by here.
///
/// The variables are exported by the runtime, but are not part of its documented interface. Where
/// they are missing, only tasks that inherit an executor preference and default actors that such
/// tasks call are caught; what gets away is found when it uses the clock.
enum RuntimeHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// Puts the functions in place; the first use does it.
  static let areInstalled: Bool = install()

  // What stood in the variables before; written once, before the functions that read them.
  nonisolated(unsafe) private static var enqueueBefore: EnqueueHook?
  nonisolated(unsafe) private static var mainBefore: MainExecutorHook?

  private static func install() -> Bool {
    DefaultExecutor.install()
    guard let program = dlopen(nil, RTLD_NOW),
      let enqueue = dlsym(program, "swift_task_enqueueGlobal_hook"),
      let main = dlsym(program, "swift_task_getMainExecutor_hook")
    else { return false }
    let enqueueHook = enqueue.assumingMemoryBound(to: EnqueueHook?.self)
    enqueueBefore = enqueueHook.pointee
    enqueueHook.pointee = { job, original in
      if let queue = CurrentQueue.queue { return queue.add(.job(job)) }
      if let before = RuntimeHooks.enqueueBefore { return before(job, original) }
      original(job)
    }
    let mainHook = main.assumingMemoryBound(to: MainExecutorHook?.self)
    mainBefore = mainHook.pointee
    mainHook.pointee = { original in
      if let executor = CurrentQueue.queue?.mainExecutor() { return executor }
      if let before = RuntimeHooks.mainBefore { return before(original) }
      return original()
    }
    return true
  }
}
