internal import Dispatch
internal import Synchronization

extension RandomAccessCollection where Element: Sendable, Self: Sendable {
  /// Transforms the elements on all processors, and keeps their order.
  ///
  /// The interpretations of a spec are independent. For one element it is a plain call.
  ///
  /// - Parameters:
  ///   - isLarge: Whether the work is large enough; small work runs sequentially, because threads
  ///     that count references to the same objects slow each other down.
  ///   - transform: The function to apply to an element.
  /// - Returns: The transformed elements.
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
