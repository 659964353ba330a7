internal import PlumblineModel

/// Finds the change that explains a distinguishing trace.
///
/// A change explains a trace if the automaton that forbids it allows it once it has the other one's version of that
/// change alone. Where two changes are needed for that, one explains it if the automaton that allows it forbids it
/// with the other version. So the judge decides; the clause on which the trace ends plays no part.
///
/// A change that explains no trace is not lost: an ``IsolationSearch`` looks at what it does by itself.
struct CauseSearch {
  /// The number of changes that are tried.
  static let limit = 64

  /// The traces that a change explains, by the strength of the explanation.
  struct Explained {
    var first: [Set<Int>]
    var second: [Set<Int>]
  }

  let toFirst: Transplant
  let toSecond: Transplant
  let aligned: Alignment
  let facts: [ChangedFact]

  /// - Complexity: O(size of both automata).
  init(_ aligned: Alignment) {
    self.aligned = aligned
    let (first, second) = (aligned.first.reference, aligned.second.reference)
    toFirst = Transplant(from: second, to: first)
    toSecond = Transplant(from: first, to: second)
    facts = (Self.times(first, second) + Self.reactions(toFirst, toSecond)).map { fact in
      var fact = fact
      fact.firstClauses = first.clauses(citedBy: fact)
      fact.secondClauses = second.clauses(citedBy: fact)
      return fact
    }
  }

  /// Groups distinguishing traces by the first change that explains each.
  ///
  /// Traces with one ending are merged before. So a change may lack a trace, and get its own one here.
  ///
  /// - Parameters:
  ///   - first: The traces that only the first automaton allows; afterwards with those that were merged.
  ///   - second: Those that only the second one allows, likewise.
  /// - Returns: Every change, those that explain a trace first, then the traces that no single change explains.
  /// - Complexity: O(changes), times laying out an automaton and judging the traces; and that of an
  ///   ``IsolationSearch``.
  func causes(of first: inout [Difference], and second: inout [Difference]) -> [Cause] {
    let explained = facts.prefix(Self.limit).map { explain(first, second, by: $0) }
    var left = (first: Set(first.indices), second: Set(second.indices))
    var causes = facts.map { Cause(fact: $0) }
    for strength in 0..<2 {
      for (number, explained) in explained.enumerated() {
        let own = left.first.intersection(explained.first[strength])
        let other = left.second.intersection(explained.second[strength])
        causes[number].first += own.sorted()
        causes[number].second += other.sorted()
        left.first.subtract(own)
        left.second.subtract(other)
      }
    }
    var isolation = IsolationSearch(self, aligned)
    for (number, fact) in facts.enumerated() where causes[number].count == 0 {
      guard number < Self.limit else {
        causes[number].isolation = .undecided(.tooManyChanges)
        continue
      }
      let alone = isolation.isolation(of: fact)
      guard case .shown(let traces) = alone else {
        causes[number].isolation = alone
        continue
      }
      let placed = traces.map { placement(of: $0, by: number) }
      for case .own(let trace, let isOfSecond) in placed {
        if isOfSecond {
          causes[number].second.append(second.count)
          second.append(trace)
        } else {
          causes[number].first.append(first.count)
          first.append(trace)
        }
      }
      guard causes[number].count == 0 else { continue }
      causes[number].isolation = alone
      causes[number].isMasked = placed.contains { if case .masked = $0 { true } else { false } }
    }
    causes = causes.filter { $0.count > 0 } + causes.filter { $0.count == 0 }
    let rest = Cause(first: left.first.sorted(), second: left.second.sorted())
    return causes + (rest.count > 0 ? [rest] : [])
  }

  /// The traces that a change explains.
  ///
  /// - Complexity: O(size of both automata), and judging the traces.
  func explain(
    _ first: [Difference],
    _ second: [Difference],
    by fact: ChangedFact
  ) -> Explained {
    // A change may be possible in one direction only: the other automaton lacks a state to which it leads.
    let own = toFirst.adopting(fact).map { Automaton($0) }
    let other = toSecond.adopting(fact).map { Automaton($0) }
    return Explained(
      first: [
        other.map { first.positions(allowed: true, by: $0) } ?? [],
        own.map { first.positions(allowed: false, by: $0) } ?? [],
      ],
      second: [
        own.map { second.positions(allowed: true, by: $0) } ?? [],
        other.map { second.positions(allowed: false, by: $0) } ?? [],
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

  /// The reactions that differ, those in fewer cells first: they are the nearer explanation.
  ///
  /// Elements that change in the same cells are one change: each event that shows one shows the other. So are the cases
  /// of a reaction if one automaton lacks some of them.
  private static func reactions(_ toFirst: Transplant, _ toSecond: Transplant) -> [ChangedFact] {
    let paths = Set(toFirst.changedCells.keys).union(toSecond.changedCells.keys).sorted()
    let known = [toFirst.target, toSecond.target].map { Set($0.elements.map(\.path)) }
    let isDivided = Set(
      paths.filter { path in !known.allSatisfy { $0.contains(path) } }.map(\.withoutCase)
    )
    var groups: [[String]] = []
    for path in paths {
      let base = path.withoutCase
      if isDivided.contains(base),
        let group = groups.firstIndex(where: { $0[0].withoutCase == base })
      {
        groups[group].append(path)
      } else {
        groups.append([path])
      }
    }
    func cells(_ paths: [String]) -> [Set<Transplant.Cell>] {
      [toFirst, toSecond].map { $0.cells(of: paths) }
    }
    var merged: [[String]] = []
    for group in groups {
      if let equal = merged.firstIndex(where: { cells($0) == cells(group) }) {
        merged[equal] += group
      } else {
        merged.append(group)
      }
    }
    let counted = merged.map { (paths: $0, count: cells($0).map(\.count).max() ?? 0) }
    return counted.sorted { ($0.count, $0.paths[0]) < ($1.count, $1.paths[0]) }.map { group in
      let reactions = group.paths.map { path in
        let effects = toSecond.effects[path] ?? ([], [])
        return ChangedFact.Reaction(
          path: path,
          first: effects.source.sorted(),
          second: effects.target.sorted()
        )
      }
      return ChangedFact(.reactions(reactions), group.paths[0])
    }
  }

  /// Whether some reaction of a change cannot be moved to the other automaton.
  func hasUnmovablePart(_ fact: ChangedFact) -> Bool {
    fact.paths.contains { toFirst.unmovable.contains($0) || toSecond.unmovable.contains($0) }
  }

  /// Whether a timer of either automaton has a time.
  func hasTimer(with fact: ChangedFact) -> Bool {
    [toFirst.target, toSecond.target].contains { !$0.timers(with: fact).isEmpty }
  }
}

extension Transplant {
  /// The target with the source's version of a change; nil if it cannot be made alone.
  func adopting(_ fact: ChangedFact) -> Reference? {
    guard fact.isTime else { return adopting(fact.paths) }
    if let value = source.freeParameters[fact.name], target.freeParameters[fact.name] != nil {
      return target.setting([fact.name: value])
    }
    guard let own = source.timers.first(where: { $0.name == fact.name }),
      let number = target.timers.firstIndex(where: { $0.name == fact.name })
    else { return nil }
    var changed = target
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

  /// The timers with a time, or with one that follows from it.
  fileprivate func timers(with fact: ChangedFact) -> [Timer] {
    let named = parameters.indices.filter { number in
      let wait = parameters[number].wait
      return [number, wait?.first, wait?.cap].contains {
        $0.map { parameters[$0].name == fact.name } ?? false
      }
    }
    return timers.filter { timer in
      timer.name == fact.name
        || timer.spans.contains { span in
          named.contains(span.from) || span.to.map(named.contains) ?? false
        }
    }
  }

  /// The ids of the clauses that a spec cites for a change.
  fileprivate func clauses(citedBy fact: ChangedFact) -> [String] {
    let citing =
      elements.indices.filter { fact.paths.contains(elements[$0].path) }
      + (fact.isTime ? timers(with: fact).map(\.element) : [])
    let cited = Set(citing.flatMap { elements[$0].clauses }).sorted()
    // A timer also cites what its reaction does.
    let times = cited.filter { [.timeout, .retry, .decision].contains(clauses[$0].kind) }
    return (fact.isTime && !times.isEmpty ? times : cited).map { clauses[$0].id }
  }
}

extension String {
  /// The path of a reaction for that of one of its cases: `connected.on.logout` for `connected.on.logout[0].any[1]`.
  fileprivate var withoutCase: String {
    var path = self[...]
    while path.last == "]", let start = path.lastIndex(of: "[") {
      path = path[..<start]
      for suffix in [".any", ".do"] where path.hasSuffix(suffix) {
        path = path.dropLast(suffix.count)
      }
    }
    return String(path)
  }
}

extension [Difference] {
  /// The positions of the traces that an automaton allows, or of those that it forbids.
  func positions(allowed: Bool, by automaton: Automaton) -> Set<Int> {
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
