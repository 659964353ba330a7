internal import Dispatch
internal import Synchronization

extension RandomAccessCollection where Element: Sendable, Self: Sendable {
  /// What becomes of the elements, in their order, worked out on all processors.
  ///
  /// The interpretations of a spec do not depend on each other. For one element it is a plain call.
  ///
  /// - Parameters:
  ///   - isLarge: Whether there is work enough; small things are done one after the other, as
  ///     threads that count references to the same objects hold each other up.
  ///   - transform: What to do with an element.
  /// - Returns: What came of the elements.
  /// - Complexity: that of `transform` for all elements, by the number of processors.
  func concurrentMap<Result: Sendable>(
    if isLarge: Bool = true,
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard count > 1, isLarge else { return map(transform) }
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { offset in
      let result = transform(self[index(startIndex, offsetBy: offset)])
      results.withLock { $0[offset] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
