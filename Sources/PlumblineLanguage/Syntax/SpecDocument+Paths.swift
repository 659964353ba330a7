/// The paths of reactions, which name the elements of an automaton: `lamp.lit.on.press[1].any[0]`.
extension SpecDocument.Trigger {
  /// The path of a case; `place` is that of the machine or state with the reaction.
  func path(ofCase index: Int, at place: String) -> String {
    let path = "\(place).on.\(event)"
    return answer.cases.count > 1 ? "\(path)[\(index)]" : path
  }
}

extension SpecDocument.Timer {
  func path(at place: String) -> String { "\(place).\(name)" }

  /// The path of a case; `place` is that of the machine or state with the timer.
  func path(ofCase index: Int, at place: String) -> String {
    cases.count > 1 ? "\(path(at: place)).do[\(index)]" : path(at: place)
  }
}

extension SpecDocument.Case {
  /// The paths of its effects, by that of the case.
  func paths(at path: String) -> [String] {
    effects.count > 1 ? effects.indices.map { "\(path).any[\($0)]" } : [path]
  }
}
