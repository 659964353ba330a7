internal import Dispatch

/// Runs every job on a thread of its own, so that many traces can wait at the same time.
///
/// Swift has as many threads for tasks as the machine has cores; a job that waits on one of them
/// blocks other tasks, among them the client.
final class WaitingThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // An unshared serial queue gets a thread as soon as it needs one.
    DispatchQueue(label: "plumbline.waiting").async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
