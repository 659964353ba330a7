package import PlumblineModel

/// One instant per timer, stored inline.
///
/// A vector reads one element at a time; reading an element of a tuple copies the whole tuple.
package struct Deadlines: BitwiseCopyable, Equatable, Sendable {
  /// The compiler rejects a spec with more timers.
  static let room = SIMD16<Microseconds>.scalarCount

  private var slots: SIMD16<Microseconds>

  /// All timers at the same instant.
  init(repeating instant: Microseconds) { slots = SIMD16(repeating: instant) }

  package subscript(timer: Int) -> Microseconds {
    get { slots[timer & (Self.room - 1)] }
    set { withInstants { $0[timer & (Self.room - 1)] = newValue } }
  }

  /// Works on the instants in place; a loop would copy the vector first.
  @inline(__always)  // or the result of the body goes through memory
  mutating func withInstants<Result>(
    _ body: (UnsafeMutablePointer<Microseconds>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &slots) { slots in
      slots.withMemoryRebound(to: Microseconds.self, capacity: Self.room, body)
    }
  }
}
