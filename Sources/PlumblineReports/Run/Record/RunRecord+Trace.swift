package import PlumblineModel

extension RunRecord {
  /// A step of a trace, with the name of its input.
  package struct Step: Hashable, Sendable {
    package var delay: Microseconds
    /// Nil when only time passes.
    package var input: String?
    package var arguments: [String: String] = [:]
    package var isSpontaneous = false
    package var within: PlumblineModel.Step.Within?
  }

  /// An option of an interpretation.
  package struct Interpretation: Hashable, Sendable {
    package enum Verdict: String, CaseIterable, Sendable {
      case followed, possible
      case ruledOut = "ruled out"
    }

    /// A trace of the implementation that this option forbids and another one allows.
    package struct Refutation: Hashable, Sendable {
      package var steps: [Step]
      package var expected: String
      package var observed: String
    }

    package var name: String
    package var option: String
    package var verdict: Verdict
    package var refutation: Refutation?
  }

  /// An answer to an undocumented input.
  package struct Answer: Hashable, Sendable {
    /// An output with its values; a value that the documents do not name is nil.
    package struct Output: Hashable, Sendable {
      package var name: String
      package var arguments: [String: String?]
      /// The output and its values, in the order of the spec.
      package var text: String
    }

    /// The state of every machine by its name.
    package var location: [String: String]
    /// The announced states: `failed or connected`.
    package var state: String
    package var input: String
    package var arguments: [String: String]
    /// The input and its values, in the order of the spec.
    package var call: String
    package var outputs: [Output]
    package var count: Int
    /// How often inputs followed, which the automaton did not judge.
    package var earlyCount: Int

    /// The outputs in words, or `nothing`.
    package var what: String {
      outputs.isEmpty ? "nothing" : outputs.map(\.text).joined(separator: " then ")
    }
  }
}

extension RunRecord.Step {
  init(_ step: PlumblineModel.Step, in vocabulary: Vocabulary) {
    delay = step.delay
    guard let input = step.input else { return }
    self.input = vocabulary.inputs[input].name
    arguments = vocabulary.argumentTexts(ofInput: input)
    isSpontaneous = step.isSpontaneous
    within = step.within
  }
}

extension Vocabulary {
  /// The values of an input by the names of its arguments.
  func argumentTexts(ofInput input: Int) -> [String: String] {
    Dictionary(inputs[input].arguments.map { ($0.name, $0.value) }) { $1 }
  }

  /// The values of an output by argument; nil for a value that the documents do not name.
  func argumentTexts(of symbol: Symbol, undocumented: String? = nil) -> [String: String?] {
    arguments(of: symbol, undocumented: undocumented).object?.mapValues(\.string) ?? [:]
  }
}
