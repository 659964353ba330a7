import PlumblineEngine
import PlumblineModel

/// Searches the automata for combinations of states that no timed trace reaches, and for timers
/// that expire in no timed trace.
///
/// A report holds in every interpretation, and needs a complete search.
struct TimeSearch {
  private let document: SpecDocument

  init(_ document: SpecDocument) { self.document = document }

  func run(_ automata: [Automaton], _ diagnostics: inout Diagnostics) {
    var combinations = Combinations(machineCount: document.machines.count)
    var isComplete = true
    for automaton in automata { combinations.add(automaton.reference) }
    // One undecided search leaves the result undecided, unless the others find everything.
    for automaton in automata where isComplete && !combinations.areAllFound {
      let wanted = combinations.wanted(of: automaton.reference)
      guard wanted.locations.contains(true) || wanted.timers.contains(true) else { continue }
      let reachability = TimedReachability(automaton, wanted: wanted)
      combinations.note(reachability, of: automaton.reference)
      isComplete = reachability.isComplete
    }
    let missing = combinations.missing
    let idleTimers = combinations.idleTimers
    let idle = document.namedTimers.filter { idleTimers.contains($0.path) }
    guard !missing.isEmpty || !idle.isEmpty else { return }
    guard isComplete else {
      return TimeUndecided.report(missing.count, idle.count, in: document, &diagnostics)
    }
    if !missing.isEmpty {
      UntimelyStates.report(missing, of: combinations.count, in: document, &diagnostics)
    }
    for (_, timer) in idle { IdleTimer.reportUnexpired(timer, &diagnostics) }
  }
}

/// The findings so far, over all interpretations: combinations of the states of the machines of the
/// spec, and timers by name.
private struct Combinations {
  let machineCount: Int
  private var all: Set<[Int]> = []
  private var reached: Set<[Int]> = []
  /// The timers whose expiry has an effect somewhere, and those that expired.
  private var active: Set<String> = []
  private var expired: Set<String> = []

  init(machineCount: Int) { self.machineCount = machineCount }

  var count: Int { all.count }

  /// Whether no combination is missing and no timer is idle; `reached` is a subset of `all`.
  var areAllFound: Bool { reached.count == all.count && idleTimers.isEmpty }

  var missing: [[Int]] {
    all.subtracting(reached).sorted { $0.lexicographicallyPrecedes($1) }
  }

  var idleTimers: Set<String> { active.subtracting(expired) }

  /// The states, without those of the machines that count the entries of schedules.
  private func states(_ location: [Int]) -> [Int] {
    location.count == machineCount ? location : Array(location.prefix(machineCount))
  }

  mutating func add(_ reference: Reference) {
    all.formUnion(reference.locations.map(states))
    for (number, timer) in reference.timers.enumerated() where !active.contains(timer.name) {
      let cell = reference.vocabulary.inputs.count + number
      if reference.cells.contains(where: { !$0[cell].edges.isEmpty }) { active.insert(timer.name) }
    }
  }

  func wanted(of reference: Reference) -> TimedReachability.Wanted {
    var wanted = TimedReachability.Wanted(of: reference)
    wanted.locations = reference.locations.map { !reached.contains(states($0)) }
    wanted.timers = reference.timers.map { idleTimers.contains($0.name) }
    return wanted
  }

  mutating func note(_ reachability: TimedReachability, of reference: Reference) {
    for (location, isReached) in zip(reference.locations, reachability.locations) where isReached {
      reached.insert(states(location))
    }
    for (timer, isExpired) in zip(reference.timers, reachability.timers) where isExpired {
      expired.insert(timer.name)
    }
  }
}
