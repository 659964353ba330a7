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
      entered = move(machine, to: target.text, in: &candidate, at: now)
    }
    let after = shown(machine, in: candidate)
    var last = before
    for passed in effect.mayPass.map(\.text) {
      for announcement in machine.announcements {
        let pattern = pattern(announcement, from: last, to: passed, reason: .any)
        pendingOutputs.announce(pattern, by: name)
      }
      last = passed
    }
    if after != last || effect.reason != nil || !effect.mayPass.isEmpty {
      for announcement in machine.announcements {
        let pattern = pattern(announcement, from: last, to: after, reason: effect.reason)
        pendingOutputs.announce(pattern, by: name)
      }
    }
    for emitted in effect.emits { pendingOutputs.emit(pattern(emitted)) }
    for possible in effect.mayEmit { pendingOutputs.optional[pattern(possible), default: 0] += 1 }
    return entered
  }

  private func pattern(_ event: SpecDocument.EventPattern) -> Pattern {
    pattern(event.output.text) { argument in
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
    reason: SpecDocument.Values?
  ) -> Pattern {
    pattern(announcement.output.text) { argument in
      let all = values(of: argument, of: announcement.output)
      let silence: SpecDocument.Values? = all.contains("absent") ? .these(["absent"]) : nil
      switch announcement.arguments.first(where: { $0.name.text == argument })?.source {
      case .to: return .these([Name(after)])
      case .from: return .these([Name(before)])
      case .reason: return reason ?? silence
      case .literal(let values): return values
      case .only(let states) where states.contains(Name(after)):
        return .these(all.filter { $0 != "absent" } + [Name(Seen.unknown)])
      case .only: return silence
      case nil: return nil
      }
    }
  }

  private func values(of argument: String, of output: Name) -> [Name] {
    let arguments = spec.outputs.first { $0.name == output }?.arguments ?? []
    return arguments.first { $0.name.text == argument }.flatMap { spec.values(of: $0.domain) } ?? []
  }

  /// A pattern with these values; any, where none are given.
  private func pattern(
    _ output: String,
    values: (String) -> SpecDocument.Values?
  ) -> Pattern {
    let arguments = spec.outputs.first { $0.name.text == output }?.arguments ?? []
    return Pattern(
      output: output,
      allowed: arguments.map { argument in
        guard case .these(let names)? = values(argument.name.text) else { return nil }
        return Set(names.map(\.text))
      }
    )
  }
}
