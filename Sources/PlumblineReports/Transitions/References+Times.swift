internal import PlumblineModel

/// Times in all interpretations.
extension [Reference] {
  /// The time of a timer, `4 s`, or its times in the interpretations: `4 s or 6 s`.
  ///
  /// - Complexity: O(interpretations²).
  func times(ofTimer timer: Int) -> String {
    alternatives { $0.times(ofTimer: timer) }
  }

  /// The time of a constant, or its times in the interpretations.
  ///
  /// - Complexity: O(interpretations²).
  func times(ofConstant name: String) -> String {
    alternatives { reference in
      reference.constants.first { $0.name == name }.map { describe($0.value) }
    }
  }

  /// The different texts, in the order of the interpretations.
  private func alternatives(_ text: (Reference) -> String?) -> String {
    var texts: [String] = []
    for text in compactMap(text) where !texts.contains(text) { texts.append(text) }
    let isList = texts.contains { $0.contains(", ") }
    return texts.joined(separator: isList ? ", or " : " or ")
  }
}
