package import PlumblineModel

/// Two automata in one vocabulary, for comparison.
///
/// Inputs are equal when their names and arguments are, outputs when they have the same name and
/// argument names; an argument has the values of both. Inputs and outputs of one automaton only are
/// left out, and listed. Outputs that only invariants judge in either automaton are left out, too. Times that
/// options and arguments bring are equal when their values are.
///
/// ```swift
/// let aligned = Alignment(of: old, and: new)
/// aligned.first.onlyInputs                 // the inputs that the new one lacks
/// ```
package struct Alignment: Sendable {
  /// One of the two automata.
  package struct Side: Sendable {
    /// The automaton, in the common vocabulary.
    package var reference: Reference
    /// The names of inputs and outputs that the other one lacks.
    package var onlyInputs: [String]
    package var onlyOutputs: [String]
    /// Values that the other one lacks: `connectionStateChanged.reason: Login`.
    package var onlyValues: [String]
    /// Per output and argument of the common vocabulary, the values that this automaton documents.
    package var documented: [[UInt64]]
  }

  package private(set) var first: Side
  package private(set) var second: Side
  /// The common outputs that are left out, because only invariants judge them.
  package let unjudged: [String]
  /// Of these, the outputs that only the first automaton leaves to invariants, and those that only the second one does.
  package let unjudgedByOne: (first: [String], second: [String])
  /// The invariants of each that differ, on outputs that its automaton does not judge.
  let invariants: (first: [Invariant], second: [Invariant])
  /// The names of the times of these.
  let timesOfInvariants: Set<String>

  /// - Complexity: O(size of both automata).
  package init(of first: Reference, and second: Reference) {
    let inputs = first.vocabulary.inputs.filter(second.vocabulary.inputs.contains)
    let outputs = first.alignedOutputs(with: second)
    let vocabulary = Vocabulary(inputs: inputs, outputs: outputs)
    unjudged = first.vocabulary.outputs.filter(second.vocabulary.knows).map(\.name)
      .filter { vocabulary.output(named: $0) == nil }
    let (own, others) = (first.outputsOfInvariants, second.outputsOfInvariants)
    unjudgedByOne = (
      unjudged.filter { !others.contains($0) }, unjudged.filter { !own.contains($0) }
    )
    invariants = (
      first.unconstrainedInvariants(besides: second), second.unconstrainedInvariants(besides: first)
    )
    timesOfInvariants = first.times(of: invariants.first)
      .union(second.times(of: invariants.second))
    self.first = Side(
      first.arrangingBroughtTimes(like: first),
      in: vocabulary,
      beside: second.vocabulary
    )
    self.second = Side(
      second.arrangingBroughtTimes(like: first),
      in: vocabulary,
      beside: first.vocabulary
    )
  }
}

extension Alignment.Side {
  fileprivate init(_ own: Reference, in common: Vocabulary, beside other: Vocabulary) {
    let names = own.vocabulary
    // The values of options that are not compared are no inputs here.
    let leftOut = Set(names.optionInputs).subtracting(own.optionInputs)
    onlyInputs = names.inputs.indices
      .filter { !common.inputs.contains(names.inputs[$0]) && !leftOut.contains($0) }
      .map { names.text(ofInput: $0) }
    onlyOutputs = names.outputs.filter { !other.knows($0) }.map(\.name)
    onlyValues = []
    documented = []
    for output in common.outputs {
      let mine = names.arguments(ofOutput: output.name)
      for (argument, counterpart) in zip(mine, other.arguments(ofOutput: output.name)) {
        onlyValues += argument.values.filter { !counterpart.values.contains($0) }
          .map { "\(output.name).\(argument.name): \($0)" }
      }
      documented.append(
        zip(output.arguments, mine).map { common, own in
          common.values.indices.filter { own.values.contains(common.values[$0]) }
            .reduce(0) { $0 | 1 << UInt64($1) }
        }
      )
    }
    reference = own.translated(to: common)
  }
}

extension Vocabulary {
  fileprivate func arguments(ofOutput name: String) -> [Argument] {
    output(named: name).map { outputs[$0].arguments } ?? []
  }

  /// Whether it has an output of the same name, with arguments of the same names.
  fileprivate func knows(_ output: Output) -> Bool {
    outputs.contains {
      $0.name == output.name && $0.arguments.map(\.name) == output.arguments.map(\.name)
    }
  }
}

extension Reference {
  /// The common outputs, with the values of both.
  fileprivate func alignedOutputs(with other: Reference) -> [Vocabulary.Output] {
    vocabulary.outputs.indices.compactMap { number in
      var output = vocabulary.outputs[number]
      guard other.vocabulary.knows(output),
        let its = other.vocabulary.output(named: output.name),
        judgedByInvariants?.contains(number) != true,
        other.judgedByInvariants?.contains(its) != true
      else { return nil }
      for position in output.arguments.indices {
        let values = other.vocabulary.outputs[its].arguments[position].values
        let known = output.arguments[position].values
        output.arguments[position].values += values.filter { !known.contains($0) }
      }
      return output
    }
  }

  /// The automaton in a vocabulary with fewer inputs and outputs, and more values.
  fileprivate func translated(to common: Vocabulary) -> Reference {
    var translated = self
    let outputs = vocabulary.outputs.map { common.output(named: $0.name) }
    let inputs = common.inputs.map { vocabulary.inputs.firstIndex(of: $0) ?? 0 }
    let own = vocabulary.inputs.count
    translated.vocabulary = common
    translated.cells = cells.map { row in inputs.map { row[$0] } + row[own...] }
    translated.edges = edges.map { edge in
      var edge = edge
      edge.outputs = edge.outputs.compactMap { expected in
        guard let number = outputs[expected.pattern.output] else { return nil }
        var expected = expected
        expected.pattern = translate(expected.pattern, to: number, in: common)
        return expected
      }
      return edge
    }
    func kept(_ numbers: [Int]) -> [Int] { numbers.compactMap(inputs.firstIndex(of:)).sorted() }
    for timer in timers.indices { translated.timers[timer].gives = timers[timer].gives.map(kept) }
    translated.unobservableInputs = unobservableInputs.map(kept)
    for machine in machines.indices {
      translated.machines[machine].announcements = machines[machine].announcements.compactMap {
        guard let number = outputs[$0.output] else { return nil }
        var announcement = $0
        announcement.output = number
        return announcement
      }
    }
    for element in elements.indices {
      switch elements[element].kind {
      case .closure: translated.elements[element].subject = outputs[elements[element].subject] ?? -1
      case .possibility:
        let name = vocabulary.inputs[elements[element].subject].name
        translated.elements[element].subject = common.inputs(named: name).first ?? -1
      case .invariant, .example: translated.elements[element].subject = -1
      case .reaction, .timer, .state: break
      }
    }
    translated.invariants = []
    translated.judgedByInvariants = nil
    translated.prohibitions = nil
    translated.examples = nil
    return translated
  }

  /// A pattern in another vocabulary; a pattern that allows undocumented values allows those that
  /// only the other automaton documents.
  private func translate(_ pattern: OutputPattern, to number: Int, in common: Vocabulary)
    -> OutputPattern
  {
    let arguments = zip(
      vocabulary.outputs[pattern.output].arguments,
      common.outputs[number].arguments
    )
    let allowed = zip(arguments, pattern.allowed).map { arguments, mask in
      let (own, all) = arguments
      let allowsUnknown = mask & (1 << UInt64(own.unnamed)) != 0
      return (all.values + [""]).enumerated().reduce(into: UInt64(0)) { allowed, value in
        let isAllowed =
          own.values.firstIndex(of: value.element).map { mask & (1 << UInt64($0)) != 0 }
          ?? allowsUnknown
        if isAllowed { allowed |= 1 << UInt64(value.offset) }
      }
    }
    return OutputPattern(output: number, allowed: allowed)
  }
}
