import PlumblineModel

/// A client of `message-cache` that keeps so many messages.
struct MessageCache: Implementation {
  private let vocabulary: Vocabulary
  private let limit: Int
  /// A message that it shows in place of another.
  private let forged: String?
  private var state = "up"
  private var kept: [String] = []

  init(_ vocabulary: Vocabulary, limit: Int, forged: String? = nil) {
    self.vocabulary = vocabulary
    self.limit = limit
    self.forged = forged
  }

  var next: Microseconds? { nil }

  mutating func open(_ seen: inout ObservationSink) { (state, kept) = ("up", []) }

  mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    let value = vocabulary.inputs[input].arguments.first?.value ?? ""
    switch (vocabulary.inputs[input].name, state) {
    case ("send", "up"): show("received", [forged ?? value], at: now, &seen)
    case ("send", "down"): if kept.count < limit { kept.append(value) }
    case ("lost", "up"): change(to: "down", "Lost", at: now, &seen)
    case ("kick", "up"): change(to: value == "Banned" ? "closed" : "down", value, at: now, &seen)
    case ("back", "down"):
      change(to: "up", "Back", at: now, &seen)
      for message in kept { show("received", [message], at: now, &seen) }
      kept = []
    default: break
    }
    return .accepted
  }

  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {}

  private mutating func change(
    to next: String,
    _ why: String,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    state = next
    show("linkChanged", [next, why], at: now, &seen)
  }

  private func show(
    _ name: String,
    _ values: [String],
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    if let symbol = vocabulary.symbol(name, values) { seen.append(symbol, at: now) }
  }
}
