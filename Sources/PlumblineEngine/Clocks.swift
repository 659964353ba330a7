package import PlumblineModel

/// One instant per timer, in place: copying a configuration copies numbers and nothing else.
package struct Clocks: Sendable {
  /// More timers than this are a diagnostic of the compiler.
  static let room = 16

  private typealias Slots = (
    Microseconds, Microseconds, Microseconds, Microseconds,
    Microseconds, Microseconds, Microseconds, Microseconds,
    Microseconds, Microseconds, Microseconds, Microseconds,
    Microseconds, Microseconds, Microseconds, Microseconds
  )

  private var slots: Slots

  /// All timers at the same instant.
  init(repeating instant: Microseconds) {
    slots = (
      instant, instant, instant, instant, instant, instant, instant, instant,
      instant, instant, instant, instant, instant, instant, instant, instant
    )
  }

  package subscript(timer: Int) -> Microseconds {
    get {
      precondition(0 <= timer && timer < Self.room)
      return withUnsafeBytes(of: slots) {
        $0.load(fromByteOffset: timer &* MemoryLayout<Microseconds>.stride, as: Microseconds.self)
      }
    }
    set {
      precondition(0 <= timer && timer < Self.room)
      withUnsafeMutableBytes(of: &slots) {
        $0.storeBytes(
          of: newValue,
          toByteOffset: timer &* MemoryLayout<Microseconds>.stride,
          as: Microseconds.self
        )
      }
    }
  }
}
