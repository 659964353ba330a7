import PlumblineEngine
import PlumblineModel

/// Finds the fewest inputs and waits with which an implementation fails, by trying all.
///
/// Waits are whole seconds, two waits never follow each other, and inputs are those that the
/// world can do and the documents speak of. Nothing of the shrinker is used.
struct ExhaustiveSearch<Tested: Implementation & Sendable> {
  let automaton: Automaton
  /// The longest wait in seconds.
  let longestWait: Int64
  let make: @Sendable () -> Tested

  /// The number of inputs and waits of a shortest failing trace, or nil when the limit has none.
  func fewestEvents(atMost limit: Int) throws -> Int? {
    var search = Search(automaton: automaton, longestWait: longestWait, make: make)
    for length in 1...limit where try search.fails([], length) { return length }
    return nil
  }

  private struct Search {
    let longestWait: Int64
    private let inputs: Range<Int>
    private var executor: InProcessExecutor<Tested>
    private var judge: Judge
    private var recordings: [Recording] = []

    init(automaton: Automaton, longestWait: Int64, make: @escaping @Sendable () -> Tested) {
      self.longestWait = longestWait
      inputs = automaton.reference.vocabulary.inputs.indices
      judge = Judge(automaton)
      executor = InProcessExecutor(
        capabilities: Capabilities(all: automaton.reference.vocabulary, implementation: "all"),
        make: make
      )
    }

    /// Whether a continuation of a passed trace by so many events fails.
    mutating func fails(_ trace: [Step], _ events: Int) throws -> Bool {
      var next = trace
      next.append(Step(delay: 0, input: nil))
      for input in inputs {
        next[trace.count] = Step(delay: 0, input: input)
        if try explore(next, events - 1) { return true }
      }
      guard trace.last?.input != nil || trace.isEmpty else { return false }
      for second in 1...longestWait {
        next[trace.count] = Step(delay: second * 1_000_000, input: nil)
        if try explore(next, events - 1) { return true }
      }
      return false
    }

    private mutating func explore(_ trace: [Step], _ rest: Int) throws -> Bool {
      try executor.run([trace], into: &recordings)
      switch judge.judge(Execution(of: trace, recordings[0])) {
      case .failed: return true
      case .stopped: return false
      case .passed: return rest > 0 && judge.answer == nil ? try fails(trace, rest) : false
      }
    }
  }
}
