internal import PlumblineModel

/// What it means in a run that something did not come.
enum Silence {
  /// Where the adapter waits for so long until nothing comes.
  static func waited(_ quiet: Microseconds) -> String {
    "what did not come was not seen before all was quiet for \(describe(quiet))"
  }

  /// Where an adapter cannot be given a trace step by step.
  static let untested =
    "whether answers come too early was not tested: the adapter does not know 'open'"

  /// What a run says of it; nil where an answer was seen to be the end of what was to come.
  static func words(quiet: Microseconds?, isHasteUntested: Bool) -> String? {
    let words = [quiet.map(waited), isHasteUntested ? untested : nil].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}
