internal import PlumblineModel

/// The check of the readable and the compact form.
extension AdapterChecker {
  /// A trace has the same outputs in both forms of steps and observations.
  func answersInBothForms() throws(CheckEnd) -> String {
    let adapter = try startVirtual()
    guard adapter.isDeterministic else {
      throw .notApplicable("it does not claim to be deterministic")
    }
    let traces = traces(for: adapter)
    // An adapter that calls may have no second connection.
    adapter.channel.finish()
    guard let compact = try recordings(of: traces, compact: true) else {
      throw .notApplicable("it does not declare 'compact'")
    }
    let readable = try recordings(of: traces, compact: false) ?? []
    for (number, (one, other)) in zip(readable, compact).enumerated() where one != other {
      throw .failed(
        "trace \(number + 1) has other outputs in the compact form: "
          + difference(one.observations, other.observations),
        advice: "number inputs and outputs by their places in the lists of 'hello', from 0"
      )
    }
    return "\(traces.count) traces have the same outputs in both"
  }

  /// The recordings of traces in one of the forms; nil if the adapter does not know the compact one.
  private func recordings(
    of traces: [[Step]],
    compact isCompact: Bool
  ) throws(CheckEnd) -> [Recording]? {
    var recordings: [Recording] = []
    let end: CheckEnd?
    do throws(AdapterFault) {
      var executor = try executor(offersCompact: isCompact)
      defer { executor.finish() }
      guard executor.isCompact == isCompact else { return nil }
      try executor.run(traces, into: &recordings)
      end = try self.end(of: recordings, traces, &executor)
    } catch { throw CheckEnd(error) }
    if let end { throw end }
    return recordings
  }

  /// The first difference of two lists of outputs, or of what else answers say.
  private func difference(_ left: [Observation], _ right: [Observation]) -> String {
    let place = zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let index = place ?? min(left.count, right.count)
    func text(_ list: [Observation]) -> String {
      guard index < list.count else { return "nothing" }
      return "\(spec.vocabulary.text(of: list[index].symbol)) at \(describe(list[index].at))"
    }
    return left == right
      ? "results, states or instants differ" : "first \(text(left)), then \(text(right))"
  }
}
