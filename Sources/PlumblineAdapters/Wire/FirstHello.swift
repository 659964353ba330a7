internal import PlumblineModel
internal import Synchronization

/// The first answer to `hello` in a run.
///
/// Every process of a run has to answer alike: otherwise the capabilities of one process would be held against
/// the traces of another.
package final class FirstHello: Sendable {
  private let answer = Mutex<JSON?>(nil)
  /// Whether a process did not end with its input; the later ones get less time for that.
  private let outstays = Atomic(false)

  package init() {}

  /// Ends a process, and keeps in mind whether it ended with its input.
  func finish(_ channel: LineChannel) {
    let patience: Duration = outstays.load(ordering: .relaxed) ? .milliseconds(100) : .seconds(2)
    if !channel.finish(within: patience) { outstays.store(true, ordering: .relaxed) }
  }

  /// Keeps the first answer, and compares a later one with it.
  ///
  /// - Returns: The first member, by name, with another value than at first, whatever the order of
  ///   names in a list; nil if the answers are equal.
  /// - Complexity: O(size of the answer).
  func difference(to answer: JSON) -> String? {
    self.answer.withLock { first in
      guard let known = first else {
        first = answer
        return nil
      }
      guard known != answer else { return nil }
      let (old, new) = (known.object ?? [:], answer.object ?? [:])
      return Set(old.keys).union(new.keys).sorted().first { !Self.areEqual(old[$0], new[$0]) }
    }
  }

  /// Whether two values of a member are equal; a list of names is a set.
  private static func areEqual(_ one: JSON?, _ other: JSON?) -> Bool {
    guard let names = one.flatMap(names(in:)), let others = other.flatMap(names(in:)) else {
      return one == other
    }
    return names == others
  }

  /// The names in a list; nil for another value.
  private static func names(in value: JSON) -> Set<String>? {
    guard let elements = value.array else { return nil }
    let names = elements.compactMap(\.string)
    return names.count == elements.count ? Set(names) : nil
  }
}
