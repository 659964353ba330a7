internal import PlumblineEngine
internal import PlumblineModel

extension RunPage {
  /// The number of differences behind a failure that are shown.
  private static let consequences = 3

  /// The heading of a failure: `Failure 2: too late, flaky 2/5`.
  ///
  /// Failures and deviations share their numbers, which are those of the files with their traces.
  func title(of failure: RunRecord.Failure) -> String {
    let position = run.failures.count > 1 ? " \(failure.number)" : ""
    let subject = failure.invariant.map { ": \($0)" } ?? ""
    let flaky = failure.flakiness.map { ", \($0)" } ?? ""
    return "\(failure.blame.heading(position)): \(failure.kind.rawValue)\(subject)\(flaky)"
  }

  /// The trace, the clauses, the bounds and the command of a failure.
  ///
  /// - Complexity: O(size of the trace).
  func blocks(of failure: RunRecord.Failure) -> [Page.Block] {
    [
      .beside(
        [],
        [.timeline(TraceChart(failure, run.header))],
        [.facts(citations(of: failure) + facts(of: failure) + reproduction(of: failure))]
          + log(of: failure)
      )
    ]
  }

  /// A failure for pages: the promise that it breaks first, and its trace to copy.
  ///
  /// - Complexity: O(size of the trace).
  func article(of failure: RunRecord.Failure, isFolded: Bool) -> Page.Article {
    Page.Article(
      id: anchor(of: failure),
      heading: title(of: failure),
      blocks: [
        .beside(
          [.facts(citations(of: failure))],
          [.timeline(TraceChart(failure, run.header))],
          [.facts(facts(of: failure) + reproduction(of: failure))] + log(of: failure) + [
            .details(
              summary: ["Trace to copy, for ", .command("plumbline replay")],
              [.lines(failure.traceLines(run.header))]
            )
          ]
        )
      ],
      isFolded: isFolded
    )
  }

  private func log(of failure: RunRecord.Failure) -> [Page.Block] {
    let log = LogCut.shown(failure.log)
    return log.isEmpty ? [] : [.paragraph(["its log:"]), .lines(log)]
  }

  /// A clause by its id, with a link if the page has its row.
  func citation(_ id: String) -> Page.Inline { ids.contains(id) ? .clause(id) : .name(id) }

  private func citations(of failure: RunRecord.Failure) -> [Fact] {
    var facts: [Fact] = []
    let cited = failure.cited.map { citation -> Page.Phrase in
      [self.citation(citation.clause)] + .says(": \(citation.says)", at: citation.place)
    }
    if !cited.isEmpty {
      let label = failure.blame == .assumption ? "against" : "violates"
      facts.append((label, .joined(cited, by: [.lineBreak])))
    }
    if !failure.otherwise.isEmpty {
      facts.append(("or", .joined(failure.otherwise.map { [.text($0)] }, by: [.lineBreak])))
    }
    if !failure.explanations.isEmpty {
      facts.append(("explained", Self.explanation(by: failure.explanations)))
    }
    if let says = failure.invariantSays { facts.append(("invariant", [.text(says)])) }
    if !failure.places.isEmpty {
      facts.append(("spec", .joined(failure.places.map { [.text($0)] }, by: [.lineBreak])))
    }
    if !failure.notes.isEmpty {
      facts.append(("see also", .joined(failure.notes.map { [citation($0)] }, by: [", "])))
    }
    return facts
  }

  /// The inputs that explain a deviation.
  static func explanation(by inputs: [String]) -> Page.Phrase {
    .names(inputs)
      + [
        .text(
          " may have come. It is unobservable here, and the documents do not say what follows in this state."
        )
      ]
  }

  /// The inputs that the adapter accepted where the environment may exclude them.
  private static func acceptance(of inputs: [String]) -> Page.Phrase {
    let subject = inputs.count == 1 ? "it was" : "they were"
    return .names(inputs)
      + [.text(", which the adapter accepted. The spec leaves open whether \(subject) possible.")]
  }

  private func facts(of failure: RunRecord.Failure) -> [Fact] {
    let what = "\(failure.kind.sentence(about: failure.difference)) \(failure.comparison)"
    var facts: [Fact] = [("what", [.text(what)])]
    if !failure.acceptedInputs.isEmpty {
      facts.append(("rests on", Self.acceptance(of: failure.acceptedInputs)))
    }
    if let recurrence = failure.recurrence {
      let sentence = recurrence.sentence(of: failure.kind)
      let advice = run.header.timeModel.isReal ? recurrence.advice : nil
      facts.append(
        (
          "again",
          [.text([sentence, advice].compactMap(\.self).joined(separator: ". "))]
        )
      )
    }
    if !failure.thresholds.isEmpty {
      facts.append(("when", .joined(failure.thresholds.map { [.text($0)] }, by: [.lineBreak])))
    }
    if !failure.behind.isEmpty {
      let numbers = failure.behind.map(String.init).joined(separator: ", ")
      let failures = failure.behind.count == 1 ? "failure" : "failures"
      facts.append(("behind", [.text("\(failures) \(numbers) of the same trace")]))
    }
    facts += consequences(of: failure)
    if let further = further(than: failure) { facts.append(("also", [.text(further)])) }
    if !failure.undocumentedValues.isEmpty {
      let values = failure.undocumentedValues.joined(separator: ", ")
      facts.append(("values", [.text("not named by the documents: \(values)")]))
    }
    return facts
  }

  /// Says that a run shows no more crashes, or hangs, at the input of a failure; nil if it could have shown one.
  private func further(than failure: RunRecord.Failure) -> String? {
    let limit = PlumblineEngine.Failure.fatalLimit
    let input = failure.output
    guard failure.kind.isFatal, !input.isEmpty else { return nil }
    let alike = run.failures.count { $0.kind == failure.kind && $0.output == input }
    guard alike >= limit else { return nil }
    let kind = failure.kind == .crash ? "crashes" : "hangs"
    return "a run shows at most \(limit) \(kind) at \(input); other states may have it, too"
  }

  /// What is wrong only behind a failure, and how to look there.
  private func consequences(of failure: RunRecord.Failure) -> [Fact] {
    guard !failure.consequences.isEmpty else { return [] }
    var lines = failure.consequences.prefix(Self.consequences).map { [Page.Inline.text($0)] }
    if failure.consequences.count > Self.consequences {
      lines.append([.text("\(failure.consequences.count - Self.consequences) more")])
    }
    if failure.blame == .implementation, !failure.clauses.isEmpty {
      lines.append([
        .text("This may result from it; see it with "), .command(toleration(failure.clauses)),
      ])
    } else {
      lines.append([.text("This may result from it")])
    }
    return [("behind it", .joined(lines, by: [.lineBreak]))]
  }

  private func reproduction(of failure: RunRecord.Failure) -> [Fact] {
    guard let command = failure.reproduction.first else { return [] }
    let more = failure.reproduction.dropFirst().flatMap { [.lineBreak, Page.Inline.text($0)] }
    return [("reproduce", [.command(command)] + more)]
  }
}

extension Failure.Blame {
  /// The heading of a failure, with its number: `Deviation 2 from an assumption`.
  ///
  /// - Parameters:
  ///   - position: The number with a blank before it, or nothing.
  ///   - failure: The word for what is no deviation.
  /// - Returns: The words before the kind.
  func heading(_ position: String = "", failure: String = "Failure") -> String {
    switch self {
    case .implementation: "\(failure)\(position)"
    case .assumption: "Deviation\(position) from an assumption"
    case .document: "Explained deviation\(position)"
    }
  }
}
