package import PlumblineModel

/// The invariants of a reference automaton, laid out for speed.
///
/// Events are numbered: inputs first, then symbols. Per event, a mask holds the invariants that it
/// concerns, so that an event that concerns none costs one look.
package final class InvariantTables: Sendable {
  package let invariants: [Invariant]
  let watches: [Watch]
  let inputCount: Int
  /// Per input, whether the app calls it.
  let isAppInput: [Bool]
  let timeModel: TimeModel
  /// Per event number, the invariants that it concerns.
  let concerns: [Concern]
  /// Per input, the invariants that name it.
  let named: [UInt64]
  /// Conjunctions, as ranges of ``terms``.
  let conjunctions: [Range<Int>]
  let terms: [Invariant.Condition.Term]
  /// The windows of schedules.
  private let spans: [(from: Microseconds, to: Microseconds)]
  /// The values of invariants with variables.
  let links: [InvariantLinks]
  /// The invariants whose scope is the whole trace, as bits, and those whose scope follows the
  /// announced state.
  let always: UInt64
  let stateful: UInt64
  /// Those whose scope follows the announced states of several machines.
  let entangled: UInt64
  /// Per machine, those whose scope follows its announced state alone; and per state, those of them
  /// that are open in it.
  let following: [UInt64]
  let openIn: [[UInt64]]
  /// Those that demand an event.
  let demanding: UInt64
  /// Those whose obligation begins with the scope, and those that forbid.
  let beginning: UInt64
  let forbidding: UInt64
  /// Per symbol, the machine whose state it announces, or -1, and that state.
  let announcements: [(machine: Int, state: Int)]
  /// Per machine, the state at the opening as a value of its announcement.
  let initialStates: [Int]

  /// - Parameters:
  ///   - reference: The automaton with its invariants.
  ///   - values: Times that replace those of the spec, by parameter name.
  ///   - timeModel: The clock.
  package init(
    _ reference: Reference,
    values: [String: Microseconds] = [:],
    timeModel: TimeModel = .virtual
  ) {
    precondition(
      reference.invariants.count <= ReferenceLimits.invariants,
      "more invariants than a sound automaton has"
    )
    let vocabulary = reference.vocabulary
    var layout = InvariantLayout(reference, values, timeModel)
    for (number, invariant) in reference.invariants.enumerated() {
      layout.add(invariant, number)
    }
    invariants = reference.invariants
    inputCount = vocabulary.inputs.count
    self.timeModel = timeModel
    isAppInput = vocabulary.inputs.map { $0.from == .app }
    watches = layout.watches
    concerns = layout.concerns.map(\.summed)
    named = layout.named
    conjunctions = layout.conjunctions
    terms = layout.terms
    always = layout.always
    stateful = layout.stateful
    demanding = layout.demanding
    beginning = layout.beginning
    forbidding = layout.forbidding
    spans = layout.spans
    links = layout.links
    let following = layout.following(machines: reference.machines.count)
    entangled = following.entangled
    self.following = following.alone
    openIn = following.openIn
    announcements = Self.announcements(in: reference)
    initialStates = reference.machines.indices.map {
      reference.announcedValue(ofMachine: $0, at: reference.start) ?? 0
    }
  }

  /// Per symbol, the machine whose state it announces, or -1, and that state.
  private static func announcements(in reference: Reference) -> [(machine: Int, state: Int)] {
    let outputs = reference.vocabulary.outputs
    return outputs.indices.flatMap { output -> [(machine: Int, state: Int)] in
      let counts = outputs[output].arguments.map { $0.values.count + 1 }
      let symbols = 0..<counts.reduce(1, *)
      for (number, machine) in reference.machines.enumerated() {
        for announcement in machine.announcements where announcement.output == output {
          guard let argument = announcement.toArgument else { continue }
          // The values of the last argument lie closest together.
          let stride = counts[(argument + 1)...].reduce(1, *)
          return symbols.map { (machine: number, state: $0 / stride % counts[argument]) }
        }
      }
      return symbols.map { _ in (machine: -1, state: 0) }
    }
  }
}

extension InvariantTables {
  /// The window of an obligation, the one at a position of its schedule if it has one.
  ///
  /// On a real clock, demands have a wider window and prohibitions a narrower one, by the error of
  /// instants and the slack of timers: only certain violations count.
  func span(
    of watch: Watch,
    _ position: Int,
    blur: Microseconds
  ) -> (from: Microseconds, to: Microseconds) {
    span(of: watch, position, blur: blur, isWide: watch.isLenientBeyond)
  }

  /// Whether an event in the window of an obligation is there for certain, on a real clock.
  ///
  /// The window of a demand is wide: an event at its edge may be outside. `exactly` is a
  /// demand and a prohibition, and for the prohibition such an event does not count.
  func isCertain(
    _ now: Microseconds,
    in start: InvariantCheckers.Start,
    of watch: Watch,
    blur: Microseconds
  ) -> Bool {
    guard watch.isLenientBeyond else { return true }
    let position = Int(start.position)
    let wide = span(of: watch, position, blur: blur, isWide: true)
    let narrow = span(of: watch, position, blur: blur, isWide: false)
    let trigger = start.first - wide.from
    return trigger + narrow.from <= now && (narrow.to == .max || now <= trigger + narrow.to)
  }

  private func span(
    of watch: Watch,
    _ position: Int,
    blur: Microseconds,
    isWide: Bool
  ) -> (from: Microseconds, to: Microseconds) {
    let (from, to) =
      watch.hasSchedule
      ? spans[min(watch.schedule.lowerBound + position, watch.schedule.upperBound - 1)]
      : (watch.from, watch.to)
    guard timeModel.isReal else { return (from, to) }
    func margin(_ time: Microseconds) -> Microseconds {
      isWide ? blur + timeModel.slack(of: time) : -blur - timeModel.slack(of: time)
    }
    // A bound of zero or infinity depends on the order alone.
    return (
      from: from == 0 ? 0 : max(0, from - margin(from)),
      to: to > .max / 4 ? .max : to + margin(to)
    )
  }

  /// Whether an event has the values of an obligation's trigger.
  func fits(_ event: Int, _ key: Int32, _ watch: Watch) -> Bool {
    watch.link < 0 || links[watch.link].events[event].contains(key)
  }
}
