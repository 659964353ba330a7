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

  /// The changes with traces that answer the question; for a refinement those that only the second spec allows.
  var causes: [(cause: Cause, traces: [Found])] {
    comparison.causes.compactMap { cause in
      let traces = traces(of: cause)
      return traces.isEmpty ? nil : (cause, traces)
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
    let all = question == .equality ? own + other : other
    return all.enumerated().sorted {
      ($0.element.trace.length, $0.offset) < ($1.element.trace.length, $1.offset)
    }.map(\.element)
  }

  /// `login-timeout, 12 s → 6 s: explains 3 traces`.
  func title(of cause: Cause, _ count: Int) -> String {
    let traces = counted(count, "trace")
    guard let fact = cause.fact else {
      return "No single change explains \(count == 1 ? "this trace" : "these \(traces)")"
    }
    guard case .time(let first, let second) = fact.kind else {
      return "\(fact.name): explains \(traces)"
    }
    return "\(fact.name), \(first) → \(second): explains \(traces)"
  }

  /// What a spec does where a reaction differs; empty for other changes.
  func effect(of cause: Cause, inFirst isFirst: Bool) -> String {
    guard case .reaction(let first, let second)? = cause.fact?.kind else { return "" }
    let effects = isFirst ? first : second
    return effects.isEmpty ? "nothing of that" : effects.joined(separator: ", or ")
  }

  /// The clauses that each spec cites for a change; empty for none.
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

  /// A change in text: the ids of its clauses, then its shortest trace, or each of them.
  func lines(of entry: (cause: Cause, traces: [Found])) -> [[String]] {
    var head = [style.heading(title(of: entry.cause, entry.traces.count))]
    for (number, side) in cited(entry.cause).enumerated() {
      let effect = effect(of: entry.cause, inFirst: number == 0)
      let ids = side.clauses.map(\.id).joined(separator: ", ")
      let parts = [effect, ids].filter { !$0.isEmpty }
      if !parts.isEmpty { head += labelled("  \(side.name): ", parts.joined(separator: " · ")) }
    }
    // Nothing ties together traces that no single change explains.
    let count = isWhole || entry.cause.fact == nil ? entry.traces.count : 1
    var blocks = [head] + entry.traces.prefix(count).map { lines(of: $0) }
    if entry.traces.count > count {
      let others = entry.traces.dropFirst(count).map { "\($0.trace.failure.kind.rawValue)" }
      var kinds: [String] = []
      for kind in others where !kinds.contains(kind) { kinds.append(kind) }
      let more = counted(others.count, "more trace")
      blocks[blocks.count - 1] += labelled(
        "  \(more): ",
        "\(kinds.joined(separator: ", ")); --all shows them"
      )
    }
    return blocks
  }

  private func lines(of found: Found) -> [String] {
    let failure = found.trace.failure
    let vocabulary = comparison.aligned.first.reference.vocabulary
    var lines = [style.heading("Only \(found.allowing) allows"), ""]
    lines += TimelineText(of: failure, in: vocabulary)
      .lines(
        width: width,
        style,
        headings: ["time", "input", found.forbiddingName, found.allowing]
      )
    lines.append("")
    lines += labelled("  \(found.forbiddingName): ", objection(to: found))
    if !found.trace.alternatives.isEmpty {
      lines += labelled(
        "  also \(found.trace.alternatives.count) others: ",
        found.trace.alternatives.map(vocabulary.text(of:)).joined(separator: ", ")
      )
    }
    if found.trace.others > 0 {
      lines.append("  \(counted(found.trace.others, "other trace ends", "other traces end")) so")
    }
    for clause in clauses(of: found) { lines += labelled("  \(clause.id): ", clause.says) }
    return lines
  }

  /// What the forbidding spec says at the end of a trace.
  func objection(to found: Found) -> String {
    "\(found.trace.failure.kind.rawValue); \(found.trace.failure.expected)"
  }

  /// The clauses on which a trace ends.
  func clauses(of found: Found) -> [Clause] {
    found.forbidding.clauses.filter { found.trace.failure.clauses.contains($0.id) }
  }
}
