internal import PlumblineModel

/// A block of elements that follows itself, as a tandem repeat in a string.
package struct Repetition: Hashable, Sendable {
  /// Longer blocks are not searched for.
  private static let longestBlock = 64

  /// The first element of the first copy.
  package var start: Int
  /// The number of elements of a copy.
  package var length: Int
  /// The number of copies.
  package var count: Int

  package var end: Int { start + length * count }

  /// The elements of a copy.
  func copy(_ number: Int) -> Range<Int> {
    start + number * length..<start + (number + 1) * length
  }

  /// The repetitions, from left to right, without overlap; in each place the one with the most elements.
  ///
  /// - Complexity: O(elements × longest block), unless much of the list almost repeats.
  package static func all(in elements: [some Equatable]) -> [Repetition] {
    var found: [Repetition] = []
    var start = 0
    while start < elements.count {
      if let repetition = longest(in: elements, from: start) {
        found.append(repetition)
        start = repetition.end
      } else {
        start += 1
      }
    }
    return found
  }

  private static func longest(in elements: [some Equatable], from start: Int) -> Repetition? {
    var longest: Repetition?
    for length in 1...longestBlock where start + 2 * length <= elements.count {
      var end = start + length
      while end < elements.count, elements[end] == elements[end - length] { end += 1 }
      let found = Repetition(start: start, length: length, count: (end - start) / length)
      if found.count > 1, found.end > longest?.end ?? 0 { longest = found }
    }
    return longest
  }
}

extension Repetition {
  /// Per block of steps with three copies and more, the steps of all copies but the last one.
  static func copies(in steps: [Step]) -> [Range<Int>] {
    all(in: steps.inputs).filter { $0.count > 2 }.map { $0.start..<$0.end - $0.length }
  }
}

extension [Step] {
  /// The inputs, in which blocks repeat although their delays differ; spontaneous inputs repeat nothing.
  var inputs: [Int?] {
    indices.map { self[$0].isSpontaneous ? -1 - $0 : self[$0].input }
  }
}
