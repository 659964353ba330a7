extension Reference {
  /// Why the tables do not fit together; nil when they do.
  ///
  /// A compiler makes sound ones. An automaton that was read from a file may be anything, and
  /// whatever runs it trusts its numbers.
  ///
  /// - Complexity: O(size of the automaton).
  package var problem: String? {
    guard format == Self.currentFormat else {
      return "format \(format) is not \(Self.currentFormat), which this tool reads"
    }
    let width = vocabulary.inputs.count + timers.count
    func isIn(_ number: Int, _ count: Int) -> Bool { number >= 0 && number < count }
    let checks: [(String, Bool)] = [
      ("start", isIn(start, locations.count)),
      ("armedAtStart", armedAtStart.allSatisfy { isIn($0, timers.count) }),
      ("cells", cells.count == locations.count && cells.allSatisfy { $0.count == width }),
      (
        "cells",
        cells.joined().allSatisfy { $0.edges.allSatisfy { isIn($0, edges.count) } }
      ),
      (
        "locations",
        locations.allSatisfy { states in
          states.count == machines.count
            && zip(states, machines).allSatisfy { isIn($0, $1.states.count) }
        }
      ),
      (
        "timers",
        timers.count <= 16
          && timers.allSatisfy { timer in
            isIn(timer.parameter, parameters.count) && isIn(timer.element, elements.count)
              && isIn(timer.machine, machines.count) && isIn(timer.clockMachine, machines.count)
          }
      ),
      ("elements", elements.allSatisfy { $0.clauses.allSatisfy { isIn($0, clauses.count) } }),
      ("edges", edges.allSatisfy(isSound)),
      ("monitors", monitors.allSatisfy { isIn($0.element, elements.count) }),
    ]
    return checks.first { !$0.1 }.map { "'\($0.0)' does not fit the rest of the automaton" }
  }

  private func isSound(_ edge: Edge) -> Bool {
    locations.indices.contains(edge.target)
      && (edge.arms + edge.disarms).allSatisfy(timers.indices.contains)
      && edge.elements.allSatisfy(elements.indices.contains)
      && edge.outputs.count <= 32
      && edge.outputs.allSatisfy { output in
        elements.indices.contains(output.element)
          && vocabulary.outputs.indices.contains(output.pattern.output)
          && output.pattern.allowed.count
            == vocabulary.outputs[output.pattern.output].arguments.count
          && output.announces.map(machines.indices.contains) ?? true
      }
  }
}
