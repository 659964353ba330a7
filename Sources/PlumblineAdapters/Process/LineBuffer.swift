#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What was read from a descriptor and is handed out line by line.
///
/// Lines point into the buffer: each is valid until more is read.
package struct LineBuffer: ~Copyable {
  private static let chunk = 1 << 16

  private var bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * chunk)
  /// What was read and not yet handed out.
  private var start = 0
  private var end = 0
  /// Up to where no line end was found.
  private var searched = 0

  package init() {}

  deinit { bytes.deallocate() }

  /// How much waits to be handed out.
  package var count: Int { end - start }

  /// The next line without its end; nil when none has ended yet.
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

  /// All that waits, up to no line end.
  package mutating func takeRest() -> UnsafeBufferPointer<UInt8> {
    let rest = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(bytes)[start..<end])
    removeAll()
    return rest
  }

  package mutating func removeAll() { (start, end, searched) = (0, 0, 0) }

  /// Reads once, as the system's call does.
  ///
  /// - Returns: What the call returned: how many bytes came, 0 at the end, or less with `errno`.
  package mutating func fill(from descriptor: Int32) -> Int {
    makeRoom()
    let count = read(descriptor, bytes.baseAddress.map { $0 + end }, bytes.count - end)
    if count > 0 { end += count }
    return count
  }

  /// Makes sure that a chunk fits behind ``end``.
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
