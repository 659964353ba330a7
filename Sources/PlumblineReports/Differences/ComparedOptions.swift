internal import PlumblineEngine
package import PlumblineModel

/// The options with which two automata are compared that have different ones.
///
/// ```swift
/// ComparedOptions(one, other)?.remark          // The options differ. Compared with …
/// ```
package struct ComparedOptions: Sendable {
  /// The automata with the options of the comparison.
  package let automata: (first: Reference, second: Reference)
  /// What is compared and what is left out, in a sentence.
  package let remark: String

  /// Whether each automaton has its default options; otherwise both have those that they share.
  private let areDefaults: Bool
  /// Per automaton, the options that are left out, in words.
  private let leftOut: [[String]]

  /// - Returns: nil if the automata share no options, and setting the default ones has an effect of its own.
  /// - Complexity: O(size of the automata).
  package init?(_ first: Reference, _ second: Reference) {
    let both = [first, second]
    let options = both.map { spec in spec.optionInputs.map { spec.vocabulary.inputs[$0] } }
    let shared = options[0].filter(options[1].contains)
    areDefaults = shared.isEmpty
    if shared.isEmpty {
      guard let one = first.withDefaultOptions, let other = second.withDefaultOptions else {
        return nil
      }
      automata = (one, other)
    } else {
      automata = (first.keeping(options: shared), second.keeping(options: shared))
    }
    let words = zip(both, options).map { spec, inputs in
      inputs.enumerated().map { number, input in
        (
          text: spec.vocabulary.text(ofInput: spec.optionInputs[number]),
          isCompared: shared.isEmpty ? number == 0 : shared.contains(input)
        )
      }
    }
    let compared = words.map { $0.filter(\.isCompared).map(\.text) }
    leftOut = words.map { $0.filter { !$0.isCompared }.map(\.text) }
    let ids =
      first.id != second.id
      ? [first.id, second.id] : ["the first \(first.id)", "the second \(second.id)"]
    let own = Self.listed(compared, of: ids)
    let others = Self.listed(leftOut, of: ids)
    let with =
      areDefaults
      ? "one value each (\(own))" : "the values of both (\(Self.listed(compared[0])))"
    remark =
      "The options differ. Compared with \(with)"
      + (others.isEmpty ? "." : "; other values: not covered (\(others)).")
  }

  /// What was compared, if values that matter for the question were left out.
  func extent(for question: DifferenceReport.Question) -> String? {
    // A refinement asks for the traces of the second one only.
    let isCovered =
      question == .refinement && !areDefaults
      ? leftOut[1].isEmpty : leftOut.allSatisfy(\.isEmpty)
    guard !isCovered else { return nil }
    return areDefaults ? "with one value of each option only" : "with the options of both only"
  }

  private static func listed(_ options: [[String]], of ids: [String]) -> String {
    zip(ids, options).filter { !$0.1.isEmpty }.map { "\($0): \(listed($1))" }
      .joined(separator: "; ")
  }

  /// The first four of some texts, and the number of the others.
  static func listed(_ texts: [String]) -> String {
    let few = texts.prefix(4).joined(separator: ", ")
    return texts.count > 4 ? "\(few) and \(texts.count - 4) more" : few
  }
}

extension Reference {
  /// The automaton of a client with some of its options.
  fileprivate func keeping(options: [Vocabulary.Input]) -> Reference {
    var reference = self
    for input in optionInputs where !options.contains(vocabulary.inputs[input]) {
      reference.cells[start][input].isPossible = false
    }
    return reference
  }
}
