internal import PlumblineModel

/// Deletion of chunks of steps.
extension Shrinker {
  /// Deletes chunks side by side: first halves of the trace, at last single steps.
  mutating func deleteChunks() throws(AdapterFault) {
    var size = max(1, best.steps.count / 2)
    while true {
      var start = 0
      while start < best.steps.count {
        if try !delete(start..<min(start + size, best.steps.count)) { start += size }
      }
      guard size > 1 else { return }
      size /= 2
    }
  }

  /// Deletes two or three steps that only go together, wherever they begin.
  ///
  /// Where candidates are costly, such steps stay.
  mutating func deleteSmallChunks() throws(AdapterFault) {
    guard !isCostly else { return }
    for size in 2...3 {
      var start = 0
      while start + size <= best.steps.count {
        if try !delete(start..<start + size) { start += 1 }
      }
    }
  }

  /// Deletes a chunk: with its delays, or else with the delays merged into the next step, or into a wait at the end.
  ///
  /// Before a crash or a hang the delays may also become a wait of their own: the outputs of the last step are lost.
  ///
  /// - Returns: Whether the trace still fails without it.
  private mutating func delete(_ chunk: Range<Int>) throws(AdapterFault) -> Bool {
    guard !isInCopies(chunk) else { return false }
    let without = Array(best.steps[..<chunk.lowerBound] + best.steps[chunk.upperBound...])
    if try adopt(without) { return true }
    var merged = without
    let delay = best.steps[chunk].reduce(0) { $0 + $1.delay }
    if chunk.lowerBound < merged.count {
      merged[chunk.lowerBound].delay += delay
    } else {
      // A missing output shows only when time passes.
      merged.append(Step(delay: max(delay, resolution), input: nil))
    }
    if try adopt(merged) { return true }
    guard best.kind.isFatal, delay > 0, chunk.lowerBound < without.count else { return false }
    var apart = without
    apart.insert(Step(delay: delay, input: nil), at: chunk.lowerBound)
    return try adopt(apart)
  }
}
