package import PlumblineModel

extension Mutation {
  /// The kind of a change.
  package enum Operator: String, CaseIterable, Sendable {
    case reaction = "no reaction"
    case target = "another state"
    case missingOutput = "no output"
    case wrongOutput = "another value"
    case surplusOutput = "one more output"
    case time = "another time"
    case missingStart = "a timer not started"
    case missingStop = "a timer not stopped"
    case surplusStart = "one more timer started"
  }

  /// Nil for a change of the environment or of the beginning, and for a freedom.
  package var kind: Operator? {
    switch self {
    case .deleteEdge: .reaction
    case .retarget: .target
    case .dropOutput: .missingOutput
    case .changeOutput: .wrongOutput
    case .addOutput: .surplusOutput
    case .changeTime: .time
    case .forgetToArm: .missingStart
    case .forgetToDisarm: .missingStop
    case .arm: .surplusStart
    case .mayForget, .forbid, .keep, .begin: nil
    }
  }

  /// The edge that it changes; nil for another change.
  var changedEdge: Int? {
    switch self {
    case .deleteEdge(let edge, _), .retarget(let edge, _), .dropOutput(let edge, _),
      .changeOutput(let edge, _, _), .addOutput(let edge, _), .forgetToArm(let edge, _),
      .forgetToDisarm(let edge, _), .mayForget(let edge, _), .arm(let edge, _):
      edge
    case .changeTime, .forbid, .keep, .begin: nil
    }
  }
}

extension Mutants.Mutant {
  /// The place of the change: `logout in connection.connected`; the timer for a time, with the time that is changed if
  /// it has several.
  package func place(in reference: Reference) -> String {
    guard let place else {
      if case .changeTime(let timer, let span, _) = mutation {
        return reference.text(ofTimer: timer, span: span)
      }
      return ""
    }
    let inputs = reference.vocabulary.inputs.count
    let event =
      place.event < inputs
      ? reference.vocabulary.text(ofInput: place.event)
      : reference.timers[place.event - inputs].name
    return "\(event) in \(reference.text(of: place))"
  }

  /// The change: `leads to connection.aborted`, `without loginResult Ok`.
  package func text(in reference: Reference) -> String {
    let vocabulary = reference.vocabulary
    switch mutation {
    case .deleteEdge: return "has no effect"
    case .retarget(let edge, let location):
      return
        "leads to \(reference.text(ofLocation: location, insteadOf: reference.edges[edge].target))"
    case .dropOutput(let edge, let position):
      return "without \(reference.edges[edge].outputs[position].pattern.text(in: vocabulary))"
    case .changeOutput(let edge, let position, let pattern):
      let old = reference.edges[edge].outputs[position].pattern.text(in: vocabulary)
      return "with \(pattern.text(in: vocabulary)) instead of \(old)"
    case .addOutput(_, let pattern): return "also with \(pattern.text(in: vocabulary))"
    case .changeTime(_, _, let time):
      return "expires \(describe(abs(time))) \(time < 0 ? "early" : "late")"
    case .forgetToArm(_, let timer): return "does not start \(reference.timers[timer].name)"
    case .forgetToDisarm(_, let timer): return "does not stop \(reference.timers[timer].name)"
    case .mayForget(_, let timer): return "may not stop \(reference.timers[timer].name)"
    case .arm(_, let timer): return "also starts \(reference.timers[timer].name)"
    case .forbid(let input): return "\(vocabulary.text(ofInput: input)) never comes"
    case .keep(let machine, _): return "\(reference.machines[machine].name) stays in its state"
    case .begin(let location): return "begins in \(reference.text(ofLocation: location))"
    }
  }

  /// The clauses that the changed part of the spec cites, by number.
  package func clauses(in reference: Reference) -> Set<Int> {
    var elements: [Int] = []
    switch mutation {
    case .dropOutput(let edge, let position), .changeOutput(let edge, let position, _):
      elements = [reference.edges[edge].outputs[position].element]
    case .changeTime(let timer, _, _): elements = [reference.timers[timer].element]
    default: elements = mutation.changedEdge.map { reference.edges[$0].elements } ?? []
    }
    return Set(elements.flatMap { reference.elements[$0].clauses })
  }
}

extension Reference {
  /// The states of the machines of the spec in a location: `connection.connected service.up`.
  fileprivate func text(ofLocation location: Int) -> String {
    zip(machines, locations[location]).filter { !$0.0.isDerived }
      .map { "\($0.name).\($0.states[$1].name)" }.joined(separator: " ")
  }

  /// As above, with each count and argument that differs between the locations of these states in which the event may
  /// be changed: `c.on with args.ttl 10s`.
  fileprivate func text(of place: Mutants.Mutant.Place) -> String {
    let own = locations[place.location]
    let others = zip(locations, cells).filter { states, row in
      row[place.event].isPossible && row[place.event].isDocumented
        && !row[place.event].edges.isEmpty
        && machines.indices.allSatisfy { machines[$0].isDerived || states[$0] == own[$0] }
    }
    let derived = machines.indices.filter { machine in
      machines[machine].isDerived && others.contains { $0.0[machine] != own[machine] }
    }
    return text(ofLocation: place.location) + words(for: derived, in: place.location)
  }

  /// A timer, with one of its times if it has several: `client.waiting.retry of 4 s`, and with the number of the entry
  /// if others have the same time.
  fileprivate func text(ofTimer timer: Int, span: Int) -> String {
    let intervals = intervals(ofTimer: timer)
    guard intervals.count > 1 else { return timers[timer].name }
    let isAlone = intervals.count { $0 == intervals[span] } == 1
    let time = "\(timers[timer].name) of \(intervals[span].text)"
    return isAlone ? time : "\(time) at entry \(span + 1)"
  }

  /// As above, with each count and argument of the implementation that is another one than in the expected
  /// location: `link.waiting with link.waiting.retry 2`.
  fileprivate func text(ofLocation location: Int, insteadOf expected: Int) -> String {
    let others = machines.indices.filter { machine in
      machines[machine].isDerived && !machines[machine].isEnvironment
        && locations[location][machine] != locations[expected][machine]
    }
    return text(ofLocation: location) + words(for: others, in: location)
  }

  /// The states of some counts and arguments: ` with args.ttl 10s`.
  private func words(for derived: [Int], in location: Int) -> String {
    derived.map { machine in
      let state = machines[machine].states[locations[location][machine]]
      return " with \(machines[machine].name) \(state.name)"
    }.joined()
  }
}

extension Reference.Machine {
  /// Whether the compiler has added it, with the name of a timer or of an argument: a name in a spec has no dot.
  fileprivate var isDerived: Bool { name.contains(".") }
}
