extension Reference {
  /// The clauses by which the implementation makes the attempt that an input answers: those of its
  /// `only-when`.
  ///
  /// They are clauses and decisions by number. Without them the documents promise no attempt, and an
  /// adapter that calls the input not applicable cannot violate anything.
  package func attemptClauses(of input: Int) -> [Int] {
    attemptElements(of: input).flatMap { elements[$0].clauses }
  }

  /// The `only-when` of an input, by number.
  package func attemptElements(of input: Int) -> [Int] {
    let inputs = vocabulary.inputs(sharingNameWith: input)
    return elements.indices.filter {
      elements[$0].kind == .possibility && inputs.contains(elements[$0].subject)
    }
  }
}
