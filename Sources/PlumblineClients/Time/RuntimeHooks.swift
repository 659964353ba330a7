#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Hooks of the Swift runtime that choose the executor of a job.
///
/// A task that a client starts with `Task { … }` has no executor preference, so it would run on the
/// threads of the process. The runtime has variables for functions that decide otherwise. These
/// functions add a job to a ``JobQueue`` when the current thread carries out jobs of that queue,
/// and forward all others, so parallel tests are not affected. ``DefaultExecutor`` does the same
/// for jobs that bypass the hooks.
///
/// The runtime exports the variables, but does not document them. Where they are missing, only
/// tasks with an inherited executor preference, and default actors that such tasks call, are
/// caught; other jobs are detected when they use the clock.
enum RuntimeHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// Installs the functions on first use.
  static let areInstalled: Bool = install()

  // The previous values of the variables; written once, before the functions that read them.
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
