internal import PlumblineModel

extension RunRecord {
  /// The number of observations of an outcome.
  ///
  /// - Complexity: O(number of visits).
  func visits(
    of outcome: ObservableMachine.Outcome,
    _ machine: ObservableMachine,
    _ report: TransitionReport
  ) -> Int {
    let (input, timer): (String?, String?) =
      switch outcome.event {
      case .input(let position): (report.reference.vocabulary.inputNames[position], nil)
      case .timer(let timer): (nil, report.reference.timers[timer].name)
      }
    return visits.reduce(0) { sum, visit in
      let isSame =
        visit.machine == machine.name && visit.input == input && visit.timer == timer
        && visit.isAnnounced == outcome.isAnnounced && visit.from == machine.states[outcome.from]
        && visit.to == machine.states[outcome.to]
      return isSame ? sum + visit.count : sum
    }
  }

  /// The answers to an undocumented input in an observable state, the most frequent first.
  ///
  /// - Complexity: O(number of answers).
  func answers(
    to input: String,
    in state: String,
    of machine: Reference.Machine
  ) -> [(what: String, count: Int)] {
    let leaves = machine.states.filter { !$0.isGroup && $0.shown == state }.map(\.name)
    var counts: [String: Int] = [:]
    for answer in answers where answer.input == input {
      guard let leaf = answer.location[machine.name], leaves.contains(leaf) else { continue }
      counts[answer.what, default: 0] += answer.count
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// The verdict on an option of an interpretation; nil if the run has none.
  func verdict(ofInterpretation name: String, _ option: String) -> String? {
    interpretations.first { $0.name == name && $0.option == option }?.verdict.rawValue
  }
}

extension ObservableMachine {
  /// The observable states of each machine, for the event stream.
  static func records(in reference: Reference) -> [RunRecord.Machine] {
    all(in: [reference]).map { machine in
      RunRecord.Machine(
        name: machine.name,
        states: machine.states,
        initial: machine.states[machine.initial]
      )
    }
  }

  /// The number of observations of each outcome, for the event stream; zero for those of documented
  /// inputs and timers that were not observed.
  ///
  /// - Complexity: O(size of the automaton).
  static func visits(
    in reference: Reference,
    coverage: [Int],
    _ reachable: Set<Int>
  ) -> [RunRecord.Visit] {
    var counts: [RunRecord.Visit] = []
    for machine in all(in: [reference]) {
      var positions: [String: Int] = [:]
      for (location, row) in reference.cells.enumerated() {
        for (event, cell) in row.enumerated() where cell.isPossible && cell.isDocumented {
          for edge in cell.edges where edge < coverage.count {
            for var visit in machine.visits(of: edge, on: event, at: location, in: reference) {
              visit.count = coverage[edge]
              visit.isReachable = coverage[edge] > 0 || reachable.contains(edge)
              let key =
                "\(visit.from)\u{0}\(visit.to)\u{0}\(visit.input ?? "")\u{0}\(visit.timer ?? "")"
                + "\u{0}\(visit.isAnnounced)"
              if let position = positions[key] {
                counts[position].count += visit.count
                counts[position].isReachable = counts[position].isReachable || visit.isReachable
              } else {
                positions[key] = counts.count
                counts.append(visit)
              }
            }
          }
        }
      }
    }
    return counts
  }

  private func visits(
    of edge: Int,
    on event: Int,
    at location: Int,
    in reference: Reference
  ) -> [RunRecord.Visit] {
    let inputs = reference.vocabulary.inputs
    let from = shown(at: location, in: reference)
    return moves(along: edge, from: from, in: reference).map { move in
      RunRecord.Visit(
        machine: name,
        from: states[move.from],
        to: states[move.to],
        input: event < inputs.count ? inputs[event].name : nil,
        timer: event < inputs.count ? nil : reference.timers[event - inputs.count].name,
        isAnnounced: move.isAnnounced,
        count: 0
      )
    }
  }
}
