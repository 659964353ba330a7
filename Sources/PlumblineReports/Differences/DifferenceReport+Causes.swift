internal import PlumblineEngine
internal import PlumblineModel

extension DifferenceReport {
  /// A trace that one spec allows and the other one forbids.
  struct Found {
    var trace: Difference
    /// The spec that allows it, and the one that forbids it.
    var allowing: String
    var forbidding: Reference
    var forbiddingName: String
  }

  /// A change, with the traces that show it.
  struct Entry {
    var cause: Cause
    var traces: [Found]
  }

  /// The changes that answer the question.
  ///
  /// A refinement asks only for traces that the second spec allows, and for changes of unknown effect.
  var entries: [Entry] {
    comparison.causes.compactMap { cause in
      let traces = traces(of: cause)
      guard traces.isEmpty, question == .refinement else {
        return Entry(cause: cause, traces: traces)
      }
      if case .undecided = cause.isolation { return Entry(cause: cause, traces: []) }
      return nil
    }
  }

  /// The traces of a change, the shortest first.
  private func traces(of cause: Cause) -> [Found] {
    let (first, second) = (comparison.aligned.first.reference, comparison.aligned.second.reference)
    let own = cause.first.map { number in
      Found(
        trace: comparison.traces.first[number],
        allowing: names.first,
        forbidding: second,
        forbiddingName: names.second
      )
    }
    let other = cause.second.map { number in
      Found(
        trace: comparison.traces.second[number],
        allowing: names.second,
        forbidding: first,
        forbiddingName: names.first
      )
    }
    var all = question == .equality ? own + other : other
    if case .shown(let traces) = cause.isolation {
      all += traces.filter { question == .equality || $0.isAdded }.map(found)
    }
    return all.enumerated().sorted {
      ($0.element.trace.length, $0.offset) < ($1.element.trace.length, $1.offset)
    }.map(\.element)
  }

  private func found(_ isolated: Isolation.Trace) -> Found {
    let with = isolated.isOfFirst ? "\(names.first) with this change" : names.second
    let without = isolated.isOfFirst ? names.first : "\(names.second) without this change"
    return Found(
      trace: isolated.trace,
      allowing: isolated.isAdded ? with : without,
      forbidding: isolated.forbidding,
      forbiddingName: isolated.isAdded ? without : with
    )
  }

  /// The place of a change in words: `login-timeout`, `remoteLogin in connected`.
  func place(of fact: ChangedFact) -> String {
    fact.isTime
      ? words(for: fact).words(fact.name)
      : fact.changes(words(for: fact)).map(\.place).joined(separator: " and ")
  }

  /// A change by what it changes: `time of login-timeout in connecting`, `logout in connected`.
  func subject(of fact: ChangedFact) -> String {
    (fact.isTime ? "time of " : "") + place(of: fact)
  }

  /// The words of places in the first spec that has them.
  private func words(for fact: ChangedFact) -> PlaceWords {
    let both = [comparison.aligned.first.reference, comparison.aligned.second.reference]
    return PlaceWords(
      both.first { $0.elements.contains { $0.path == fact.name } } ?? both[0]
    )
  }

  /// `login-timeout 12 s → 6 s: explains 3 traces`.
  func title(of entry: Entry) -> String {
    let count = entry.traces.count
    guard let fact = entry.cause.fact else {
      return "No single change explains \(count == 1 ? "this trace" : "these \(count) traces")"
    }
    return "\(change(of: fact)): \(result(of: entry))"
  }

  private func change(of fact: ChangedFact) -> String {
    guard case .time(let first, let second) = fact.kind else {
      return fact.changes(words(for: fact)).map { "\($0.place), \($0.words)" }
        .joined(separator: "; ")
    }
    let place = place(of: fact)
    return "\(place)\(place.contains(" ") ? "," : "") \(first) → \(second)"
  }

  /// What a spec does; with the places if there are several.
  func effect(of fact: ChangedFact?, inFirst isFirst: Bool) -> String {
    guard let fact else { return "" }
    if case .time(let first, let second) = fact.kind { return isFirst ? first : second }
    let changes = fact.changes(words(for: fact))
    return changes.map { change in
      let effects = (isFirst ? change.first : change.second).map(\.words)
      let words = effects.isEmpty ? "no reaction" : effects.joined(separator: ", or ")
      return changes.count == 1 ? words : "\(change.place): \(words)"
    }.joined(separator: "; ")
  }

  /// What shows a change: `explains 3 traces`, `no effect that can be observed`.
  func result(of entry: Entry) -> String {
    switch entry.cause.isolation {
    case nil: "explains \(counted(entry.traces.count, "trace"))"
    case .shown: entry.cause.isMasked ? "masked by other changes" : "shown only by itself"
    case .ineffective: "no effect that can be observed"
    case .undecided: "effect not decided"
    }
  }

  /// The sentence under the heading of a change that explains no trace; nil for others.
  func remark(on entry: Entry) -> String? {
    switch entry.cause.isolation {
    case nil: nil
    case .shown:
      (entry.cause.isMasked
        ? "On its path other changes explain each trace of the whole comparison."
        : "No trace of the whole comparison shows it.") + " This trace shows the change by itself."
    case .ineffective(let reason): "Because \(reason.words)."
    case .undecided(let obstacle): "Because \(obstacle.words)."
    }
  }

  /// What each spec cites for a change, and where it stands; a fact of both specs stands once.
  func facts(of cause: Cause) -> [(term: String, details: String)] {
    guard let fact = cause.fact else { return [] }
    let sides = [comparison.aligned.first.reference, comparison.aligned.second.reference]
    let paths = fact.isTime ? [fact.name] : fact.paths
    let places = sides.map { reference in
      reference.elements.filter { paths.contains($0.path) }.map { "\($0.place) \($0.path)" }
        .joined(separator: ", ")
    }
    let clauses = [fact.firstClauses, fact.secondClauses].map { $0.joined(separator: ", ") }
    return [("clauses", clauses), ("spec", places)].flatMap { term, texts in
      texts[0] == texts[1]
        ? [(term: term, details: texts[0])]
        : zip([names.first, names.second], texts).map { (term: "\(term) of \($0)", details: $1) }
    }.filter { !$0.details.isEmpty }
  }

  /// The clauses that each spec cites for a change.
  func cited(_ cause: Cause) -> [(name: String, clauses: [Clause])] {
    guard let fact = cause.fact else { return [] }
    let sides = [
      (names.first, comparison.aligned.first.reference, fact.firstClauses),
      (names.second, comparison.aligned.second.reference, fact.secondClauses),
    ]
    return sides.map { name, reference, ids in
      (name, ids.compactMap { id in reference.clauses.first { $0.id == id } })
    }
  }

  /// Why the forbidding spec forbids a trace.
  func objection(to found: Found) -> String {
    let failure = found.trace.failure
    let expected = failure.expected
    return switch failure.kind {
    case .missingOutput, .tooLate, .missingAttempt:
      "requires \(expected) at \(describe(failure.at))"
    case .tooEarly: "forbids it as too early: expects \(expected)"
    case .wrongReason: "requires another reason: \(expected)"
    case .wrongState: "requires another state: \(expected)"
    case .wrongArgument: "requires another argument: \(expected)"
    case .unexpectedOutput, .wrongGetter, .invariant, .crash, .hang:
      "forbids it: expects \(expected)"
    }
  }

  /// The number of longer traces with the same ending; empty for none.
  func others(like found: Found) -> String {
    guard found.trace.others > 0 else { return "" }
    return counted(found.trace.others, "longer trace ends", "longer traces end")
      + " in the same way"
  }

  /// The clauses on which a trace ends.
  func clauses(of found: Found) -> [Clause] {
    var known: Set<String> = []
    return found.forbidding.clauses.filter {
      found.trace.failure.clauses.contains($0.id) && known.insert($0.id).inserted
    }
  }
}
