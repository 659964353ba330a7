internal import PlumblineModel

/// The automata in which one element is false.
///
/// A trace is evidence for a clause if it would have been rejected were the clause false. "False"
/// depends on the kind of clause: a reason becomes every other reason, a time becomes shorter and
/// longer by one microsecond (or by a millisecond, if its end need not show), a callback is
/// dropped, a prohibited output is demanded.
struct Counterfactual {
  /// The side of an element that a change makes false.
  enum Aspect: String, CaseIterable {
    case state, reason, output, lowerBound, upperBound, silence, place
  }

  let reference: Reference
  /// The clock.
  let timeModel: TimeModel
  /// Per edge, its source location.
  let sources: [Int]
  /// Per element, its edges.
  let edges: [[Int]]
  /// The elements for states that no edge enters and in which the automaton begins.
  let initialStates: Set<Int>
  /// The edges of expiries that are never due, without those of the environment.
  let permitted: Set<Int>
  /// Per location and timer, the index of its span there; empty without schedules.
  let spanIndices: [Int32]
  /// Per output, whether the adapter observes it; nil: each one.
  private let observe: [Bool]?
  /// What has been found about machines that stay, on first use.
  let stayingMachines = StayingMachines()

  init(_ reference: Reference, timeModel: TimeModel = .virtual, observe: [Bool]? = nil) {
    self.reference = reference
    self.timeModel = timeModel
    self.observe = observe
    var sources = [Int](repeating: reference.start, count: reference.edges.count)
    for (location, row) in reference.cells.enumerated() {
      for edge in row.flatMap(\.edges) { sources[edge] = location }
    }
    var edges = [[Int]](repeating: [], count: reference.elements.count)
    var initialStates: Set<Int> = []
    for (number, edge) in reference.edges.enumerated() {
      for element in Set(edge.elements) { edges[element].append(number) }
    }
    for timer in reference.timers.indices where reference.timers[timer].gives != nil {
      edges[reference.timers[timer].element] = reference.edges(answeringIn: timer)
    }
    for (number, element) in reference.elements.enumerated() {
      switch element.kind {
      case .reaction, .timer, .invariant, .example: break
      case .closure:
        edges[number] = reference.edges.indices.filter { edge in
          !reference.edges[edge].outputs.contains { $0.pattern.output == element.subject }
        }
      case .possibility:
        let inputs = reference.vocabulary.inputs(sharingNameWith: element.subject)
        edges[number] = reference.cells.flatMap { $0[inputs].flatMap(\.edges) }
      case .state:
        edges[number] = reference.edges.indices.filter { edge in
          reference.isInside(element, at: reference.edges[edge].target)
            && !reference.isInside(element, at: sources[edge])
        }
        if edges[number].isEmpty, reference.isInside(element, at: reference.start) {
          // What comes first in a trace shows a state that only the beginning enters.
          edges[number] = reference.cells[reference.start].flatMap(\.edges)
          initialStates.insert(number)
        }
      }
    }
    var permitted: Set<Int> = []
    self.initialStates = initialStates
    for (number, timer) in reference.timers.enumerated()
    where timer.spans.allSatisfy({ $0.to == nil })
      && !reference.machines[timer.machine].isEnvironment
    {
      let event = reference.vocabulary.inputs.count + number
      for row in reference.cells { permitted.formUnion(row[event].edges) }
    }
    self.permitted = permitted
    self.sources = sources
    self.edges = edges
    spanIndices = Automaton.spanIndices(reference)
  }

  /// Every aspect of an element that can be false, with the mutations for it.
  ///
  /// For a schedule, one span at a time; a time becomes wrong by one of its ``shifts(of:)``.
  func aspects(of number: Int, span: Int = 0, shift: Microseconds = 1) -> [Aspect: [Mutation]] {
    let element = reference.elements[number]
    switch element.kind {
    case .timer where answers(of: number) != nil:
      // Without the answer, a trace in which it came in time would be impossible.
      return [.place: (answers(of: number) ?? []).map { .forbid(input: $0) }]
    case .reaction, .timer: return reactionAspects(of: number, element, span: span, shift: shift)
    case .closure where !isObserved(element.subject): return [:]
    case .closure: return [.silence: edges[number].map { demand(element.subject, at: $0) }]
    case .possibility:
      let inputs = reference.vocabulary.inputs(sharingNameWith: element.subject)
      return [.place: inputs.map { .forbid(input: $0) }]
    case .state: return stateAspects(of: number, element)
    case .invariant, .example: return [:]
    }
  }

  /// The inputs of which the environment gives one within the time of a timer; nil for other elements.
  private func answers(of element: Int) -> [Int]? {
    timer(of: element).flatMap { reference.timers[$0].gives }
  }

  private func reactionAspects(
    of number: Int,
    _ element: Reference.Element,
    span: Int,
    shift: Microseconds
  ) -> [Aspect: [Mutation]] {
    var aspects: [Aspect: [Mutation]] = [:]
    for edge in edges[number] {
      for (position, output) in reference.edges[edge].outputs.enumerated().reversed()
      where output.element == number && !output.isOptional {
        guard let machine = output.announces else {
          aspects[.output, default: []].append(.dropOutput(edge, position: position))
          continue
        }
        for announcement in reference.machines[machine].announcements
        where announcement.output == output.pattern.output {
          for (aspect, argument) in [
            (Aspect.state, announcement.toArgument), (.reason, announcement.reasonArgument),
          ] {
            guard let argument,
              let change = otherValue(of: argument, edge, position, output.pattern)
            else { continue }
            aspects[aspect, default: []].append(change)
          }
        }
      }
    }
    if let timer = timer(of: number) {
      let interval = reference.interval(of: reference.timers[timer].spans[span])
      // An expiry cannot be too early at 0 s.
      if interval.from > 0 {
        aspects[.lowerBound] = [.changeTime(timer: timer, span: span, by: -shift)]
      }
      if interval.to != nil {
        aspects[.upperBound] = [.changeTime(timer: timer, span: span, by: shift)]
      }
    }
    if aspects[.state] == nil { aspects[.place] = staying(number, element) }
    if let shown = announcedOutput(element.subject) {
      aspects[.silence] = edges[number]
        .filter { edge in
          reference.edges[edge].outputs.allSatisfy { $0.announces != element.subject }
        }
        .map { demand(shown, at: $0) }
    }
    return aspects.filter { !$0.value.isEmpty }
  }

  /// The machine of the element stays in its state; the timers of that state go on, and those of the state that it should
  /// have entered do not start.
  ///
  /// Where that state is in no location with those of the others, and does not show later either, the event has no effect.
  func staying(_ number: Int, _ element: Reference.Element) -> [Mutation] {
    let machine = element.subject
    if let staying = stayingMachine(of: number) {
      return [.keep(machine: machine, at: staying.edges)]
    }
    func isOwn(_ timer: Int) -> Bool { reference.timers[timer].clockMachine == machine }
    return edges[number].flatMap { number -> [Mutation] in
      let edge = reference.edges[number]
      var place = reference.locations[edge.target]
      let before = reference.locations[sources[number]][machine]
      guard place[machine] != before else { return [] }
      place[machine] = before
      guard let target = reference.locations.firstIndex(of: place) else {
        return [.deleteEdge(number, source: sources[number])]
      }
      return [.retarget(number, to: target)]
        + edge.arms.filter(isOwn).map { .forgetToArm(number, timer: $0) }
        + edge.disarms.filter(isOwn).map { .forgetToDisarm(number, timer: $0) }
    }
  }

  /// The locations outside the state of an element in which the other machines have their initial states; all
  /// outside it if none has.
  private func beginnings(outside element: Reference.Element) -> [Int] {
    let others = reference.locations.indices.filter { !reference.isInside(element, at: $0) }
    let initial = reference.locations[reference.start]
    let near = others.filter { location in
      reference.machines.indices.allSatisfy {
        $0 == element.subject || reference.locations[location][$0] == initial[$0]
      }
    }
    return near.isEmpty ? others : near
  }

  private func stateAspects(of number: Int, _ element: Reference.Element) -> [Aspect: [Mutation]] {
    if initialStates.contains(number) {
      return [.place: beginnings(outside: element).map { .begin(at: $0) }]
    }
    var changes: [Mutation] = []
    for edge in edges[number] {
      for (position, output) in reference.edges[edge].outputs.enumerated()
      where output.announces == element.subject {
        for announcement in reference.machines[element.subject].announcements
        where announcement.output == output.pattern.output {
          guard let argument = announcement.toArgument,
            let change = otherValue(of: argument, edge, position, output.pattern)
          else { continue }
          changes.append(change)
        }
      }
    }
    return changes.isEmpty ? [.place: staying(number, element)] : [.state: changes]
  }

  /// The output carries any value of the argument but the expected ones.
  private func otherValue(
    of argument: Int,
    _ edge: Int,
    _ position: Int,
    _ pattern: OutputPattern
  ) -> Mutation? {
    let all = OutputPattern.any(
      of: reference.vocabulary.outputs[pattern.output].arguments[argument]
    )
    guard pattern.allowed[argument] != all else { return nil }
    var changed = pattern
    changed.allowed[argument] = all & ~pattern.allowed[argument]
    return .changeOutput(edge, position: position, to: changed)
  }

  private func demand(_ output: Int, at edge: Int) -> Mutation {
    let arguments = reference.vocabulary.outputs[output].arguments
    return .addOutput(
      edge,
      OutputPattern(output: output, allowed: arguments.map { OutputPattern.any(of: $0) })
    )
  }

  /// The announcement of a machine; for a silent one, that of the first machine that announces, and where none does,
  /// an output that `closed-by` rules out at other times.
  ///
  /// Every trace would lack an output that the adapter cannot observe, so only observable ones count.
  private func announcedOutput(_ machine: Int) -> Int? {
    let own = reference.machines[machine].announcements.map(\.output)
    guard own.isEmpty else { return own.first(where: isObserved) }
    let announced = reference.machines.lazy.flatMap(\.announcements).map(\.output)
    let closed = reference.elements.lazy.filter { $0.kind == .closure }.map(\.subject)
    return announced.first(where: isObserved) ?? closed.first(where: isObserved)
  }

  private func isObserved(_ output: Int) -> Bool { observe?[output] ?? true }
}

extension Reference {
  /// The edges by which an input that the environment gives ends the time of its timer.
  ///
  /// An early input is impossible, and a late one ends the judging.
  fileprivate func edges(answeringIn timer: Int) -> [Int] {
    let answers = cells.flatMap { row in (timers[timer].gives ?? []).flatMap { row[$0].edges } }
    return Set(answers).sorted().filter {
      edges[$0].disarms.contains(timer) || edges[$0].arms.contains(timer)
    }
  }

  /// Whether a location is in the state of an element, or in a state of that group.
  func isInside(_ element: Element, at location: Int) -> Bool {
    let states = machines[element.subject].states
    return sequence(first: locations[location][element.subject]) { states[$0].parent }
      .contains { $0 == element.state }
  }
}
