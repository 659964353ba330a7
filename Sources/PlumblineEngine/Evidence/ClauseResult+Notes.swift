internal import PlumblineModel

/// The reasons of verdicts.
extension ClauseResult {
  /// `behind an alternative of the environment that no trace shows; not applicable: answered 31 times`.
  static func noteOnEnvironment(
    of clause: Int,
    _ reference: Reference,
    _ inapplicable: [Int: Int]
  ) -> String {
    let note = "behind an alternative of the environment that no trace shows"
    var counts: [String: Int] = [:]
    for element in reference.elements.indices
    where reference.elements[element].clauses.contains(clause) {
      for input in reference.inputs(ofElement: element) {
        counts[reference.vocabulary.inputs[input].name] = 0
      }
    }
    for (input, count) in inapplicable {
      let name = reference.vocabulary.inputs[input].name
      if let known = counts[name] { counts[name] = known + count }
    }
    let words = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
      .map { "\($0) \($1 == 1 ? "once" : "\($1) times")" }
    return words.isEmpty ? note : "\(note); not applicable: \(words.joined(separator: ", "))"
  }
}

extension Reference {
  /// The inputs to which an element reacts in some location, or which it makes possible.
  ///
  /// - Complexity: O(edges of inputs).
  func inputs(ofElement element: Int) -> [Int] {
    if elements[element].kind == .possibility {
      return Array(vocabulary.inputs(sharingNameWith: elements[element].subject))
    }
    return vocabulary.inputs.indices.filter { input in
      cells.contains { row in
        row[input].edges.contains { edges[$0].elements.contains(element) }
      }
    }
  }
}

extension Evidence.Finding {
  /// The number of missing parts that a note names.
  private static let namedParts = 2

  /// `evidence for 2 of 3 parts, none for link.idle.connect`.
  var noteOnParts: String {
    let others = missing.count - Self.namedParts
    let rest = others > 0 ? [others == 1 ? "another one" : "\(others) more"] : []
    let names = missing.prefix(Self.namedParts) + rest
    return "evidence for \(shown) of \(parts) parts, none for \(names.joined(separator: ", "))"
  }

  /// What a conforming clause has no evidence of, because no trace can show it; nil without anything.
  var noteOnEvidence: String? {
    let choice =
      isBehindFreedom ? "in part behind an alternative that the implementation does not take" : nil
    let notes = [choice, noteOnWaits].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  /// Waits that no trace can show, as a note; nil without any.
  private var noteOnWaits: String? {
    guard !endlessWaits.isEmpty else { return nil }
    let waits = endlessWaits.count == 1 ? "a wait" : "waits"
    return "no timed trace lets \(waits) of \(endlessWaits.joined(separator: ", ")) end"
  }
}
