extension Reference {
  /// The inconsistency of the tables; nil for a sound automaton.
  ///
  /// The compiler makes sound automata. An automaton from a file needs this check, because all code
  /// that runs it trusts its numbers.
  ///
  /// - Complexity: O(size of the automaton).
  package var problem: String? {
    guard format == Self.currentFormat else {
      return "format \(format) is not \(Self.currentFormat), which this tool reads"
    }
    let checks: [(String, Bool)] = [
      ("start", locations.indices.contains(start)),
      ("armedAtStart", armedAtStart.allSatisfy(timers.indices.contains)),
      ("parameters", parameters.allSatisfy(isSound)),
      ("vocabulary", hasSoundInputs && hasSoundOutputs),
      ("machines", machines.allSatisfy { $0.announcements.allSatisfy(isSound) }),
      ("timers", timers.count <= ReferenceLimits.timers && timers.allSatisfy(isSound)),
      ("elements", elements.allSatisfy(isSound)),
      ("locations", locations.allSatisfy(isSound)),
      ("edges", edges.allSatisfy(isSound)),
      ("cells", cells.count == locations.count && cells.allSatisfy(isSound)),
      (
        "invariants",
        invariants.count <= ReferenceLimits.invariants && invariants.allSatisfy(isSound)
      ),
      ("examples", (examples ?? []).allSatisfy(isSound)),
      ("judgedByInvariants", (judgedByInvariants ?? []).allSatisfy(isOutput)),
      ("prohibitions", (prohibitions ?? []).allSatisfy(isSound)),
    ]
    if let name = checks.first(where: { !$0.1 })?.0 {
      return "'\(name)' does not fit the rest of the automaton"
    }
    // The waits of a back-off follow from its constants, whatever the file says.
    return setting([:]).endlessInstant
  }
}

extension Reference {
  /// Whether the inputs of a name lie together and have the same arguments.
  private var hasSoundInputs: Bool {
    let inputs = vocabulary.inputs
    let declared = vocabulary.declaredInputs
    return Set(declared.map { inputs[$0.lowerBound].name }).count == declared.count
      && declared.allSatisfy { numbers in
        let arguments = inputs[numbers.lowerBound].arguments.map(\.name)
        return numbers.allSatisfy { inputs[$0].arguments.map(\.name) == arguments }
      }
  }

  /// Whether the outputs have different names, masks hold the values of each argument, and tables
  /// hold all symbols.
  private var hasSoundOutputs: Bool {
    let outputs = vocabulary.outputs
    let symbolCount = outputs.reduce(0) { count, output in
      count + ReferenceLimits.symbolCount(ofArguments: output.arguments.map(\.values.count))
    }
    return Set(outputs.map(\.name)).count == outputs.count
      && outputs.allSatisfy { output in
        output.arguments.allSatisfy { $0.values.count <= ReferenceLimits.values }
      }
      && symbolCount <= ReferenceLimits.symbols
  }

  private func isOutput(_ number: Int) -> Bool { vocabulary.outputs.indices.contains(number) }

  private func isSound(_ prohibition: Prohibition) -> Bool {
    clauses.indices.contains(prohibition.clause) && isSound(prohibition.pattern)
  }

  private func isSound(_ announcement: Announcement) -> Bool {
    guard vocabulary.outputs.indices.contains(announcement.output) else { return false }
    let arguments = vocabulary.outputs[announcement.output].arguments.indices
    return [announcement.toArgument, announcement.fromArgument, announcement.reasonArgument]
      .allSatisfy { $0.map(arguments.contains) ?? true }
  }

  private func isSound(_ timer: Timer) -> Bool {
    !timer.spans.isEmpty && timer.spans.allSatisfy(isSound)
      && timer.counter.map(machines.indices.contains) ?? true
      && elements.indices.contains(timer.element)
      && machines.indices.contains(timer.machine) && machines.indices.contains(timer.clockMachine)
      && (timer.gives ?? []).allSatisfy(vocabulary.inputs.indices.contains)
      && (timer.gives == nil || timer.spans.allSatisfy { $0.to != nil })
  }

  private func isSound(_ span: ParameterWindow) -> Bool {
    parameters.indices.contains(span.from) && span.to.map(parameters.indices.contains) ?? true
  }

  private func isSound(_ parameter: Parameter) -> Bool {
    guard 0...longestTime ~= parameter.value else { return false }
    guard let wait = parameter.wait else { return true }
    return [wait.first, wait.cap].allSatisfy {
      parameters.indices.contains($0) && parameters[$0].wait == nil
    }
      && (0...64).contains(wait.growth.step) && (1001...100_000).contains(wait.growth.factor)
      && (-1000...10_000).contains(wait.growth.share)
  }

  private func isSound(_ element: Element) -> Bool {
    let subjects =
      switch element.kind {
      case .reaction, .timer, .state: machines.count
      case .closure: vocabulary.outputs.count
      case .possibility: vocabulary.inputs.count
      case .invariant: invariants.count
      case .example: examples?.count ?? 0
      }
    return (0..<subjects).contains(element.subject)
      && element.clauses.allSatisfy(clauses.indices.contains)
  }

  private func isSound(_ location: [Int]) -> Bool {
    location.count == machines.count
      && zip(location, machines).allSatisfy { $1.states.indices.contains($0) }
  }

  private func isSound(_ edge: Edge) -> Bool {
    locations.indices.contains(edge.target)
      && (edge.arms + edge.disarms).allSatisfy(timers.indices.contains)
      && edge.elements.allSatisfy(elements.indices.contains)
      && edge.outputs.count <= ReferenceLimits.outputs
      && edge.outputs.allSatisfy { output in
        isSound(output.pattern) && elements.indices.contains(output.element)
          && output.announces.map(machines.indices.contains) ?? true
      }
  }

  /// Whether a pattern fits its output, and allows a value of each argument.
  func isSound(_ pattern: OutputPattern) -> Bool {
    guard vocabulary.outputs.indices.contains(pattern.output) else { return false }
    let arguments = vocabulary.outputs[pattern.output].arguments
    return pattern.allowed.count == arguments.count
      && zip(pattern.allowed, arguments).allSatisfy { allowed, argument in
        allowed & ((2 << UInt64(argument.values.count)) &- 1) != 0
      }
  }

  private func isSound(_ row: [Cell]) -> Bool {
    row.count == vocabulary.inputs.count + timers.count
      && row.allSatisfy { $0.edges.allSatisfy(edges.indices.contains) }
  }

  private func isSound(_ invariant: Invariant) -> Bool {
    var events = invariant.events + (invariant.trigger?.each ?? []) + (invariant.by ?? [])
    var conditions = [invariant.trigger?.when].compactMap { $0 }
    switch invariant.scope {
    case .always: break
    case .during(let condition): conditions.append(condition)
    case .after(let opening, let closing): events += opening + closing
    }
    var times: [Int?] = []
    switch invariant.window {
    case .span(let from, let to): times = [from, to]
    case .before(let to): times = [to]
    case .schedule(let spans):
      guard !spans.isEmpty else { return false }
      times = spans.flatMap { [$0.from, $0.to] }
    case .reaction, nil: break
    }
    return elements.indices.contains(invariant.element)
      && events.allSatisfy(isSound)
      && conditions.allSatisfy { condition in
        condition.anyOf.joined().allSatisfy { machines.indices.contains($0.machine) }
      }
      && times.allSatisfy { $0.map(parameters.indices.contains) ?? true }
      && invariant.namedInputs.allSatisfy(vocabulary.inputs.indices.contains)
      && invariant.obligation.counts == (invariant.count != nil)
      && (invariant.count ?? 1) > 0
      && (invariant.correlation.map { isSound($0, of: invariant) } ?? true)
  }

  private func isSound(_ correlation: Invariant.Correlation, of invariant: Invariant) -> Bool {
    func fits(_ carriers: [[Int]], _ events: [Invariant.Event]) -> Bool {
      carriers.count == events.count
        && zip(carriers, events).allSatisfy { positions, event in
          let count =
            switch event {
            case .input(let number): vocabulary.inputs[number].arguments.count
            case .output(let pattern): vocabulary.outputs[pattern.output].arguments.count
            }
          return positions.count == correlation.variables.count
            && positions.allSatisfy((0..<count).contains)
        }
    }
    return fits(correlation.each, invariant.trigger?.each ?? [])
      && fits(correlation.events, invariant.events)
  }

  private func isSound(_ event: Invariant.Event) -> Bool {
    switch event {
    case .input(let number): vocabulary.inputs.indices.contains(number)
    case .output(let pattern): isSound(pattern)
    }
  }
}
