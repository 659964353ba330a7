internal import PlumblineModel

/// Finds the change that explains a distinguishing trace.
///
/// A change explains a trace if the automaton that forbids it allows it once it has the other one's version of that
/// change alone. Where two changes are needed for that, one explains it if the automaton that allows it forbids it
/// with the other version. So the judge decides; the clause on which the trace ends plays no part.
struct CauseSearch {
  /// The number of changes that are tried.
  private static let limit = 64

  /// The traces that a change explains, by the strength of the explanation.
  private struct Explained {
    var first: [Set<Int>]
    var second: [Set<Int>]
  }

  private let toFirst: Transplant
  private let toSecond: Transplant
  private let facts: [ChangedFact]

  /// - Complexity: O(size of both automata).
  init(_ first: Reference, _ second: Reference) {
    toFirst = Transplant(from: second, to: first)
    toSecond = Transplant(from: first, to: second)
    let cells = toFirst.changedCells.merging(toSecond.changedCells) {
      $0.count < $1.count ? $1 : $0
    }
    // Of two elements that change in one cell, the one with fewer cells is the nearer explanation.
    let paths = cells.sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }.map(\.key)
    let reactions = paths.map { [toFirst, toSecond] path in
      let own = toSecond.effects[path]?.source ?? toFirst.effects[path]?.target ?? []
      let other = toSecond.effects[path]?.target ?? toFirst.effects[path]?.source ?? []
      return ChangedFact(.reaction(first: own.sorted(), second: other.sorted()), path)
    }
    facts = (Self.times(first, second) + reactions).prefix(Self.limit).map { fact in
      var fact = fact
      fact.firstClauses = first.clauses(citedBy: fact)
      fact.secondClauses = second.clauses(citedBy: fact)
      return fact
    }
  }

  /// Groups distinguishing traces by the first change that explains each.
  ///
  /// - Parameters:
  ///   - first: The traces that only the first automaton allows.
  ///   - second: Those that only the second one allows.
  /// - Returns: The changes that explain a trace, then the traces that no single change explains.
  /// - Complexity: O(changes), times laying out an automaton and judging the traces.
  func causes(of first: [Difference], and second: [Difference]) -> [Cause] {
    let explained = facts.map { explain(first, second, by: $0) }
    var left = (first: Set(first.indices), second: Set(second.indices))
    var causes = facts.map { Cause(fact: $0) }
    for strength in 0..<2 {
      for number in facts.indices {
        let own = left.first.intersection(explained[number].first[strength])
        let other = left.second.intersection(explained[number].second[strength])
        causes[number].first += own.sorted()
        causes[number].second += other.sorted()
        left.first.subtract(own)
        left.second.subtract(other)
      }
    }
    causes.append(Cause(first: left.first.sorted(), second: left.second.sorted()))
    return causes.filter { $0.count > 0 }
  }

  private func explain(
    _ first: [Difference],
    _ second: [Difference],
    by fact: ChangedFact
  ) -> Explained {
    let (own, other) = (Automaton(toFirst.adopting(fact)), Automaton(toSecond.adopting(fact)))
    return Explained(
      first: [first.positions(allowed: true, by: other), first.positions(allowed: false, by: own)],
      second: [
        second.positions(allowed: true, by: own), second.positions(allowed: false, by: other),
      ]
    )
  }
}

extension CauseSearch {
  /// The times that differ: parameters of one name, and timers whose windows differ in another way.
  private static func times(_ first: Reference, _ second: Reference) -> [ChangedFact] {
    let (own, other) = (first.freeParameters, second.freeParameters)
    let names = first.parameters.map(\.name).filter { own[$0] != nil && other[$0] != nil }
    var facts = names.compactMap { name -> ChangedFact? in
      guard let one = own[name], let another = other[name], one != another else { return nil }
      return ChangedFact(.time(first: describe(one), second: describe(another)), name)
    }
    let aligned = second.setting(own.filter { other[$0.key] != nil })
    for (number, timer) in first.timers.enumerated() {
      guard let counterpart = second.timers.firstIndex(where: { $0.name == timer.name }),
        first.intervals(ofTimer: number) != aligned.intervals(ofTimer: counterpart)
      else { continue }
      let times = (first.times(ofTimer: number), second.times(ofTimer: counterpart))
      facts.append(ChangedFact(.time(first: times.0, second: times.1), timer.name))
    }
    return facts
  }
}

extension Transplant {
  /// The target with the source's version of a change.
  fileprivate func adopting(_ fact: ChangedFact) -> Reference {
    guard case .time = fact.kind else { return adopting(path: fact.name) }
    if let value = source.freeParameters[fact.name], target.freeParameters[fact.name] != nil {
      return target.setting([fact.name: value])
    }
    var changed = target
    guard let own = source.timers.first(where: { $0.name == fact.name }),
      let number = target.timers.firstIndex(where: { $0.name == fact.name })
    else { return changed }
    let first = changed.parameters.count
    changed.parameters += source.parameters.map {
      Reference.Parameter(name: $0.name, value: $0.value)
    }
    changed.timers[number].spans = own.spans.map {
      Reference.ParameterWindow(from: $0.from + first, to: $0.to.map { $0 + first })
    }
    return changed
  }
}

extension Reference {
  /// The times that follow from no other ones, by name.
  fileprivate var freeParameters: [String: Microseconds] {
    Dictionary(parameters.filter { $0.wait == nil }.map { ($0.name, $0.value) }) { first, _ in first
    }
  }

  /// The ids of the clauses that a spec cites for a change.
  fileprivate func clauses(citedBy fact: ChangedFact) -> [String] {
    let parameter = parameters.firstIndex { $0.name == fact.name }
    let timers = self.timers.filter { timer in
      timer.name == fact.name
        || timer.spans.contains { $0.from == parameter || parameter != nil && $0.to == parameter }
    }
    let citing =
      elements.indices.filter { elements[$0].path == fact.name } + timers.map(\.element)
    let cited = Set(citing.flatMap { elements[$0].clauses }).sorted()
    // A timer also cites what its reaction does.
    let times = cited.filter { [.timeout, .retry, .decision].contains(clauses[$0].kind) }
    let isReaction = if case .reaction = fact.kind { true } else { false }
    return (isReaction || times.isEmpty ? cited : times).map { clauses[$0].id }
  }
}

extension [Difference] {
  /// The positions of the traces that an automaton allows, or of those that it forbids.
  fileprivate func positions(allowed: Bool, by automaton: Automaton) -> Set<Int> {
    var judge = Judge(automaton)
    return Set(
      indices.filter { index in
        let execution = Execution(of: self[index].steps, self[index].recording)
        return switch judge.judge(execution) {
        case .passed: allowed
        case .failed: !allowed
        case .stopped: false
        }
      }
    )
  }
}
