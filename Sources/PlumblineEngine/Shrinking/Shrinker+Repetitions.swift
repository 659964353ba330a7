internal import PlumblineModel

/// Traces that repeat a block of steps: they are the longest, and chunks of half a trace rarely fit their
/// blocks.
extension Shrinker {
  /// Finds the least number of copies of each repeated block, by binary search.
  mutating func reduceRepetitions() throws(AdapterFault) {
    var start = 0
    while let found = repetition(from: start), !isExhausted {
      try reduce(found)
      start = found.start + found.length
    }
  }

  /// Whether some steps lie in copies of a block, but not in the last one, which stands for all: a change
  /// that fails there fails in the others.
  func isInCopies(_ steps: Range<Int>) -> Bool {
    copies.contains {
      $0.lowerBound <= steps.lowerBound && steps.upperBound <= $0.upperBound
    }
  }

  func repetition(from start: Int) -> Repetition? {
    Repetition.all(in: best.steps.inputs).first { $0.start >= start }
  }

  private mutating func reduce(_ repetition: Repetition) throws(AdapterFault) {
    let steps = best.steps
    func with(_ count: Int) -> [Step] {
      // The last copies stay: they are nearest to the failure.
      let removed = (repetition.count - count) * repetition.length
      return Array(steps[..<repetition.start] + steps[(repetition.start + removed)...])
    }
    guard try !adopt(with(0)) else { return }
    var (passing, failing) = (0, repetition.count)
    while failing - passing > 1, !isExhausted {
      let count = passing + (failing - passing) / 2
      if try adopt(with(count)) { failing = count } else { passing = count }
    }
  }

  /// Deletes the same chunk of steps from all copies of a repeated block.
  ///
  /// A chunk goes with its delays, with its delays merged into the next step, or with all delays of the
  /// block: what ends a wait is often of no use without it.
  mutating func simplifyRepetitions() throws(AdapterFault) {
    var start = 0
    while let found = repetition(from: start), !isExhausted {
      start = found.end
      guard found.length > 1 else { continue }
      var block = found
      var size = max(1, block.length / 2)
      sizes: while size > 0 {
        var offset = 0
        while offset + size <= block.length, block.length > size, !isExhausted {
          let chunk = offset..<offset + size
          if try deleteFromCopies(chunk, of: block) {
            block.length -= size
            // The failure may show in an earlier copy now.
            guard block.end <= best.steps.count else { break sizes }
          } else {
            offset += 1
          }
        }
        size /= 2
      }
      start = min(block.end, best.steps.count)
    }
  }

  private mutating func deleteFromCopies(
    _ chunk: Range<Int>,
    of block: Repetition
  ) throws(AdapterFault) -> Bool {
    for keepsDelays in [Delays.without, .merged, .none] {
      var steps = Array(best.steps[..<block.start])
      var carried: Microseconds = 0
      for number in 0..<block.count {
        for (offset, index) in block.copy(number).enumerated() {
          var step = best.steps[index]
          if chunk.contains(offset) {
            if keepsDelays == .merged { carried += step.delay }
            continue
          }
          step.delay = keepsDelays == .none ? 0 : step.delay + carried
          carried = 0
          steps.append(step)
        }
      }
      var rest = Array(best.steps[block.end...])
      if !rest.isEmpty { rest[0].delay += carried }
      if try adopt(steps + rest) { return true }
    }
    return false
  }

  /// What becomes of the delays of a block.
  private enum Delays {
    /// Those of the deleted steps go with them.
    case without
    /// Those of the deleted steps are added to the next one.
    case merged
    /// All go.
    case none
  }

  /// Finds the count of an input from which on the trace fails, if its steps repeat.
  mutating func findLeastCount() throws(AdapterFault) {
    let steps = best.steps
    guard let found = Repetition.all(in: steps.inputs).max(by: { $0.count < $1.count }),
      let input = countedInput(of: found)
    else { return }
    func count(in steps: some Collection<Step>) -> Int { steps.count { $0.input == input } }
    let (least, perCopy) = (count(in: steps), count(in: steps[found.copy(0)]))
    guard least > 2 else { return }
    var counted = Failure.LeastCount(input: input, atLeast: least, checked: [])
    let block = steps[found.copy(0)]
    for added in [-1, 0, (least + perCopy - 1) / perCopy] {
      guard !hasHungTooOften(beyond: Self.reserveOfThresholds) else { return }
      let more = Array(repeatElement(block, count: max(0, added)).joined())
      let rest = steps[(found.start + (added < 0 ? found.length : 0))...]
      let candidate = steps[..<found.start] + more + rest
      let failure = try runner.failure(of: Array(candidate))
      guard !runner.isOverTime else { return }
      let fails = failure?.signature == best.signature
      counted.checked.append(.init(count: least + added * perCopy, fails: fails))
    }
    best.leastCount = counted
  }

  /// The input of a repeated block that stands for it: the one to which the failure belongs, else the
  /// first one.
  private func countedInput(of block: Repetition) -> Int? {
    let inputs = best.steps[block.copy(0)].compactMap(\.input)
    let vocabulary = automaton.reference.vocabulary
    let last = best.steps[...best.step].last { $0.input != nil }?.input
    return inputs.first { vocabulary.inputs[$0].name == best.signature.trigger }
      ?? inputs.first { $0 == last } ?? inputs.first
  }
}
