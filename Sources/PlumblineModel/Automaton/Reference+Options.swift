/// The options of the client: the first input of each trace sets them.
extension Reference {
  /// The inputs that set the options in this automaton, the default first; empty without options.
  ///
  /// - Complexity: O(number of inputs).
  package var optionInputs: [Int] {
    vocabulary.optionInputs.filter { cells[start][$0].isPossible }
  }

  /// The names of the options with their values, the default first.
  ///
  /// - Complexity: O(number of inputs).
  package var options: [Vocabulary.Argument] {
    vocabulary.arguments(ofInputs: vocabulary.optionInputs)
  }

  /// The automaton in which an option has one value.
  ///
  /// - Complexity: O(number of inputs).
  package func fixing(option name: String, to value: String) -> Reference {
    var reference = self
    for input in vocabulary.optionInputs
    where !vocabulary.inputs[input].arguments.contains(.init(name: name, value: value)) {
      reference.cells[start][input].isPossible = false
    }
    return reference
  }

  /// The automaton in which no option is fixed.
  ///
  /// - Complexity: O(number of inputs).
  package var withEveryOption: Reference {
    var reference = self
    for input in vocabulary.optionInputs where !cells[start][input].edges.isEmpty {
      reference.cells[start][input].isPossible = true
    }
    return reference
  }

  /// The automaton of a client whose options are the default; nil where setting them has outputs or alternatives.
  ///
  /// - Complexity: O(size of the automaton).
  package var withDefaultOptions: Reference? {
    guard let input = optionInputs.first else { return self }
    let edges = cells[start][input].edges
    guard edges.count == 1, self.edges[edges[0]].outputs.isEmpty else { return nil }
    var reference = self
    reference.start = self.edges[edges[0]].target
    reference.armedAtStart = self.edges[edges[0]].arms
    for timer in timers.indices where option(bringingTimeOf: timer) != nil {
      reference.timers[timer].spans = [
        timers[timer].spans[span(ofTimer: timer, at: reference.start)]
      ]
      reference.timers[timer].counter = nil
    }
    return reference
  }
}
