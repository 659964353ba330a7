import PlumblineModel

extension Lowering {
  /// The outputs that the clauses of `closed-by` forbid; decisions forbid nothing.
  func prohibitions(of output: SpecDocument.Output) -> [Reference.Prohibition] {
    let patterned = output.prohibitions.compactMap { prohibition -> Reference.Prohibition? in
      let isOfUnchangedState: Bool
      let pattern: OutputPattern?
      switch prohibition.pattern {
      case .unchangedState:
        pattern = self.pattern(SpecDocument.EventPattern(output: output.name))
        isOfUnchangedState = true
      case .arguments(let event):
        pattern = self.pattern(event)
        isOfUnchangedState = false
      }
      return lowered(prohibition.clause, pattern, isOfUnchangedState)
    }
    let whole = output.closedBy
      .filter { clause in !output.prohibitions.contains { $0.clause == clause } }
      .compactMap { lowered($0, pattern(SpecDocument.EventPattern(output: output.name)), false) }
    return patterned + whole
  }

  private func lowered(
    _ clause: Name,
    _ pattern: OutputPattern?,
    _ isOfUnchangedState: Bool
  ) -> Reference.Prohibition? {
    guard let pattern, let number = clauseNumbers[clause.text],
      program.clauses[number].kind == .prohibition
    else { return nil }
    return Reference.Prohibition(
      clause: number,
      pattern: pattern,
      isOfUnchangedState: isOfUnchangedState
    )
  }
}
