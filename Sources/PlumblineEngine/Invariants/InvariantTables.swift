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
    let vocabulary = reference.vocabulary
    let inputCount = vocabulary.inputs.count
    precondition(
      reference.invariants.count <= ReferenceLimits.invariants,
      "more invariants than a sound automaton has"
    )
    func numbers(_ events: [Invariant.Event]) -> [Int] {
      var numbers: [Int] = []
      for event in events {
        switch event {
        case .input(let input): numbers.append(input)
        case .output(let pattern):
          for symbol in pattern.symbols(in: vocabulary) { numbers.append(inputCount + symbol) }
        }
      }
      return numbers
    }
    func time(_ parameter: Int?, or open: Microseconds) -> Microseconds {
      guard let parameter else { return open }
      let bound = reference.parameters[parameter]
      return values[bound.name] ?? bound.value
    }
    var conjunctions: [Range<Int>] = []
    var terms: [Invariant.Condition.Term] = []
    func flatten(_ condition: Invariant.Condition?) -> Range<Int>? {
      guard let condition else { return nil }
      let first = conjunctions.count
      for conjunction in condition.anyOf {
        conjunctions.append(terms.count..<terms.count + conjunction.count)
        terms += conjunction
      }
      return first..<conjunctions.count
    }

    var concerns = [Concern](repeating: Concern(), count: inputCount + vocabulary.symbolCount)
    var named = [UInt64](repeating: 0, count: inputCount)
    var watches: [Watch] = []
    var (always, stateful, demanding): (UInt64, UInt64, UInt64) = (0, 0, 0)
    var (beginning, forbidding): (UInt64, UInt64) = (0, 0)
    var spans: [(from: Microseconds, to: Microseconds)] = []
    var links: [InvariantLinks] = []
    for (number, invariant) in reference.invariants.enumerated() {
      let bit: UInt64 = 1 << UInt64(number)
      var watch = Watch(
        obligation: Obligation(invariant.obligation),
        hasTrigger: invariant.trigger != nil,
        when: flatten(invariant.trigger?.when),
        count: invariant.count ?? 1
      )
      if let correlation = invariant.correlation {
        watch.link = links.count
        links.append(
          InvariantLinks(
            invariant,
            correlation,
            in: vocabulary,
            eventCount: concerns.count,
            numbers: { numbers([$0]) }
          )
        )
      }
      for event in numbers(invariant.events) { concerns[event].counts |= bit }
      for event in numbers(invariant.trigger?.each ?? []) { concerns[event].triggers |= bit }
      for event in numbers(invariant.by ?? []) { concerns[event].dues |= bit }
      for input in invariant.namedInputs { named[input] |= bit }
      switch invariant.scope {
      case .always: always |= bit
      case .during(let condition):
        watch.during = flatten(condition)
        stateful |= bit
      case .after(let opening, let closing):
        for event in numbers(opening) { concerns[event].opens |= bit }
        for event in numbers(closing) { concerns[event].closes |= bit }
      }
      switch invariant.window {
      case .span(let from, let to):
        watch.from = time(from, or: 0)
        watch.to = time(to, or: .max)
      case .before(let to): watch.to = time(to, or: .max) - 1
      // On a real clock the extent of a reaction is unknown; only its end is.
      case .reaction where timeModel.isReal: watch.to = 0
      case .reaction: watch.isReaction = true
      case .schedule(let windows):
        watch.schedule = spans.count..<spans.count + windows.count
        spans += windows.map { (from: time($0.from, or: 0), to: time($0.to, or: .max)) }
        (watch.from, watch.to) = spans[watch.schedule.lowerBound]
      case nil: break
      }
      if watch.demands { demanding |= bit }
      if !watch.hasTrigger, watch.obligation.hasDuration { beginning |= bit }
      if watch.obligation == .never { forbidding |= bit }
      watch.isDecidedLater = watch.isOpenEnded && invariant.isJudgedAtEvent
      watches.append(watch)
    }
    invariants = reference.invariants
    self.inputCount = inputCount
    self.timeModel = timeModel
    isAppInput = vocabulary.inputs.map { $0.from == .app }
    self.watches = watches
    self.concerns = concerns.map(\.summed)
    self.named = named
    self.conjunctions = conjunctions
    self.terms = terms
    self.always = always
    self.stateful = stateful
    self.demanding = demanding
    self.beginning = beginning
    self.forbidding = forbidding
    self.spans = spans
    self.links = links

    var entangled: UInt64 = 0
    var following = [UInt64](repeating: 0, count: reference.machines.count)
    var openIn = [[UInt64]](repeating: [UInt64](repeating: 0, count: 64), count: following.count)
    for number in Bits(stateful) {
      let bit: UInt64 = 1 << UInt64(number)
      let alternatives = (watches[number].during ?? 0..<0).map { terms[conjunctions[$0]] }
      let machines = Set(alternatives.joined().map(\.machine))
      guard machines.count == 1, let machine = machines.first else {
        entangled |= bit
        continue
      }
      following[machine] |= bit
      for state in 0..<64
      where alternatives.contains(where: { $0.allSatisfy { $0.states & (1 << UInt64(state)) != 0 } }
      ) {
        openIn[machine][state] |= bit
      }
    }
    self.entangled = entangled
    self.following = following
    self.openIn = openIn

    announcements = vocabulary.outputs.indices.flatMap { output -> [(machine: Int, state: Int)] in
      let arguments = vocabulary.outputs[output].arguments
      let counts = arguments.map { $0.values.count + 1 }
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
    initialStates = reference.machines.indices.map {
      reference.announcedValue(ofMachine: $0, at: reference.start) ?? 0
    }
  }
}

extension Invariant {
  /// Whether an event decides what it demands: one of `by`, or, of `exactly`, the one that ends the scope.
  fileprivate var isJudgedAtEvent: Bool {
    if by?.isEmpty == false { return true }
    guard obligation == .exactly, case .after = scope else { return false }
    return true
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
