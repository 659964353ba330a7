#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Bytes that came before, numbered in the order of their first appearance.
///
/// Most values of a message repeat: what their bytes mean is looked up in place of being read again.
///
/// ```swift
/// var known = KnownTexts()
/// known.add(text)          // 0
/// known.number(of: text)   // 0
/// ```
struct KnownTexts {
  /// The largest number of texts; values without a limit, such as times, are then read again.
  static let limit = 256

  private struct Entry {
    var start: Int
    var count: Int
    var kind: Int
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Open addressing: each slot has a number plus one, or zero if free.
  private var slots = [Int](repeating: 0, count: 2 * limit)

  /// The number of a text of a kind; nil if it is new.
  ///
  /// - Complexity: O(length), expected.
  func number(of text: UnsafeBufferPointer<UInt8>, kind: Int = 0) -> Int? {
    var slot = Self.slot(of: text, kind)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if isEqual(entries[number], text, kind) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a text that is new.
  ///
  /// - Returns: Its number; nil beyond the limit.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, kind: Int = 0) -> Int? {
    guard entries.count < Self.limit else { return nil }
    var slot = Self.slot(of: text, kind)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    entries.append(Entry(start: bytes.count, count: text.count, kind: kind))
    bytes += text
    slots[slot] = entries.count
    return entries.count - 1
  }

  private func isEqual(_ entry: Entry, _ text: UnsafeBufferPointer<UInt8>, _ kind: Int) -> Bool {
    guard entry.count == text.count, entry.kind == kind else { return false }
    return bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress, let other = text.baseAddress else { return text.isEmpty }
      return memcmp(base + entry.start, other, text.count) == 0
    }
  }

  /// A hash of all bytes, eight at a time; the last eight may overlap those before.
  private static func slot(of text: UnsafeBufferPointer<UInt8>, _ kind: Int) -> Int {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(truncatingIfNeeded: kind &* 31 &+ text.count) &* factor
    if text.count < 8 {
      for byte in text { hash = (hash ^ UInt64(byte)) &* factor }
    } else {
      let raw = UnsafeRawBufferPointer(text)
      for place in stride(from: 0, through: text.count - 8, by: 8) {
        hash = (hash ^ raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* factor
        hash ^= hash >> 32
      }
      let last = raw.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self)
      hash = (hash ^ last) &* factor
    }
    return Int(truncatingIfNeeded: hash >> 40) & (2 * limit - 1)
  }
}
