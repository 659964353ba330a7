internal import PlumblineModel

/// The text of log findings.
struct LogDiagnosis: Sendable {
  /// The number of outputs listed.
  private static let listed = 4

  let diagnosis: Diagnosis
  private var reference: Reference { diagnosis.reference }
  private var vocabulary: Vocabulary { diagnosis.reference.vocabulary }

  init(_ diagnosis: Diagnosis) { self.diagnosis = diagnosis }

  /// An event as text; an argument that the line does not carry is `any`.
  func text(of event: LogEvent.What, undocumented: String? = nil) -> String {
    switch event {
    case .output(let symbol):
      undocumented.map { known(symbol) + ", with \($0), which the documents do not name" }
        ?? vocabulary.text(of: symbol)
    case .oneOf(let symbols): common(symbols.map(vocabulary.parts(of:)))
    case .input(let input): vocabulary.text(ofInput: input)
    case .oneOfInputs(let inputs): inputs.first.map { vocabulary.inputs[$0].name } ?? ""
    case .undocumentedInput: "an input with a value that the documents do not know"
    case .start: "start"
    case .gap: "gap"
    }
  }

  /// The text of a refused event.
  func refusal(
    of event: LogEvent,
    in scene: Diagnosis.Scene,
    _ state: String
  ) -> LogFinding.Diagnosed {
    let observed = text(of: event.what, undocumented: event.undocumented)
    var finding: Diagnosis.Finding
    if !scene.missing.isEmpty || event.what.symbols == nil {
      finding = diagnosis.missing(in: scene)
      let isLate = scene.missing.contains { event.what.mayBe($0.pattern, vocabulary) }
      if isLate { finding.kind = .tooLate }
      finding.observed = isLate ? observed : "nothing until \(observed)"
      if !scene.missing.isEmpty { finding.due = Failure.Due(from: scene.now, to: scene.now) }
    } else {
      let symbol = event.what.symbols?.first ?? 0
      finding = diagnosis.unexpected(event.what.symbols ?? [symbol], in: scene)
      if scene.pending.isEmpty, finding.kind == .unexpectedOutput, !scene.possible.isEmpty {
        finding.expected = list(scene.possible, like: vocabulary.parts(of: symbol).output)
      }
      finding.observed = observed
      // The instant differs from occurrence to occurrence.
      if finding.kind == .tooEarly { finding.expected = "this later" }
    }
    return diagnosed(finding, state)
  }

  /// The text of a violated invariant.
  func violation(
    _ violation: LogJudge.Violation,
    by event: LogEvent,
    _ state: String
  ) -> LogFinding.Diagnosed {
    let violated = reference.invariants[violation.invariant]
    var finding = Diagnosis.Finding(
      kind: .invariant,
      clauses: reference.elements[violated.element].clauses,
      elements: [violated.element],
      invariant: violated.name,
      // How many events came differs from occurrence to occurrence.
      expected: violation.isMissing
        ? violated.demand(in: reference) : "not this: forbidden by \(violated.name)",
      observed: text(of: event.what, undocumented: event.undocumented)
    )
    finding.due = violation.due.map { Failure.Due(from: $0, to: $0) }
    return diagnosed(finding, state)
  }

  private func diagnosed(_ finding: Diagnosis.Finding, _ state: String) -> LogFinding.Diagnosed {
    let signature = LogFinding.Signature(
      kind: finding.kind,
      state: state,
      observed: finding.observed ?? "nothing",
      expected: finding.expected,
      clauses: finding.clauses.map { reference.clauses[$0].id },
      notes: finding.furtherClauses.map { reference.clauses[$0].id },
      invariant: finding.invariant,
      blame: diagnosis.blame(for: finding),
      explanations: finding.explanations
    )
    return LogFinding.Diagnosed(
      signature: signature,
      places: diagnosis.places(of: finding),
      due: finding.due
    )
  }

  /// The possible outputs, those with the name of the observed one first.
  private func list(_ possible: [Reference.ExpectedOutput], like output: Int) -> String {
    var texts: [String] = []
    let alike = possible.filter { $0.pattern.output == output }
    for expected in alike + possible.filter({ $0.pattern.output != output }) {
      let text = expected.pattern.text(in: vocabulary)
      if !texts.contains(text) { texts.append(text) }
    }
    let rest = texts.count - Self.listed
    let more = rest > 0 ? ", or one of \(rest) others" : ""
    return texts.prefix(Self.listed).joined(separator: ", or ") + more
  }

  /// An output as text, with documented values only.
  private func known(_ symbol: Symbol) -> String {
    let (output, values) = vocabulary.parts(of: symbol)
    let words = zip(vocabulary.outputs[output].arguments, values).compactMap { argument, value in
      value < argument.values.count ? argument.text(ofValue: value) : nil
    }
    return ([vocabulary.outputs[output].name] + words).joined(separator: " ")
  }

  private func common(_ all: [(output: Int, values: [Int])]) -> String {
    guard let first = all.first else { return "" }
    let output = vocabulary.outputs[first.output]
    let words = output.arguments.enumerated().map { position, argument in
      let values = Set(all.map { $0.values[position] })
      guard values.count == 1, let value = values.first else { return "any \(argument.name)" }
      return argument.text(ofValue: value)
    }
    return ([output.name] + words).joined(separator: " ")
  }
}

extension LogEvent.What {
  /// Whether the event may be an output of a pattern.
  fileprivate func mayBe(_ pattern: OutputPattern, _ vocabulary: Vocabulary) -> Bool {
    symbols?.contains { symbol in
      let (output, values) = vocabulary.parts(of: symbol)
      return pattern.matches(output: output, values: values)
    } ?? false
  }
}
