import PlumblineEngine
import PlumblineModel

/// Asks what time keeps the automata from: combinations of states that can only be reached when
/// time is ignored, and timers that never come to expire.
///
/// What is reported holds in every interpretation, and only when the search was carried to its end.
struct TimeExaminer {
  /// More combinations than this are counted, not listed.
  private static let listed = 8

  private let document: SpecDocument

  init(_ document: SpecDocument) { self.document = document }

  func examine(_ automata: [Automaton], _ diagnostics: inout Diagnostics) {
    var combinations = Combinations(machineCount: document.machines.count)
    var isComplete = true
    for automaton in automata { combinations.add(automaton.reference) }
    // What one search did not decide, the others cannot: they would have to find everything.
    for automaton in automata where isComplete && !combinations.areAllFound {
      let wanted = combinations.wanted(of: automaton.reference)
      guard wanted.locations.contains(true) || wanted.timers.contains(true) else { continue }
      let reachability = TimedReachability(automaton, wanted: wanted)
      combinations.note(reachability, of: automaton.reference)
      isComplete = reachability.isComplete
    }
    let missing = combinations.missing
    let idle = CompiledSpec(spec: document, references: automata.map(\.reference)).timers.filter {
      combinations.idleTimers.contains($0.path)
    }
    guard !missing.isEmpty || !idle.isEmpty else { return }
    guard isComplete else { return reportUndecided(missing.count, idle.count, &diagnostics) }
    if !missing.isEmpty { report(missing, of: combinations.count, &diagnostics) }
    for (_, timer) in idle {
      diagnostics.report(
        "idle-timer",
        at: timer.name.location,
        severity: .warning,
        "timer '\(timer.name)' never expires: whatever happens, something else stops it first"
      )
    }
  }

  private func report(_ missing: [[Int]], of count: Int, _ diagnostics: inout Diagnostics) {
    var notes = missing.prefix(Self.listed).map { states in
      zip(document.machines, states).map { machine, state in
        "\(machine.name) is \(machine.states[state].name)"
      }
      .joined(separator: ", ")
    }
    if missing.count > notes.count { notes.append("and \(missing.count - notes.count) more") }
    diagnostics.report(
      "untimely-states",
      at: document.id.location,
      severity: .note,
      "time keeps the machines out of \(missing.count) of \(count) combinations of states",
      notes: notes
    )
  }

  private func reportUndecided(
    _ combinations: Int,
    _ timers: Int,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      "time-undecided",
      at: document.id.location,
      severity: .note,
      "gave up on whether time lets everything happen: after \(TimedReachability.limit) steps the"
        + " search had not come to \(combinations) combinations of states and to the expiry of"
        + " \(timers) timers"
    )
  }
}

/// What was found so far, over all interpretations: combinations of the states of the machines that stand
/// in the spec, and timers by name.
private struct Combinations {
  let machineCount: Int
  private var all: Set<[Int]> = []
  private var reached: Set<[Int]> = []
  /// The timers whose expiry does something somewhere, and those that came to it.
  private var active: Set<String> = []
  private var expired: Set<String> = []

  init(machineCount: Int) { self.machineCount = machineCount }

  var count: Int { all.count }

  /// Whether nothing is missing and no timer idle; what is reached is among all.
  var areAllFound: Bool { reached.count == all.count && idleTimers.isEmpty }

  var missing: [[Int]] {
    all.subtracting(reached).sorted { $0.lexicographicallyPrecedes($1) }
  }

  var idleTimers: Set<String> { active.subtracting(expired) }

  /// The states without the machines that count the entries of schedules.
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
