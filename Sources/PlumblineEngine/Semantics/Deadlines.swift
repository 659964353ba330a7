package import PlumblineModel

/// One instant per timer, in place: copying a configuration copies numbers and nothing else.
///
/// A vector, because looking at one of its elements reads that one; of a tuple every look makes a
/// copy of the whole.
package struct Deadlines: BitwiseCopyable, Equatable, Sendable {
  /// More timers than this are a diagnostic of the compiler.
  static let room = SIMD16<Microseconds>.scalarCount

  private var slots: SIMD16<Microseconds>

  /// All timers at the same instant.
  init(repeating instant: Microseconds) { slots = SIMD16(repeating: instant) }

  package subscript(timer: Int) -> Microseconds {
    get { slots[timer & (Self.room - 1)] }
    set { withInstants { $0[timer & (Self.room - 1)] = newValue } }
  }

  /// Works on the instants where they are: what a loop needs, before which a vector would be copied.
  @inline(__always)  // or what the body returns goes through memory
  mutating func withInstants<Result>(
    _ body: (UnsafeMutablePointer<Microseconds>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &slots) { slots in
      slots.withMemoryRebound(to: Microseconds.self, capacity: Self.room, body)
    }
  }
}
