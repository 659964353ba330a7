internal import PlumblineModel

extension DifferenceSearch {
  /// Keeps the trace that ends after a node, unless one as short has the same ending.
  mutating func end(_ number: Int, _ what: Difference.What) {
    let trace = trace(to: number, ending: what)
    guard let failure = diagnosis.explain(Execution(of: trace.steps, trace.recording)) else {
      return
    }
    var found = Difference(
      what: what,
      steps: trace.steps,
      recording: trace.recording,
      failure: failure
    )
    var ending = Ending(kind: failure.kind, clauses: failure.clauses)
    if case .output(let symbol) = what {
      ending.output = own.automaton.reference.vocabulary.parts(of: symbol).output
    }
    guard let known = endings[ending] else {
      endings[ending] = (number, differences.count)
      differences.append(found)
      return
    }
    if known.node == number {
      if case .output(let symbol) = what {
        differences[known.difference].alternatives.append(symbol)
      }
      return
    }
    found.others = differences[known.difference].others + 1
    if found.length < differences[known.difference].length {
      // A silence takes one more wait, unless the trace ends in one.
      differences[known.difference] = found
      endings[ending] = (number, known.difference)
    } else {
      differences[known.difference].others = found.others
    }
  }

  /// The events on the way to a node, and the end of the trace.
  private func trace(to number: Int, ending what: Difference.What) -> DistinguishingTrace {
    var events: [DistinguishingTrace.Event] = []
    switch what {
    case .output(let symbol): events.append(.output(symbol))
    // Longer than any practical resolution.
    case .silence: events.append(.wait(1000))
    }
    var place = number
    while nodes[place].parent >= 0 {
      events.append(nodes[place].event)
      place = nodes[place].parent
    }
    return DistinguishingTrace(events.reversed())
  }
}
