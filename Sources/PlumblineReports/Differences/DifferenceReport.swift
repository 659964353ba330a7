internal import PlumblineEngine
package import PlumblineModel

/// The differences between two specs, as text.
package struct DifferenceReport: Sendable {
  /// The question about two specs.
  package enum Question: Sendable {
    /// Whether the specs are equivalent.
    case equality
    /// Whether the first spec allows every trace that the second one allows.
    case refinement
  }

  /// The number of clauses beyond which only their count is shown.
  static let manyClauses = 20

  let comparison: Comparison
  /// The options with another default in each.
  let changedDefaults: [ChangedDefault]
  let clauses: (first: [String], second: [String])
  /// The ids of clauses of both ledgers with another text.
  let reworded: [String]
  let names: (first: String, second: String)
  /// The interpretation of the first document, and of the second if it has the same choices.
  let interpretations: [String]
  let question: Question
  /// What was compared if values of options were left out; nil if nothing was.
  let extent: String?
  /// Whether text has every trace of a change, or only the shortest.
  let isWhole: Bool
  let style: Style
  let width: Int

  /// - Parameters:
  ///   - first: An automaton.
  ///   - second: Another automaton.
  ///   - labels: The user's names for them, used if they have the same id.
  ///   - question: The question to answer.
  ///   - options: The options of the comparison, if the automata have different ones.
  ///   - isWhole: Whether the text has every trace of a change, or only the shortest.
  ///   - style: Whether text is coloured.
  ///   - width: The number of columns.
  /// - Complexity: that of the search for distinguishing traces, which is bounded.
  package init(
    _ first: Reference,
    _ second: Reference,
    labelled labels: (first: String, second: String),
    answering question: Question,
    with options: ComparedOptions? = nil,
    isWhole: Bool = false,
    style: Style,
    width: Int = 100
  ) {
    let (own, other) = options?.automata ?? (first, second)
    comparison = Comparison(of: own, and: other)
    changedDefaults = first.changedDefaults(to: second)
    let ids = (first.clauses.map(\.id), second.clauses.map(\.id))
    clauses = (ids.0.filter { !ids.1.contains($0) }, ids.1.filter { !ids.0.contains($0) })
    let says = Dictionary(first.clauses.map { ($0.id, $0.says) }) { first, _ in first }
    reworded = second.clauses.filter { says[$0.id] ?? $0.says != $0.says }.map(\.id)
    names =
      first.id != second.id
      ? (first.id, second.id)
      : labels.first != labels.second
        ? labels : ("the first \(first.id)", "the second \(second.id)")
    interpretations = first.interpretations.map { "interpretation \($0.name): \($0.option)" }
    self.question = question
    extent = options?.extent(for: question)
    self.isWhole = isWhole
    self.style = style
    self.width = max(width, 40)
  }

  /// The exit status: 0 for yes, 1 for no, 3 for unknown.
  package var status: Int32 {
    let (holds, isComplete) =
      switch question {
      case .equality:
        (comparison.isEqual, comparison.isComplete.first && comparison.isComplete.second)
      case .refinement:
        (comparison.isRefinement, comparison.isComplete.second && !comparison.mayAllowMore)
      }
    guard holds, changedDefaults.isEmpty else { return 1 }
    return isComplete && extent == nil ? 0 : 3
  }
}

extension DifferenceReport {
  /// The number of traces, and how far the search went.
  var found: String {
    let (first, second) = (comparison.traces.first.count, comparison.traces.second.count)
    let isComplete =
      comparison.isComplete.second && (comparison.isComplete.first || question == .refinement)
    let reach =
      comparison.isBisimilar
      ? sameness
      : isComplete
        ? "all traces were tried, with waits to the instants at which something may happen"
        : "the search was given up before all traces were tried"
    let found =
      switch question {
      case .equality:
        "\(counted(first, "trace")) that only the first allows, \(second) that only the second allows"
      case .refinement:
        "\(counted(second, "trace")) that the second allows and the first does not"
      }
    return ([found, extent, reach].compactMap { $0 }).joined(separator: " · ")
  }

  /// What a bisimulation proves.
  private var sameness: String {
    guard extent == nil else { return "no trace tells them apart" }
    guard comparison.sharesNames else {
      return "in the common names the automata are the same: proved"
    }
    guard comparison.sharesInvariants else {
      return "without what only invariants judge the automata are the same: proved"
    }
    return changedDefaults.isEmpty
      ? "the automata are the same: proved"
      : "with equal options the automata are the same: proved"
  }

  /// The answer to the question.
  var answer: String {
    switch (status, question) {
    case (0, .equality): "no difference"
    case (0, .refinement): "the second allows nothing that the first does not"
    case (1, .equality): "they differ"
    case (1, .refinement): "the second \(objections.joined(separator: "; "))"
    case _ where extent != nil: "not decided, for options were left out"
    case (_, .refinement) where !comparison.dropped.perhapsRequired.isEmpty:
      "not decided, for the second lacks outputs that the first may require: "
        + ComparedOptions.listed(comparison.dropped.perhapsRequired)
    case (_, .refinement) where comparison.mayAllowMore:
      "not decided, for the traces leave out what only invariants judge"
    default: "not decided"
    }
  }

  /// Why the second spec is no refinement: each reason, with its names.
  private var objections: [String] {
    let (aligned, dropped) = (comparison.aligned, comparison.dropped)
    var known: Set<String> = []
    let inputs = (dropped.inputs + comparison.cells.first.map(\.input))
      .filter { known.insert($0).inserted }
    let named = [
      ("has names that the first lacks", aligned.second.onlyOutputs + aligned.second.onlyValues),
      ("lacks outputs that the first requires", dropped.required),
      ("documents less", Self.folded(inputs)),
    ].filter { !$0.1.isEmpty }
    return (comparison.traces.second.isEmpty ? [] : ["allows what the first does not"])
      + named.map { "\($0): \(ComparedOptions.listed($1))" }
      + (changedDefaults.isEmpty ? [] : ["follows another value without options"])
  }
}
