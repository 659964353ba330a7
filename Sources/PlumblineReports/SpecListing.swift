package import PlumblineModel

/// What a spec names, as text.
package struct SpecListing: Sendable {
  private let reference: Reference

  package init(_ reference: Reference) { self.reference = reference }

  /// One line: how large the automaton is.
  ///
  /// - Complexity: O(size of the automaton).
  package func summary(named name: String) -> String {
    let required = reference.clauses.count { $0.excluded == nil && $0.kind != .decision }
    return "\(name): no errors: \(counted(reference.locations.count, "location")), "
      + "\(counted(reference.edges.count, "transition")), "
      + "\(counted(reference.timers.count, "timer")), "
      + "\(counted(required, "required clause")) of \(grouped(reference.clauses.count))"
  }

  /// Clauses, states, inputs and outputs.
  ///
  /// - Complexity: O(size of the vocabulary and of the clauses).
  package func text(width: Int) -> String {
    let sections = [
      ["\(reference.id)  \(reference.title)"], inputs, outputs, machines, clauses(width),
    ]
    return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var inputs: [String] {
    let vocabulary = reference.vocabulary
    let declared = vocabulary.declaredInputs.map { numbers in
      let input = vocabulary.inputs[numbers.lowerBound]
      let arguments = vocabulary.arguments(ofInputs: numbers).map {
        "\($0.name): \(valueText($0))"
      }
      let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
      return (text: input.name + list, from: input.from)
    }
    let widest = declared.map(\.text.displayWidth).max() ?? 0
    return ["Inputs"]
      + declared.map { "  \($0.text.padded(to: widest))  from \($0.from.rawValue)" }
  }

  /// `1..40`, or every value.
  private func valueText(_ argument: Vocabulary.Argument) -> String {
    let numbers = argument.values.compactMap { Int($0) }
    if let first = numbers.first, let last = numbers.last, numbers.count > 2,
      numbers.map(String.init) == argument.values,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $1 == $0 &+ 1 })
    {
      return "\(first)..\(last)"
    }
    return argument.values.joined(separator: "|")
  }

  private var outputs: [String] {
    ["Outputs"]
      + reference.vocabulary.outputs.map { output in
        let arguments = output.arguments.map {
          "\($0.name): \(valueText($0))"
        }
        return "  \(output.name)(\(arguments.joined(separator: ", ")))"
          + "  seen by \(output.seenBy.rawValue)"
      }
  }

  private var machines: [String] {
    ["States"]
      + reference.machines.map { machine in
        let states = machine.states.filter { !$0.isGroup }.map(\.name).joined(separator: ", ")
        return "  \(machine.name): \(states)" + (machine.isEnvironment ? "  (environment)" : "")
      }
  }

  private func clauses(_ width: Int) -> [String] {
    let widest = reference.clauses.map(\.id.displayWidth).max() ?? 0
    let widestKind = reference.clauses.map(\.kind.rawValue.count).max() ?? 0
    return ["Clauses"]
      + reference.clauses.map { clause in
        let note = clause.excluded.map { "(\($0.rawValue)) " } ?? ""
        return
          ("  \(clause.id.padded(to: widest))  \(clause.kind.rawValue.padded(to: widestKind))"
          + "  \(note)\(clause.says)").cut(to: width)
      }
  }
}
