internal import PlumblineEngine
internal import PlumblineModel

/// The findings of a run about one choice of interpretation.
struct InterpretationSummary {
  /// One option of the choice.
  struct Option {
    var name: String
    /// Whether every combination with it is ruled out.
    var isRuledOut = false
    /// The shortest trace that rules out this option alone.
    ///
    /// Nil when the implementation may follow the option, and when only combinations with options
    /// of other choices are ruled out.
    var refutation: Failure?
  }

  var name: String
  var options: [Option]

  /// The options that the implementation may follow.
  var possible: [String] { options.filter { !$0.isRuledOut }.map(\.name) }

  /// A summary for each interpretation, in the order of the spec.
  ///
  /// An option is possible when some combination with it is. The refutation of an option rules out
  /// a combination that differs from a possible one in this option alone, so no other choice is its
  /// cause.
  ///
  /// - Complexity: O(combinations² × interpretations).
  static func all(_ findings: [RunResult.Interpretation]) -> [InterpretationSummary] {
    let names = findings.first?.choice.map(\.name) ?? []
    let possible = findings.filter { $0.refutation == nil }
    func isAlone(_ finding: RunResult.Interpretation, _ position: Int) -> Bool {
      possible.contains { other in
        finding.choice.indices.allSatisfy {
          ($0 == position) != (finding.choice[$0] == other.choice[$0])
        }
      }
    }
    return names.enumerated().map { position, name in
      var options: [Option] = []
      for finding in findings
      where !options.contains(where: { $0.name == finding.option(position) }) {
        let same = findings.filter { $0.option(position) == finding.option(position) }
        var option = Option(name: finding.option(position))
        option.isRuledOut = !same.contains { $0.refutation == nil }
        if option.isRuledOut {
          option.refutation = same.filter { isAlone($0, position) }.compactMap(\.refutation)
            .min { $0.steps.count < $1.steps.count }
        }
        options.append(option)
      }
      return InterpretationSummary(name: name, options: options)
    }
  }
}

extension RunResult.Interpretation {
  fileprivate func option(_ position: Int) -> String { choice[position].option }
}
