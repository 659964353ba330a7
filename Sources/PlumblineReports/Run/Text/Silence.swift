internal import PlumblineModel

/// Remarks on the absence of outputs in a run.
enum Silence {
  /// The remark for an adapter that answers after a quiet time.
  static func waited(_ quiet: Microseconds) -> String {
    "an output counts as missing after a quiet time of \(describe(quiet))"
  }

  /// The remark for an adapter that does not take traces step by step.
  static let untested =
    "whether answers come too early was not tested: the adapter does not know 'open'"

  /// The remark for an adapter without quiescence.
  static let unknown =
    "each trace is judged up to its last output: the adapter declares \"quiescence\":\"none\""

  /// The remarks of a run; nil if answers declare quiescence and were tested for it.
  static func words(
    quiet: Microseconds?,
    isQuiescenceUntested: Bool,
    showsAbsence: Bool
  ) -> String? {
    let words = [
      quiet.map(waited), isQuiescenceUntested ? untested : nil, showsAbsence ? nil : unknown,
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}
