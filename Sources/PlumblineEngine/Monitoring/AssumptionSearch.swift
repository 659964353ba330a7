internal import PlumblineModel

/// Finds the events of a log that need an unobservable input.
///
/// It judges each session a second time as if no unobservable input ever came. An event that this refuses, and the
/// judge allows, needs one. Then the search repeats the session from the last such event on, each time with one
/// input unobservable, and continues from the candidates of those repetitions that allow the event.
///
/// It repeats at most ``mostEvents`` events: an input that came before them is not named on its own.
struct AssumptionSearch: Sendable {
  /// The knowledge about a session.
  enum Knowledge: Sendable {
    case ordered(UntimedObserver.Knowledge)
    case timed(TimedInterpretations)
  }

  /// The events of a session since the last one that needed an unobservable input.
  struct Segment: Sendable {
    fileprivate var start: Knowledge
    fileprivate var now: Knowledge
    fileprivate var events: [(what: LogEvent.What, at: Microseconds)] = []

    /// A segment that begins with some knowledge.
    fileprivate init(_ knowledge: Knowledge) {
      start = knowledge
      now = knowledge
    }

    /// The knowledge that it keeps of an observer of order.
    fileprivate var held: [UntimedObserver.Knowledge] {
      [start, now].compactMap { if case .ordered(let number) = $0 { number } else { nil } }
    }
  }

  /// The unobservable inputs that explain an event.
  struct Explanation: Hashable, Sendable {
    var inputs: [Int]
    var need: LogAssumption.Need
  }

  /// The order of some events from some candidates on.
  private struct Past: Hashable {
    var start: UntimedObserver.Knowledge
    var events: [LogEvent.What]
  }

  private static let mostEvents = 64
  /// The minimum of candidate sets that an observer keeps between events.
  private static let mostSets = 20_000

  private let inputs: [Int]
  private var strict: Observer
  /// One for each input: only this one is unobservable.
  private var single: [Observer]
  /// The number of candidate sets that triggers a cleanup.
  private var setLimit = Self.mostSets
  /// The explanations where only the order counts, with the candidates after them.
  private var known: [Past: (explanation: Explanation, next: Segment)] = [:]

  /// Nil if no input is unobservable.
  ///
  /// - Parameters:
  ///   - references: The projected automata, one for each interpretation.
  ///   - values: As for ``LogJudge``.
  ///   - latency: The delay of lines; nil where only their order counts.
  init?(
    _ references: [Reference],
    values: [String: Microseconds],
    latency: ClosedRange<Microseconds>?
  ) {
    guard let inputs = references[0].unobservableInputs else { return nil }
    self.inputs = inputs
    strict = Observer(references, unobservable: [], values, latency)
    single = inputs.map { Observer(references, unobservable: [$0], values, latency) }
  }

  /// The segment of a client that opens.
  func opening(at instant: Microseconds) -> Segment { Segment(strict.opening(at: instant)) }

  /// The segment of a client with some candidates.
  mutating func segment(from candidates: [[ZoneConfiguration]], at instant: Microseconds) -> Segment
  {
    Segment(strict.knowledge(of: candidates, at: instant))
  }

  /// Continues a segment with an event that the judge allows.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - segment: The segment of its session.
  ///   - candidates: The candidates of the judge after the event.
  /// - Returns: The explanation of an event that needs an unobservable input; else nil.
  /// - Complexity: As two events of the judge; with an explanation, as ``mostEvents`` for each unobservable input.
  mutating func follow(
    _ event: LogEvent,
    on segment: inout Segment,
    among candidates: () -> [[ZoneConfiguration]]
  ) -> Explanation? {
    let at = event.at ?? 0
    switch strict.step(event.what, at: at, from: segment.now) {
    case .taken(let next):
      segment.now = next
      segment.events.append((event.what, at))
      if segment.events.count > Self.mostEvents { (segment.start, segment.events) = (next, []) }
      return nil
    case .unjudged:
      segment = self.segment(from: candidates(), at: at)
      return nil
    case .refused: break
    }
    var past: Past?
    if case .ordered(let start) = segment.start {
      past = Past(start: start, events: segment.events.map(\.what) + [event.what])
    }
    if let known = past.flatMap({ known[$0] }) {
      segment = known.next
      return known.explanation
    }
    let explanation = explain(event.what, at: at, on: &segment, among: candidates)
    if known.count >= Self.mostSets { known = [:] }
    if let past { known[past] = (explanation, segment) }
    return explanation
  }

  /// Finds the inputs that explain an event, and begins a new segment behind it.
  private mutating func explain(
    _ event: LogEvent.What,
    at: Microseconds,
    on segment: inout Segment,
    among candidates: () -> [[ZoneConfiguration]]
  ) -> Explanation {
    var found: (inputs: [Int], candidates: [[ZoneConfiguration]]) = ([], [])
    let start = strict.candidates(of: segment.start)
    let events = segment.events + [(event, at)]
    for (number, input) in inputs.enumerated() {
      single[number].forget(beyond: Self.mostSets)
      guard let end = single[number].run(events, from: start) else { continue }
      found.inputs.append(input)
      found.candidates =
        found.candidates.isEmpty ? end : zip(found.candidates, end).map { $0 + $1 }
    }
    let isAlone = !found.inputs.isEmpty
    segment = self.segment(from: isAlone ? found.candidates : candidates(), at: at)
    return Explanation(
      inputs: isAlone ? found.inputs : inputs,
      need: isAlone ? .anyOf : .several
    )
  }

  /// Whether it keeps so many sets of candidates that it should drop those that no session needs.
  var isFull: Bool { strict.setCount > setLimit }

  /// Drops the sets of candidates that none of these sessions needs.
  ///
  /// - Complexity: O(sets + sessions).
  mutating func compact(_ sessions: [LogSession]) {
    known = [:]
    let numbers = strict.compact(Set(sessions.flatMap { $0.segment?.held ?? [] }))
    for session in sessions {
      session.segment = session.segment.flatMap { Self.renumbered($0, numbers) }
    }
    setLimit = Self.mostSets + 2 * strict.setCount
  }

  private static func renumbered(
    _ segment: Segment,
    _ numbers: [UntimedObserver.Knowledge: UntimedObserver.Knowledge]
  ) -> Segment? {
    func renumbered(_ knowledge: Knowledge) -> Knowledge? {
      guard case .ordered(let number) = knowledge else { return knowledge }
      return numbers[number].map { .ordered($0) }
    }
    var segment = segment
    guard let start = renumbered(segment.start), let now = renumbered(segment.now) else {
      return nil
    }
    (segment.start, segment.now) = (start, now)
    return segment
  }
}
