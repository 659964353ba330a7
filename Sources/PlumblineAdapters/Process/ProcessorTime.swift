internal import PlumblineModel

/// How long a thread ran, and how long it could have run and waited for a processor.
package struct ProcessorTime: Equatable {
  var running: Microseconds = 0
  /// The time up to the last instant at which it began to run.
  var waiting: Microseconds = 0
  /// Whether it runs or waits now.
  var isRunnable = false
}

/// More time for an answer, while the process waits for a processor.
///
/// A busy machine must not make an adapter hang. At the end of its time it is watched for short slices: if it
/// waits for a processor in a good part of one, its time goes on. A process that sleeps, or has run for its whole
/// time in these slices, gets no more.
struct ExtraTime {
  /// The length of a slice.
  private static let slice: Microseconds = 100_000
  /// The most extra time, in multiples of the usual time.
  private static let most: Microseconds = 10
  /// A thread that waits for less than this part of a slice is not held up.
  private static let leastPart: Microseconds = 5

  private let time: Microseconds
  private var start: [Int32: ProcessorTime]?
  private var last: [Int32: ProcessorTime] = [:]
  private var granted: Microseconds = 0

  /// - Parameter time: The usual time for the answer.
  init(_ time: Microseconds) { self.time = time }

  /// Decides whether the process gets another slice.
  ///
  /// - Parameter now: The times of its threads, by number; empty where the system does not tell.
  /// - Returns: The time; nil if the process is to blame.
  /// - Throws: ``ProtocolFault/starved(limit:)`` when the machine is to blame.
  mutating func next(_ now: [Int32: ProcessorTime]) throws(ProtocolFault) -> Microseconds? {
    guard !now.isEmpty else { return nil }
    if let start {
      let isHeldUp = now.contains { thread, time in
        let before = last[thread] ?? ProcessorTime()
        // A thread that did not run at all in the slice does not count its wait yet.
        return (time.waiting - before.waiting) * Self.leastPart >= Self.slice
          || time.isRunnable && (time.running - before.running) * 2 <= Self.slice
      }
      let hasRun = now.contains { thread, time in
        time.running - (start[thread] ?? ProcessorTime()).running >= self.time
      }
      guard isHeldUp, !hasRun else { return nil }
    } else {
      start = now
    }
    last = now
    guard granted < Self.most * time else { throw .starved(limit: time) }
    granted += Self.slice
    return Self.slice
  }

  /// Moves a deadline that has passed by another slice, if the process gets one.
  ///
  /// - Returns: Whether the process still has time.
  /// - Throws: ``ProtocolFault/starved(limit:)`` when the machine is to blame.
  mutating func extend(
    _ deadline: inout ContinuousClock.Instant,
    of process: any AdapterProcess
  ) throws(ProtocolFault) -> Bool {
    guard ContinuousClock.now >= deadline else { return true }
    guard let more = try next(process.processorTimes) else { return false }
    deadline = .now + .microseconds(more)
    return true
  }
}
