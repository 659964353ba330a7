import PlumblineLanguage

/// The changes and the pending outputs of an effect.
extension TickInterpreter {
  /// Carries out one effect; the states that count as entered are returned.
  func carryOut(
    _ effect: SpecDocument.Effect,
    of machine: SpecDocument.Machine,
    in candidate: inout TickCandidate,
    pending pendingOutputs: inout PendingOutputs,
    at now: Int
  ) -> [SpecDocument.StateReference] {
    let name = machine.name.text
    let before = shown(machine, in: candidate)
    var entered: [SpecDocument.StateReference] = []
    if let target = effect.to {
      entered = move(
        machine,
        to: target.text,
        in: &candidate,
        entered: &pendingOutputs.entered,
        at: now
      )
    }
    let after = shown(machine, in: candidate)
    var last = before
    for passed in effect.mayPass.map(\.text) {
      for announcement in machine.announcements {
        var pattern = pattern(announcement, from: last, to: passed, reason: .any, by: name)
        pattern.timers = [:]
        pendingOutputs.announce(pattern, by: name)
      }
      last = passed
    }
    if after != last || effect.reason != nil || !effect.mayPass.isEmpty {
      for announcement in machine.announcements {
        let reason = effect.reason
        let pattern = pattern(announcement, from: last, to: after, reason: reason, by: name)
        pendingOutputs.announce(pattern, by: name)
      }
    }
    for emitted in effect.emits { pendingOutputs.emit(pattern(emitted, by: name)) }
    for possible in effect.mayEmit {
      pendingOutputs.optional[pattern(possible, by: name), default: 0] += 1
    }
    return entered
  }

  private func pattern(_ event: SpecDocument.EventPattern, by machine: String) -> Pattern {
    pattern(event.output.text, by: machine) { argument in
      event.arguments.first { $0.name.text == argument }?.values
    }
  }

  /// The name of a machine's state in announcements.
  private func shown(_ machine: SpecDocument.Machine, in candidate: TickCandidate) -> String {
    let leaf = active(machine.name.text, in: candidate).last
    return (leaf?.shows ?? leaf?.name)?.text ?? ""
  }

  /// Leaves everything up to the least common proper ancestor and enters the target.
  private func move(
    _ machine: SpecDocument.Machine,
    to target: String,
    in candidate: inout TickCandidate,
    entered: inout Set<Place>,
    at now: Int
  ) -> [SpecDocument.StateReference] {
    let name = machine.name.text
    let old = active(name, in: candidate)
    let down = path(to: target, in: name)
    var kept = 0
    while kept < old.count - 1, kept < down.count - 1, old[kept].name == down[kept].name {
      kept += 1
    }
    let new = Array(down.dropFirst(kept)) + initials(of: down[down.count - 1])
    for left in old.dropFirst(kept) { candidate.entries[name]?[left.name.text] = nil }
    for node in new { note(node, of: name, at: now, in: &candidate) }
    count(leaving: Array(old.dropFirst(kept)), entering: new, of: name, in: &candidate)
    candidate.leaves[name] = new[new.count - 1].name.text
    entered.subtract(old.dropFirst(kept).map { Place(name, $0.name.text) })
    entered.formUnion(new.map { Place(name, $0.name.text) })
    let touched = Set((old.dropFirst(kept) + new).map { Place(name, $0.name.text) })
    candidate.expired = candidate.expired.filter { !touched.contains(clock(of: $0)) }
    return new.compactMap { node in
      // A group that the machine was in already is not entered from outside.
      node.isGroup && old.contains { $0.name == node.name }
        ? nil : SpecDocument.StateReference(machine: machine.name, state: node.name)
    }
  }

  private func pattern(
    _ announcement: SpecDocument.Announcement,
    from before: String,
    to after: String,
    reason: SpecDocument.Values?,
    by machine: String
  ) -> Pattern {
    var pattern = pattern(announcement.output.text, by: machine) { argument in
      let all = values(of: argument, of: announcement.output)
      let silence: SpecDocument.Values? = all.contains("absent") ? .these(["absent"]) : nil
      switch announcement.arguments.first(where: { $0.name.text == argument })?.source {
      case .to: return .these([Name(after)])
      case .from: return .these([Name(before)])
      case .reason: return reason ?? silence
      case .literal(let values): return values
      case .only(let states, .time(let timer)) where states.contains(Name(after)):
        return .time(of: timer)
      case .only(let states, _) where states.contains(Name(after)):
        return .these(all.filter { $0 != "absent" } + [Name(Seen.unknown)])
      case .only: return silence
      case nil: return nil
      }
    }
    // Until the reaction is over, a limited argument has any value, or none.
    for (name, source) in announcement.arguments {
      guard case .only(let states, .time) = source, states.contains(Name(after)),
        let position = position(of: name, in: announcement.output)
      else { continue }
      let values = values(of: name.text, of: announcement.output).map(\.text)
      pattern.allowed[position] = Set(values).union([Seen.unknown])
    }
    return pattern
  }

  private func position(of argument: Name, in output: Name) -> Int? {
    spec.outputs.first { $0.name == output }?.arguments.firstIndex { $0.name == argument }
  }

  func values(of argument: String, of output: Name) -> [Name] {
    let arguments = spec.outputs.first { $0.name == output }?.arguments ?? []
    return arguments.first { $0.name.text == argument }.flatMap { spec.values(of: $0.domain) } ?? []
  }

  /// A pattern with these values; any, where none are given.
  private func pattern(
    _ output: String,
    by machine: String,
    values: (String) -> SpecDocument.Values?
  ) -> Pattern {
    let arguments = spec.outputs.first { $0.name.text == output }?.arguments ?? []
    var pattern = Pattern(output: output, allowed: arguments.map { _ in nil })
    for (position, argument) in arguments.enumerated() {
      switch values(argument.name.text) {
      case .these(let names): pattern.allowed[position] = Set(names.map(\.text))
      case .time(let timer): pattern.timers[position] = Place(machine, timer.text)
      case .any, .variable, nil: break
      }
    }
    return pattern
  }
}
