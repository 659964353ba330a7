import PlumblineAdapters
import PlumblineModel

/// A lamp that goes out after 5 s, as its author would write it.
struct Lamp: Implementation {
  struct Unfit: Error, CustomStringConvertible {
    var description: String { "the spec knows no input 'press'" }
  }

  private let press: Int
  private let on: Symbol
  private let off: Symbol
  private(set) var next: Microseconds?

  init(_ vocabulary: Vocabulary) throws {
    guard let press = vocabulary.input(named: "press"),
      let on = vocabulary.symbol("lit", ["on", "pressed"]),
      let off = vocabulary.symbol("lit", ["off", "timer"])
    else { throw Unfit() }
    (self.press, self.on, self.off) = (press, on, off)
  }

  mutating func open(_ seen: inout ObservationSink) { next = nil }

  mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    guard input == press else { return .notApplicable }
    seen.append(on, at: now)
    next = now + 5_000_000
    return .accepted
  }

  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    guard let due = next, due <= now else { return }
    seen.append(off, at: due)
    next = nil
  }
}
