#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The queue whose jobs the current thread carries out, if any.
///
/// A task-local value does not work: the runtime asks from outside every task.
enum CurrentQueue {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    guard pthread_key_create(&key, nil) == 0 else {
      preconditionFailure("the process has no thread-specific key left")
    }
    return key
  }()

  /// - Complexity: O(1).
  static var queue: JobQueue? {
    pthread_getspecific(key).map {
      Unmanaged<JobQueue>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Runs code as if it were a job of a queue, which the caller retains.
  static func with<Result>(_ queue: JobQueue, _ body: () -> Result) -> Result {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(queue).toOpaque())
    defer { pthread_setspecific(key, outer) }
    return body()
  }
}
