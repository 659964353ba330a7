extension Reference {
  /// A clause of the documents that forbids an output wherever the automaton does not allow it.
  package struct Prohibition: Codable, Hashable, Sendable {
    package var clause: Int
    /// The outputs that it forbids.
    package var pattern: OutputPattern
    /// Whether it forbids only announcements of the state that was announced last.
    package var isOfUnchangedState: Bool

    package init(clause: Int, pattern: OutputPattern, isOfUnchangedState: Bool = false) {
      self.clause = clause
      self.pattern = pattern
      self.isOfUnchangedState = isOfUnchangedState
    }
  }

  /// The clauses that forbid an output.
  ///
  /// - Parameters:
  ///   - output: The number of the output.
  ///   - values: The value numbers of its arguments.
  ///   - shown: Per machine, the number of the state announced last; nil where it is unknown.
  /// - Returns: The numbers of the clauses, each once, in the order of the spec.
  /// - Complexity: O(prohibitions × machines).
  package func clausesForbidding(output: Int, values: [Int], shown: [Int?]) -> [Int] {
    var clauses: [Int] = []
    for prohibition in prohibitions ?? []
    where prohibition.pattern.matches(output: output, values: values)
      && !clauses.contains(prohibition.clause)
      && (!prohibition.isOfUnchangedState || isUnchanged(output, values, shown))
    {
      clauses.append(prohibition.clause)
    }
    return clauses
  }

  /// Whether an output announces the state that its machine announced last.
  private func isUnchanged(_ output: Int, _ values: [Int], _ shown: [Int?]) -> Bool {
    zip(machines, shown).contains { machine, shown in
      machine.announcements.contains { announcement in
        guard announcement.output == output, let argument = announcement.toArgument else {
          return false
        }
        // All undocumented values have one number.
        let isKnown = values[argument] < vocabulary.outputs[output].arguments[argument].values.count
        return isKnown && values[argument] == shown
      }
    }
  }
}
