internal import PlumblineModel

/// Attempts of the implementation, each of which several inputs may answer.
extension Evidence {
  /// Whether a part says when an input is possible that the adapter cannot give, and another input shows the same.
  ///
  /// The other one is possible wherever this one is, by the same clause: the attempt that both answer is one.
  ///
  /// - Complexity: O(elements + locations).
  func isReplaced(_ part: [Int], for clause: Int) -> Bool {
    guard !missingInputs.isEmpty else { return false }
    return part.allSatisfy { number in
      guard reference.elements[number].kind == .possibility else { return false }
      let inputs = reference.vocabulary.inputs(sharingNameWith: reference.elements[number].subject)
      guard inputs.allSatisfy(missingInputs.contains) else { return false }
      return reference.elements.contains { other in
        other.kind == .possibility && other.clauses.contains(clause)
          && reference.vocabulary.inputs(sharingNameWith: other.subject).contains { input in
            !missingInputs.contains(input)
              && reference.cells.allSatisfy {
                $0[input].isPossible || !$0[inputs.lowerBound].isPossible
              }
          }
      }
    }
  }
}

extension Capabilities {
  /// The inputs that the adapter can neither give nor report.
  var missingInputs: Set<Int> { Set(inject.indices.filter { !inject[$0] && !spontaneous[$0] }) }
}
