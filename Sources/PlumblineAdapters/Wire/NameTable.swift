internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Finds the number of a name by its bytes, without creating a string.
///
/// It holds names in their canonical JSON spelling, as the scanner finds them between quotes, or
/// unquoted.
package struct NameTable {
  private var bytes: [UInt8] = []
  /// The first byte of each name, then the end of the last name.
  private var starts: [Int] = [0]
  /// Open addressing: each slot has a number plus one, or zero if free.
  private var places: [Int]

  package init(_ names: [String], isJSON: Bool = true) {
    var capacity = 4
    while capacity < 2 * names.count { capacity *= 2 }
    places = Array(repeating: 0, count: capacity)
    for (number, name) in names.enumerated() {
      let spelling =
        isJSON ? Array(JSON.string(name).bytes.dropFirst().dropLast()) : Array(name.utf8)
      bytes += spelling
      starts.append(bytes.count)
      var place = spelling.withUnsafeBufferPointer { self.place(of: $0) }
      while places[place] != 0 { place = (place + 1) & (capacity - 1) }
      places[place] = number + 1
    }
  }

  /// - Complexity: O(length of the name), expected.
  package func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = place(of: name)
    while places[place] != 0 {
      let number = places[place] - 1
      if starts[number + 1] - starts[number] == name.count, isEqual(number, name) { return number }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private func isEqual(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress, let other = name.baseAddress else { return name.isEmpty }
      return memcmp(base + starts[number], other, name.count) == 0
    }
  }

  /// A hash of the length and three bytes: most names of a vocabulary differ in them, and a
  /// collision costs only time.
  private func place(of name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = Int(name[name.count / 2])
    let hash = name.count &* 31 &+ Int(first) &* 7 &+ Int(last) &* 13 &+ middle &* 17
    return hash & (places.count - 1)
  }
}
