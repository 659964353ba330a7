internal import PlumblineModel

/// How explanations become more, and what they have in common is credited.
extension Oracle {
  /// Which expiries are tried.
  enum Trial {
    /// What must happen, and what may and need not show.
    ///
    /// What nobody sees is tried before something is due, because it may have prevented that.
    case due
    /// Whatever may happen.
    case possible
    /// What must happen, and what may and shows a symbol, or nothing that must be seen.
    ///
    /// What need not happen and shows something else is tried when that is seen: until then nobody
    /// can tell whether it has happened.
    case showing(Symbol)
  }

  /// Adds, for everything that can expire now, the explanations in which it already has.
  mutating func closeUnderExpiries(_ trial: Trial = .possible) {
    var index = 0
    while index < configurations.count {
      guard configurations[index].soonest <= now else {
        index += 1
        continue
      }
      index += 1
      for timer in Bits(configurations[index - 1].running)
      where configurations[index - 1].earliest[timer] <= now {
        let edges = automaton.edges(at: configurations[index - 1].location, expiryOf: timer)
        guard isTried(timer, edges, trial, in: configurations[index - 1]) else { continue }
        var expired = configurations[index - 1]
        expired.useUp(timer, of: automaton)
        branch(expired, along: edges)
        guard !isOverwhelmed else { return }
      }
    }
  }

  private func isTried(
    _ timer: Int,
    _ edges: Range<Int>,
    _ trial: Trial,
    in configuration: borrowing Configuration
  ) -> Bool {
    guard !automaton.isExact(timer), configuration.deadline(of: timer, in: automaton) > now else {
      return true
    }
    if automaton.isOpen(timer) {
      // What never has to happen and would change nothing only takes a freedom away; and what
      // starts itself anew could happen at one instant without end.
      if edges.isEmpty || configuration.backlog.count >= Self.permittedReactions { return false }
    }
    switch trial {
    case .due: return edges.isEmpty || edges.contains { automaton.isHidden(automaton.edge($0)) }
    case .possible: return true
    case .showing(let symbol):
      return edges.isEmpty || edges.contains { automaton.mayShow(automaton.edge($0), symbol) }
    }
  }

  /// Adds what becomes of a configuration along each of the edges; itself when there is none.
  mutating func branch(_ configuration: consuming Configuration, along edges: Range<Int>) {
    guard let last = edges.last else { return add(configuration) }
    for position in edges.dropLast() {
      var successor = copy configuration
      take(position, in: &successor)
      add(successor)
    }
    take(last, in: &configuration)
    add(configuration)
  }

  /// Takes an edge that waits to be credited.
  private func take(_ position: Int, in configuration: inout Configuration) {
    let edge = automaton.edge(position)
    configuration.apply(edge, of: automaton, at: now)
    configuration.uncredited.append(edge)
  }

  /// Adds a configuration unless one with the same future is there.
  ///
  /// If there is one, what both have taken stays to be credited. Past the limit it is left out,
  /// and nothing is judged any more.
  mutating func add(_ new: consuming Configuration) {
    for index in configurations.indices
    where configurations[index].agrees(with: new) {
      configurations[index].uncredited = configurations[index].uncredited.common(
        with: new.uncredited
      )
      return
    }
    guard configurations.count < Self.limit else {
      isOverwhelmed = true
      return
    }
    configurations.append(new)
  }

  /// Credits what all explanations have taken since they last agreed.
  mutating func creditAgreement() {
    guard configurations.count > 1 else { return creditAll() }
    var agreed = configurations[0].uncredited
    for index in configurations.indices.dropFirst() where !agreed.isEmpty {
      agreed = agreed.common(with: configurations[index].uncredited)
    }
    for position in 0..<agreed.count {
      credits[Int(agreed[position])] += 1
      for index in configurations.indices {
        configurations[index].uncredited.remove(agreed[position])
      }
    }
  }

  /// Credits what the only explanation has taken.
  private mutating func creditAll() {
    guard !configurations.isEmpty else { return }
    for position in 0..<configurations[0].uncredited.count {
      credits[Int(configurations[0].uncredited[position])] += 1
    }
    configurations[0].uncredited.removeAll()
  }
}
