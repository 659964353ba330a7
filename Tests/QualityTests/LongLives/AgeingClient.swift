import PlumblineModel

/// A client that answers as another one does until it is old, and then has a fault.
///
/// It tells no deadline in advance, so that only waiting finds what comes late.
struct AgeingClient<Young: Implementation & Sendable>: Implementation, Sendable {
  /// What makes it old; that event is the first with the fault.
  enum Age {
    /// One of some inputs, so often.
    case inputs(Set<Int>, Int)
    /// An output, so often.
    case outputs(Symbol, Int)
    /// An instant since the opening.
    case instant(Microseconds)
    /// It always is.
    case none
  }

  /// The output that comes instead of one of the young client; nil: none.
  typealias Fault = @Sendable (Symbol) -> Symbol?

  private var young: Young
  private let age: Age
  private let fault: Fault
  private var count = 0
  private var seenOfYoung = ObservationSink()

  init(_ young: Young, _ age: Age, fault: @escaping Fault = { $0 }) {
    self.young = young
    self.age = age
    self.fault = fault
  }

  var next: Microseconds? { nil }

  mutating func open(_ seen: inout ObservationSink) {
    count = 0
    young.open(&seenOfYoung)
    pass(&seen)
  }

  mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    if case .inputs(let inputs, _) = age, inputs.contains(input) { count += 1 }
    let result = young.give(input, at: now, &seenOfYoung)
    pass(&seen)
    return result
  }

  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    young.advance(to: now, &seenOfYoung)
    pass(&seen)
  }

  private mutating func pass(_ seen: inout ObservationSink) {
    for output in seenOfYoung.all {
      if case .outputs(output.symbol, _) = age { count += 1 }
      guard let symbol = isOld(at: output.at) ? fault(output.symbol) : output.symbol else {
        continue
      }
      seen.append(symbol, at: output.at)
    }
    seenOfYoung.removeAll()
  }

  private func isOld(at now: Microseconds) -> Bool {
    switch age {
    case .inputs(_, let least), .outputs(_, let least): count >= least
    case .instant(let instant): now >= instant
    case .none: true
    }
  }
}
