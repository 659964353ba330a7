package import PlumblineModel

/// One instant per timer, stored inline.
///
/// A vector reads one element at a time; reading an element of a tuple copies the whole tuple. Two vectors need
/// less alignment than one, and configurations are copied often.
package struct Deadlines: BitwiseCopyable, Equatable, Sendable {
  /// The slots of both vectors: a timer has one.
  static var room: Int { ReferenceLimits.timers }

  /// The timers from 0 to 7, and from 8 to 15.
  private var slots: Halves

  private struct Halves: BitwiseCopyable, Equatable {
    var low: SIMD8<Microseconds>
    var high: SIMD8<Microseconds>
  }

  /// All timers at the same instant.
  init(repeating instant: Microseconds) {
    slots = Halves(low: SIMD8(repeating: instant), high: SIMD8(repeating: instant))
  }

  package subscript(timer: Int) -> Microseconds {
    get { timer & 8 == 0 ? slots.low[timer & 7] : slots.high[timer & 7] }
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
