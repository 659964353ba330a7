internal import PlumblineModel

/// An option that both specs have, with another default in each.
///
/// A client or a log that sets no options has the defaults, so that it follows another value of the option.
struct ChangedDefault: Sendable {
  var option: String
  var first: String
  var second: String
}

extension Reference {
  /// The options with another default in another automaton; none that either fixes to one value of both.
  ///
  /// - Complexity: O(number of inputs).
  func changedDefaults(to other: Reference) -> [ChangedDefault] {
    let its = other.defaultOptions
    return defaultOptions.compactMap { option in
      guard let counterpart = its.first(where: { $0.name == option.name }),
        counterpart.value != option.value
      else { return nil }
      return ChangedDefault(
        option: option.name,
        first: option.text,
        second: counterpart.text
      )
    }
  }

  /// The options with their first values.
  private var defaultOptions: [Vocabulary.Given] {
    optionInputs.first.map { vocabulary.inputs[$0].arguments } ?? []
  }
}
