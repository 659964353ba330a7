import PlumblineModel

extension DiagnosticRule {
  static let orderShows = DiagnosticRule(
    "order-shows",
    "Two timers expire at the same instant, and their order is observable.",
    severity: .warning,
    why: """
      Events at one instant occur in any order, so both results are allowed. If
      the document fixes the order, express it as a condition, or let one timer do both. If
      the document leaves the order open, record a decision.
      """,
    bad: """
      inputs:
        start: {from: app}
      outputs:
        ringing: {closed-by: [d-all]}
        flashing: {closed-by: [d-all]}
      machines:
        lamp:
          ignores: {inputs: [mend, start]}
        bell:
          initial: idle
          states:
            idle: {on: {start: {to: wait, clauses: [d-all]}}}
            wait: {after: {ring: {time: 5s, to: idle, emits: [ringing], clauses: [d-all]}}}
        flash:
          initial: idle
          states:
            idle: {on: {start: {to: wait, clauses: [d-all]}}}
            wait:
              after:
                flash:
                  time: 5s
                  clauses: [d-all]
                  do:
                    - {when: bell is idle, to: idle, emits: [flashing]}
                    - {to: idle}

      """,
    good: """
      inputs:
        start: {from: app}
      outputs:
        ringing: {closed-by: [d-all]}
        flashing: {closed-by: [d-all]}
      machines:
        lamp:
          ignores: {inputs: [mend, start]}
        bell:
          initial: idle
          states:
            idle: {on: {start: {to: wait, clauses: [d-all]}}}
            wait: {after: {ring: {time: 5s, to: idle, emits: [ringing], clauses: [d-all]}}}
        flash:
          initial: idle
          states:
            idle: {on: {start: {to: wait, clauses: [d-all]}}}
            wait:
              after:
                flash:
                  time: 5s
                  to: idle
                  emits: [flashing]
                  clauses: [d-all]

      """,
    check: .automata(OrderShows.check)
  )
}

/// Two timers that one event starts with the same time have the same results in either order.
///
/// Both orders are allowed, so a difference is an undocumented freedom of the implementation. The
/// rule covers exact times only.
enum OrderShows {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    var reported: Set<[String]> = []
    for reference in compiled.references {
      for (first, second) in reference.simultaneousTimers {
        let names = [reference.timers[first].name, reference.timers[second].name]
        guard !reported.contains(names), reference.orderShows(of: first, and: second) else {
          continue
        }
        reported.insert(names)
        diagnostics.report(
          .orderShows,
          at: compiled.location(ofTimer: names[1]),
          "timers '\(names[0])' and '\(names[1])' expire at the same instant, and their order is"
            + " observable; both orders are allowed"
        )
      }
    }
  }
}

extension Reference {
  /// The result of two expiries: all outputs, and the location after them.
  private struct Result: Hashable {
    var outputs: [[UInt64]]
    var target: Int
  }

  /// The pairs of timers with the same exact time.
  fileprivate var simultaneousTimers: [(Int, Int)] {
    timers.indices.flatMap { first in
      timers.indices.compactMap { second in
        guard first < second, let time = exactTime(ofTimer: first),
          time == exactTime(ofTimer: second)
        else { return nil }
        return (first, second)
      }
    }
  }

  /// Whether the results differ after some event that starts both.
  ///
  /// - Complexity: O(number of edges).
  fileprivate func orderShows(of first: Int, and second: Int) -> Bool {
    var open = edges.filter { $0.arms.contains(first) && $0.arms.contains(second) }.map(\.target)
    if armedAtStart.contains(first), armedAtStart.contains(second) { open.append(start) }
    var seen = Set(open)
    let own = [vocabulary.inputs.count + first, vocabulary.inputs.count + second]
    while let location = open.popLast() {
      if results(of: first, then: second, in: location)
        != results(of: second, then: first, in: location)
      {
        return true
      }
      for (event, cell) in cells[location].enumerated() where !own.contains(event) {
        for edge in cell.edges.map({ edges[$0] }) {
          let changed = edge.arms + edge.disarms
          guard !changed.contains(first), !changed.contains(second),
            seen.insert(edge.target).inserted
          else { continue }
          open.append(edge.target)
        }
      }
    }
    return false
  }

  private func results(of first: Int, then second: Int, in location: Int) -> Set<Result> {
    let ways = edges(ofTimer: first, in: location)
    // A timer without effect here does not change the result of the other.
    guard !ways.isEmpty else { return Set(results(of: second, in: location, after: [])) }
    return Set(
      ways.flatMap { edge -> [Result] in
        let outputs = seen(edge)
        guard !(edge.arms + edge.disarms).contains(second) else {
          return [Result(outputs: outputs.sorted(), target: edge.target)]
        }
        return results(of: second, in: edge.target, after: outputs)
      }
    )
  }

  private func results(of timer: Int, in location: Int, after outputs: [[UInt64]]) -> [Result] {
    let ways = edges(ofTimer: timer, in: location)
    guard !ways.isEmpty else { return [Result(outputs: outputs.sorted(), target: location)] }
    return ways.map { Result(outputs: (outputs + seen($0)).sorted(), target: $0.target) }
  }

  /// The outputs of an edge, in a comparable form.
  private func seen(_ edge: Edge) -> [[UInt64]] {
    edge.outputs.map { output in
      [UInt64(output.pattern.output), output.isOptional ? 1 : 0] + output.pattern.allowed
    }
  }
}

extension [[UInt64]] {
  fileprivate func sorted() -> [[UInt64]] { sorted { $0.lexicographicallyPrecedes($1) } }
}
