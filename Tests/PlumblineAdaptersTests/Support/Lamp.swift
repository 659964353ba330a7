import PlumblineAdapters
import PlumblineModel

/// A lamp that goes out after 5 s or after the time in its options, as its author would write it.
struct Lamp: Implementation {
  struct Unfit: Error, CustomStringConvertible {
    var description: String { "the spec knows no input 'press'" }
  }

  private let press: Int
  private let on: Symbol
  private let off: Symbol
  /// The inputs that set the time until it goes out.
  private let times: [Int: Microseconds]
  private var time: Microseconds = 5_000_000
  private(set) var next: Microseconds?

  init(_ vocabulary: Vocabulary) throws {
    guard let press = vocabulary.input(named: "press"),
      let on = vocabulary.symbol("lit", ["on", "pressed"]),
      let off = vocabulary.symbol("lit", ["off", "timer"])
    else { throw Unfit() }
    (self.press, self.on, self.off) = (press, on, off)
    let options = [("5s", 5_000_000), ("2s", 2_000_000)] as [(String, Microseconds)]
    times = Dictionary(
      uniqueKeysWithValues: options.compactMap { option in
        vocabulary.input(named: "options", [option.0]).map { ($0, option.1) }
      }
    )
  }

  var states: [String: String] { ["lamp": next == nil ? "off" : "on"] }

  mutating func open(_ seen: inout ObservationSink) { next = nil }

  mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    if let chosen = times[input] {
      time = chosen
      return .accepted
    }
    guard input == press else { return .notApplicable }
    seen.append(on, at: now)
    next = now + time
    return .accepted
  }

  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    guard let due = next, due <= now else { return }
    seen.append(off, at: due)
    next = nil
  }
}
