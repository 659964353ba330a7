/// A list that is refilled often and keeps its storage.
///
/// Emptying an array is a call into the standard library even when it keeps its storage.
struct ShortList<Element: Sendable>: Sendable {
  /// Storage beyond this is freed when one element is left, since a copy of the list copies all of
  /// it.
  private static var usualRoom: Int { 32 }

  private var storage: [Element] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var startIndex: Int { 0 }
  var endIndex: Int { count }
  var indices: Range<Int> { 0..<count }
  var elements: ArraySlice<Element> { storage[..<count] }

  subscript(index: Int) -> Element {
    get { storage[index] }
    _modify { yield &storage[index] }
  }

  mutating func append(_ element: Element) {
    if count < storage.count { storage[count] = element } else { storage.append(element) }
    count &+= 1
  }

  mutating func removeAll() { count = 0 }

  /// Becomes like another list, in its own storage; the other one does not change, and `inout` avoids a copy of it.
  mutating func become(_ other: inout ShortList) {
    removeAll()
    for index in other.indices { append(other[index]) }
  }

  mutating func removeLast() { count &-= 1 }

  /// Removes all elements but one.
  mutating func keepOnly(_ index: Int) {
    if storage.count > Self.usualRoom {
      var kept: [Element] = []
      kept.reserveCapacity(Self.usualRoom)
      kept.append(storage[index])
      storage = kept
    } else if index > 0 {
      storage.swapAt(0, index)
    }
    count = 1
  }

  /// Removes the elements that meet a condition, and keeps the order of the others.
  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    var kept = 0
    for index in 0..<count {
      let element = storage[index]
      if isRemoved(element) { continue }
      if kept < index { storage[kept] = element }
      kept += 1
    }
    count = kept
  }

  func contains(where isMatch: (Element) -> Bool) -> Bool { first(where: isMatch) != nil }

  func first(where isMatch: (Element) -> Bool) -> Element? {
    for index in 0..<count where isMatch(storage[index]) { return storage[index] }
    return nil
  }
}

extension ShortList: RandomAccessCollection, MutableCollection {}

extension ShortList: Equatable where Element: Equatable {
  static func == (one: ShortList, other: ShortList) -> Bool { one.elements == other.elements }
}
