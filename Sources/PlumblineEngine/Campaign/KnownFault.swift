internal import PlumblineModel

/// The fault of a known failure, as automata.
///
/// - Where an output was missing, the machine does not react, or it reacts without the output.
/// - Where the output of a timer came too late, the timer expires as much later.
/// - Where the output of a timer came too early, or when the timer did not run, the timer may go on where it should have
///   been stopped, or started again.
/// - Where an output had a wrong reason or another wrong argument, that argument may have any value.
///
/// Where an invariant forbids an output, no automaton is needed: the fault is that output.
///
/// One fault shows in many ways. If a logout is ignored, the announcement of the next refused login is taken for that of the
/// logout, and another one is missing then. A failing trace that the automaton with the fault allows says nothing new: the
/// known failure explains it. Another fault shows in traces without the known one.
struct KnownFault: Sendable {
  /// The failure that shows it.
  let failure: Failure
  /// Where it shows in the spec.
  private let places: [String]
  /// The interpretations that allow the trace of the failure with such a fault, with their judges.
  private var judges: [(interpretation: Int, judge: Judge)] = []

  /// The fault of a failure; nil for other failures than those above, and if its automaton forbids the trace of the failure.
  ///
  /// - Parameters:
  ///   - failure: A failure that always recurs, and comes first in its trace.
  ///   - interpretations: Those that remain, which all forbid its trace.
  /// - Complexity: O(size of the automata), and judging the trace.
  init?(_ failure: Failure, _ interpretations: Interpretations) {
    self.init(failure, showing: failure, at: failure.places, interpretations)
  }

  private init?(
    _ failure: Failure,
    showing trace: Failure,
    at places: [String],
    _ interpretations: Interpretations
  ) {
    guard failure.blame != .document, !failure.isFlaky,
      failure.behind.isEmpty, trace.behind.isEmpty
    else { return nil }
    (self.failure, self.places) = (failure, places)
    judges = interpretations.alive.flatMap { number in
      let (automaton, values) = (interpretations.automata[number], interpretations.values)
      let reference = automaton.reference.setting(values)
      return reference.faults(of: failure, at: places).compactMap { mutations in
        let faulty = reference.applying(mutations)
        let judge = Judge(
          Automaton(faulty, values: values, timeModel: automaton.timeModel),
          values: values
        )
        let isShown = Self.allows(failure, judge) && Self.allows(trace, judge)
        return isShown ? (number, judge) : nil
      }
    }
    guard !judges.isEmpty || failure.isForbiddenByInvariant else { return nil }
  }

  /// The fault, when its failure shows elsewhere in the spec.
  ///
  /// - Parameters:
  ///   - other: A failure with the same signature.
  ///   - interpretations: As above.
  /// - Returns: Nil if it shows nowhere else, or in a trace that the wider fault does not allow.
  func widened(by other: Failure, _ interpretations: Interpretations) -> KnownFault? {
    let others = other.places.filter { !places.contains($0) }
    guard !others.isEmpty else { return nil }
    return KnownFault(failure, showing: other, at: places + others, interpretations)
  }

  /// Whether the fault explains another failure, which comes first in its trace or behind the known one.
  ///
  /// A deviation from an assumption may be allowed, so it explains no violation.
  ///
  /// - Parameters:
  ///   - other: The other failure.
  ///   - interpretations: Those that remain.
  /// - Returns: Whether an automaton with the fault allows the trace of the other failure to beyond this.
  /// - Complexity: As judging the trace by each interpretation.
  func explains(_ other: Failure, _ interpretations: Interpretations) -> Bool {
    guard other.signature != failure.signature,
      failure.blame == .implementation || other.blame == failure.blame,
      other.behind.allSatisfy({ $0 == failure.signature })
    else { return false }
    let alive = interpretations.alive
    return failure.forbidsOutput(of: other, interpretations.automata[alive[0]].reference)
      || judges.contains { alive.contains($0.interpretation) && Self.allows(other, $0.judge) }
  }

  /// Drops the failures that the fault explains; what is wrong only behind these is wrong behind its own failure.
  func reduce(_ failures: inout [Failure], _ interpretations: Interpretations) {
    let explained = failures.filter { explains($0, interpretations) }
    failures.removeAll { explained.contains($0) }
    guard let own = failures.firstIndex(where: { $0.signature == failure.signature }) else {
      return
    }
    failures[own].consequences += explained.flatMap(\.consequences)
  }

  /// Whether a judge allows a trace to beyond its failure, which does not end the client.
  ///
  /// What follows an undocumented input is allowed, as ever.
  private static func allows(_ failure: Failure, _ judge: Judge) -> Bool {
    guard !failure.kind.isFatal else { return false }
    var judge = judge
    return switch judge.judge(Execution(of: failure.steps, failure.recording)) {
    case .passed: !judge.isEnvironmentLate
    case .stopped(let step): step > failure.step && !judge.isEnvironmentLate
    case .failed: false
    }
  }
}

extension Failure {
  /// Whether it is an output that an invariant forbids.
  fileprivate var isForbiddenByInvariant: Bool { kind == .invariant && !isAbsence }

  /// Whether it is an output that an invariant forbids, and the automaton forbids the same one in another trace: in the same
  /// shown state, for no other clauses, and when the same input comes, or none.
  fileprivate func forbidsOutput(of other: Failure, _ reference: Reference) -> Bool {
    let triggers = [signature.trigger, other.signature.trigger].map { trigger in
      // A timer calls for the output that the automaton forbids, and comes without an input.
      reference.vocabulary.inputs.contains { $0.name == trigger } ? trigger : ""
    }
    return isForbiddenByInvariant && other.kind != .invariant && !other.isAbsence
      && !other.kind.isFatal && other.observed == observed
      && other.signature.state == signature.state && triggers[0] == triggers[1]
      && Set(other.clauses).isSubset(of: clauses)
  }
}

extension Reference {
  /// The faults that a failure may show, with the likeliest first; none if it says too little.
  fileprivate func faults(of failure: Failure, at places: [String]) -> [[Mutation]] {
    let cited = elements.indices.filter { number in
      [.reaction, .timer].contains(elements[number].kind) && places.contains(place(of: number))
    }
    let faults =
      switch failure.kind {
      case .missingOutput, .tooLate:
        [
          edges(of: cited).flatMap { mutations(silencing: $2, at: $0, from: $1) },
          edges(of: cited).flatMap {
            mutations(dropping: failure.signature.output, of: $0.element, at: $0.edge)
          },
          failure.cameAt.map { mutations(delaying: cited, by: $0 - failure.at) } ?? [],
        ]
      case .tooEarly, .unexpectedOutput: [mutations(forgetting: cited)]
      case .wrongReason, .wrongArgument:
        [
          edges(of: cited).flatMap {
            mutations(freeingArgumentsOf: failure, at: $0.edge, $0.element)
          }
        ]
      default: [[Mutation]]()
      }
    return faults.filter { !$0.isEmpty }
  }

  /// The edges of some elements, with their sources and these elements.
  private func edges(of cited: [Int]) -> [(edge: Int, location: Int, element: Int)] {
    cells.enumerated().flatMap { location, row in
      row.flatMap(\.edges).compactMap { edge in
        cited.first(where: edges[edge].elements.contains).map { (edge, location, $0) }
      }
    }
  }

  /// The changes by which the timers of some elements expire later.
  private func mutations(delaying cited: [Int], by time: Microseconds) -> [Mutation] {
    timers(of: cited).flatMap { timer in
      timers[timer].spans.indices.map { .changeTime(timer: timer, span: $0, by: time) }
    }
  }

  /// The changes by which the timers of some elements may go on where they run and an edge stops them, or starts them again.
  private func mutations(forgetting cited: [Int]) -> [Mutation] {
    timers(of: cited).flatMap { timer -> [Mutation] in
      let expiry = vocabulary.inputs.count + timer
      let running = cells.filter { !$0[expiry].edges.isEmpty }
      let taken = running.flatMap { row in
        row.indices.filter { $0 != expiry }.flatMap { row[$0].edges }
      }
      // Where it may have expired, a start that is forgotten would be another fault.
      let isRunning = running.allSatisfy { row in
        row[expiry].edges.map { edges[$0] }.allSatisfy {
          cells[$0.target][expiry].edges.isEmpty || $0.arms.contains(timer)
        }
      }
      return taken.filter {
        edges[$0].disarms.contains(timer) || isRunning && edges[$0].arms.contains(timer)
      }
      .map { Mutation.mayForget($0, timer: timer) }
    }
  }

  /// The timers of some elements; a case of an expiry belongs to its timer.
  private func timers(of cited: [Int]) -> [Int] {
    timers.indices.filter { timer in
      let path = elements[timers[timer].element].path
      return cited.contains { elements[$0].path == path || elements[$0].path.hasPrefix(path + ".") }
    }
  }

  /// The changes by which an element has no effect on its machine.
  private func mutations(
    silencing element: Int,
    at edge: Int,
    from location: Int
  ) -> [Mutation] {
    let machine = elements[element].subject
    var place = locations[edges[edge].target]
    place[machine] = locations[location][machine]
    guard edges[edge].elements.contains(where: { elements[$0].subject != machine }),
      let target = locations.firstIndex(of: place)
    else { return [.deleteEdge(edge, source: location)] }
    let outputs = edges[edge].outputs.indices.reversed().filter { position in
      elements[edges[edge].outputs[position].element].subject == machine
    }
    func isOwn(_ timer: Int) -> Bool { timers[timer].clockMachine == machine }
    return [.retarget(edge, to: target)]
      + outputs.map { .dropOutput(edge, position: $0) }
      + edges[edge].arms.filter(isOwn).map { .forgetToArm(edge, timer: $0) }
      + edges[edge].disarms.filter(isOwn).map { .forgetToDisarm(edge, timer: $0) }
  }

  /// The changes by which an edge does not show an output of an element.
  private func mutations(dropping name: String, of element: Int, at edge: Int) -> [Mutation] {
    edges[edge].outputs.indices.reversed()
      .filter { position in
        let output = edges[edge].outputs[position]
        return output.element == element && vocabulary.outputs[output.pattern.output].name == name
      }
      .map { .dropOutput(edge, position: $0) }
  }

  /// The changes by which the output of a failure, where an element makes it, may have any value of its wrong arguments.
  private func mutations(
    freeingArgumentsOf failure: Failure,
    at edge: Int,
    _ element: Int
  ) -> [Mutation] {
    let observed = failure.recording.observations.first {
      $0.at == failure.at && vocabulary.text(of: $0.symbol) == failure.observed
    }
    guard let (name, values) = observed.map({ vocabulary.parts(of: $0.symbol) }) else { return [] }
    return edges[edge].outputs.enumerated().compactMap { position, output -> Mutation? in
      guard output.element == element, output.pattern.output == name else { return nil }
      let announced = output.announces.flatMap { machine in
        machines[machine].announcements.first { $0.output == name }?.toArgument
      }
      var free = output.pattern
      for (number, argument) in vocabulary.outputs[name].arguments.enumerated()
      where number != announced && free.allowed[number] & (1 << UInt64(values[number])) == 0 {
        free.allowed[number] = OutputPattern.any(of: argument)
      }
      return .changeOutput(edge, position: position, to: free)
    }
  }
}
