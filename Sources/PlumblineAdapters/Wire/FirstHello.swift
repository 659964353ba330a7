internal import PlumblineModel
internal import Synchronization

/// The first answer to `hello` in a run.
///
/// Every process of a run has to answer alike: otherwise the capabilities of one process would be held against
/// the traces of another.
package final class FirstHello: Sendable {
  private let answer = Mutex<JSON?>(nil)

  package init() {}

  /// Keeps the first answer, and compares a later one with it.
  ///
  /// - Returns: The first member, by name, with another value than at first; nil if the answers are equal.
  /// - Complexity: O(size of the answer).
  func difference(to answer: JSON) -> String? {
    self.answer.withLock { first in
      guard let known = first else {
        first = answer
        return nil
      }
      guard known != answer else { return nil }
      let (old, new) = (known.object ?? [:], answer.object ?? [:])
      return Set(old.keys).union(new.keys).sorted().first { old[$0] != new[$0] }
    }
  }
}
