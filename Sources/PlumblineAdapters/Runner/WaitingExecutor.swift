internal import Dispatch

/// Runs every job on a thread of its own, so that many can wait at the same time.
///
/// The threads that Swift has for tasks are as many as the machine has cores; whoever waits on one of
/// them keeps others from working.
package final class WaitingExecutor: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A serial queue that nobody else uses has a thread as soon as it needs one.
    DispatchQueue(label: "plumbline.waiting").async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
