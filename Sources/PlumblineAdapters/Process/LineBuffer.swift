#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A buffer that reads from a descriptor and returns lines.
///
/// Lines point into the buffer: each is valid until the next read.
package struct LineBuffer: ~Copyable {
  private static let chunk = 1 << 16

  private var bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * chunk)
  /// The bytes not yet returned are `start..<end`.
  private var start = 0
  private var end = 0
  /// The bytes before it contain no line end.
  private var searched = 0

  package init() {}

  deinit { bytes.deallocate() }

  /// The number of bytes not yet returned.
  package var count: Int { end - start }

  /// The next line without its end; nil without a complete line.
  ///
  /// - Complexity: O(bytes not searched before).
  package mutating func takeLine() -> UnsafeBufferPointer<UInt8>? {
    guard searched < end, let base = UnsafePointer(bytes.baseAddress),
      let found = memchr(base + searched, Int32(UInt8(ascii: "\n")), end - searched)
    else {
      searched = end
      return nil
    }
    let line = UnsafeBufferPointer(
      start: base + start,
      count: UnsafeRawPointer(found) - UnsafeRawPointer(base + start)
    )
    start += line.count + 1
    searched = start
    return line
  }

  /// All bytes not yet returned, without a line end.
  package mutating func takeRest() -> UnsafeBufferPointer<UInt8> {
    let rest = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(bytes)[start..<end])
    removeAll()
    return rest
  }

  package mutating func removeAll() { (start, end, searched) = (0, 0, 0) }

  /// Reads once, as the system's call does.
  ///
  /// - Returns: The result of the call: the number of bytes, 0 at the end, or -1 with `errno`.
  package mutating func fill(from descriptor: Int32) -> Int {
    makeRoom()
    let count = read(descriptor, bytes.baseAddress.map { $0 + end }, bytes.count - end)
    if count > 0 { end += count }
    return count
  }

  /// Makes room for a chunk after ``end``.
  private mutating func makeRoom() {
    guard bytes.count - end < Self.chunk, let base = bytes.baseAddress else { return }
    if start >= Self.chunk {
      memmove(base, base + start, end - start)
    } else {
      let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * bytes.count)
      larger.baseAddress?.initialize(from: base + start, count: end - start)
      bytes.deallocate()
      bytes = larger
    }
    end -= start
    searched -= start
    start = 0
  }
}
