internal import Dispatch
internal import PlumblineModel
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writes the trace so far to standard error while a client keeps the thread of a trace, on the virtual clock.
///
/// A process cannot end such a call. So the test does not end either, and without this a reader would not learn which
/// call it is. The notice is no verdict: after a call that is only slow the trace goes on, and is judged as any other.
final class StuckTraceNotice: Sendable {
  private struct State {
    /// The steps of the trace; nil between traces.
    var steps: [Step]?
    /// The number of steps that have begun.
    var begun = 0
    /// The instant to which the clock moves.
    var instant: Microseconds = 0
    /// The number of ticks since the last progress.
    var ticks = 0
  }

  /// The number of ticks without progress before the notice, one each second.
  static let patience = 10

  private static let queue = DispatchQueue(label: "plumbline.stuck-traces")

  private let state = Mutex(State())
  private let vocabulary: Vocabulary

  /// - Parameter vocabulary: The names of the inputs.
  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    wait()
  }

  /// Ticks each second until it is released.
  private func wait() {
    Self.queue.asyncAfter(deadline: .now() + 1) { [weak self] in
      guard let self else { return }
      if let text = tick() { Self.say(text) }
      wait()
    }
  }

  /// Begins a trace; its adapter connects.
  func begin(_ steps: [Step]) { state.withLock { $0 = State(steps: steps) } }

  /// Ends the trace.
  func end() { state.withLock { $0 = State() } }

  /// The clock moves.
  func pass(to instant: Microseconds) {
    state.withLock {
      $0.instant = instant
      $0.ticks = 0
    }
  }

  /// A step begins.
  func begin(step: Int) {
    state.withLock {
      $0.begun = step + 1
      $0.ticks = 0
    }
  }

  /// Counts a tick.
  ///
  /// - Returns: The notice at the last tick of its patience; nil at every other one.
  /// - Complexity: O(steps) with a notice.
  func tick() -> String? {
    let (steps, state): ([Step]?, State) = state.withLock {
      $0.ticks += 1
      return ($0.ticks == Self.patience ? $0.steps : nil, $0)
    }
    guard let steps else { return nil }
    var instant: Microseconds = 0
    var lines = ["  \(describe(instant))  the adapter connects"]
    for step in steps.prefix(state.begun) {
      instant += step.delay
      let input = step.input.map(vocabulary.text(ofInput:)) ?? "time passes"
      lines.append("  \(describe(instant))  \(input)")
    }
    if state.instant > instant { lines.append("  time passes to \(describe(state.instant))") }
    return """
      plumbline: the client has kept the thread of the test for \(Self.patience) s. \
      The trace so far:
      \(lines.joined(separator: "\n"))
      A test cannot end this call. \
      A program with ClientAdapterProgram can, and reports a hang.

      """
  }

  private static func say(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
