internal import PlumblineModel

/// Unexpected and missing outputs.
extension Diagnosis {
  /// Explains an output that no candidate allows.
  ///
  /// The first of these decides: an unobservable input that explains it where the documents are silent;
  /// a required output of an earlier reaction, which is missing; a pending output in the wrong form; a timer that expires too early, or was stopped and
  /// expires; another case of the input at this instant; a timer that was stopped; a cell that documents that nothing happens; a prohibition; a cell that makes such an output once. Otherwise it
  /// deviates from an assumption.
  ///
  /// - Parameters:
  ///   - symbols: The outputs that the observation may be; more than one where a log leaves arguments
  ///     out.
  ///   - scene: The expectations.
  /// - Returns: The finding.
  func unexpected(_ symbols: [Symbol], in scene: Scene) -> Finding {
    let all = symbols.map { reference.vocabulary.parts(of: $0) }
    let (output, alternatives) = (all[0].output, all.map(\.values))
    var finding =
      explained(all, in: scene)
      ?? overtaking(symbols, in: scene)
      ?? wrongForm(of: output, alternatives, in: scene)
      ?? mistimed(output, alternatives, in: scene)
      ?? otherCase(all, in: scene)
      ?? stopped(output, alternatives, in: scene)
      ?? againstSilence(output, in: scene)
      ?? forbidden(all, in: scene)
      ?? surplus(all, in: scene)
      ?? Finding(
        kind: .unexpectedOutput,
        clauses: closure(of: output),
        elements: closureElements(of: output),
        isDeviation: true,
        expected: expectation(in: scene)
      )
    if finding.kind != .missingOutput {
      finding.notes += closure(of: output)
      finding.output = reference.vocabulary.outputs[output].name
    }
    finding.observed = reference.vocabulary.text(of: symbols[0])
    return finding
  }

  /// A required output that is missing when a later reaction shows an output.
  private func overtaking(_ symbols: [Symbol], in scene: Scene) -> Finding? {
    let due = overtaken(by: symbols, in: scene)
    guard !due.isEmpty else { return nil }
    var scene = scene
    scene.missing = due
    scene.alternatives = [due]
    return missing(in: scene)
  }

  /// The required outputs of the oldest reaction before the one that shows an output, in the candidate
  /// with the fewest reactions; empty unless this explains the output in some candidate.
  func overtaken(by symbols: [Symbol], in scene: Scene) -> [Reference.ExpectedOutput] {
    let overtaken = scene.reactions.map { $0.drop { !$0.blocks } }.filter { reactions in
      reactions.dropFirst().contains { later in
        symbols.contains { automaton.positions(of: $0, in: later) != 0 }
      }
    }
    guard let first = overtaken.min(by: { $0.count < $1.count })?.first else { return [] }
    return automaton.expected(of: first.edge, mask: first.mask & first.required).map(\.1)
  }

  /// The outputs that may come next: all of them if the candidates agree, else one of what they expect.
  func expectation(in scene: Scene) -> String {
    guard scene.pending.isEmpty else {
      let candidates = scene.reactions.map { reactions in
        reactions.unblocked.map { reactions[$0] }.flatMap { pending in
          automaton.expected(of: pending.edge, mask: pending.mask).map(\.1)
        }
      }
      return text(ofAlternatives: candidates)
    }
    let possible = scene.possible.prefix(Self.listed)
      .map { $0.pattern.text(in: reference.vocabulary) }
    return (possible + ["nothing"]).joined(separator: ", or ")
  }

  /// The outputs that candidates expect: `joined, userOnline (optional)`.
  ///
  /// If candidates expect different ones: `joined, or failed and closed`. No output and no alternative
  /// is repeated.
  private func text(ofAlternatives candidates: [[Reference.ExpectedOutput]]) -> String {
    var alternatives: [[String]] = []
    for outputs in candidates {
      var texts: [String] = []
      for output in outputs.filter({ !$0.isOptional }) + outputs.filter(\.isOptional) {
        let text =
          output.pattern.text(in: reference.vocabulary) + (output.isOptional ? " (optional)" : "")
        if !texts.contains(text) { texts.append(text) }
      }
      if !alternatives.contains(texts) { alternatives.append(texts) }
    }
    guard alternatives.count > 1 else {
      return alternatives.first?.joined(separator: ", ") ?? "nothing"
    }
    var shown = alternatives.prefix(Self.listed).map { texts in
      texts.isEmpty ? "nothing" : texts.joined(separator: " and ")
    }
    if alternatives.count > shown.count { shown.append("\(alternatives.count - shown.count) more") }
    return shown.joined(separator: ", or ")
  }

  /// Explains a missing output.
  func missing(in scene: Scene) -> Finding {
    let pending = scene.missing
    guard let first = pending.first else {
      return Finding(kind: .missingOutput, clauses: [], expected: "an output")
    }
    let timer = hasShown(first, pending) ? nil : timer(of: first.element)
    var decisive: [Int] = []
    var element = first.element
    if let timer {
      // The clause of the time may be that of all cases.
      element = [element, reference.timers[timer].element].first(where: hasTime) ?? element
      decisive = clauses(of: reference.elements[element], for: .tooLate)
    } else {
      for output in pending where output.element == element {
        decisive += clauses(of: output, for: .missingOutput).filter { !decisive.contains($0) }
      }
    }
    var finding = Finding(
      kind: .missingOutput,
      clauses: decisive,
      elements: [element],
      output: reference.vocabulary.outputs[first.pattern.output].name,
      expected: text(ofAlternatives: scene.alternatives),
      observed: nil
    )
    if let timer {
      finding.due = window(of: timer, endingAt: scene.now)
      finding.notes = reference.elements[first.element].clauses + clausesOfCounter(of: timer)
    }
    return finding
  }

  /// The timer whose effect, or one of whose cases, an element is.
  private func timer(of element: Int) -> Int? {
    reference.timers.indices.first { number in
      let timer = reference.timers[number]
      return reference.elements[timer.element].kind == .timer && isPart(element, of: timer)
    }
  }

  /// The clauses of the counter that says which wait of a schedule it is; a wrong wait may be a wrong count.
  func clausesOfCounter(of timer: Int) -> [Int] {
    guard let counter = reference.timers[timer].counter else { return [] }
    return reference.elements.filter { $0.subject == counter }.flatMap(\.clauses)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether a clause of an element is about a time.
  private func hasTime(_ element: Int) -> Bool {
    reference.elements[element].clauses.contains {
      [.timeout, .retry].contains(reference.clauses[$0].kind)
    }
  }

  /// The window of a timer that expires at an instant at the latest; nil for an exact timer, or one whose windows have
  /// several lengths.
  private func window(of timer: Int, endingAt now: Microseconds) -> Failure.Due? {
    let lengths = Set(
      automaton.spans(of: timer).map { $0.to < Configuration.open ? $0.to - $0.from : 0 }
    )
    guard lengths.count == 1, let length = lengths.first, length > 0 else { return nil }
    return Failure.Due(from: max(0, now - length), to: now)
  }
}

extension Diagnosis {
  /// The number of possible outputs listed.
  private static var listed: Int { 4 }

  /// Whether a reaction has shown its announcement, and only other outputs of it are missing.
  private func hasShown(
    _ output: Reference.ExpectedOutput,
    _ pending: [Reference.ExpectedOutput]
  ) -> Bool {
    func announces(_ other: Reference.ExpectedOutput) -> Bool {
      other.element == output.element && other.announces != nil
    }
    return !pending.contains(where: announces)
      && reference.edges.contains { $0.outputs.contains(where: announces) }
  }

  func name(of symbol: Symbol) -> String {
    reference.vocabulary.outputs[reference.vocabulary.parts(of: symbol).output].name
  }

  /// The decisions by which an output does not occur without a cause; in a draft perhaps other clauses.
  private func closure(of output: Int) -> [Int] {
    closureElements(of: output).flatMap { reference.elements[$0].clauses }
      .filter { reference.clauses[$0].kind != .prohibition }
  }

  /// What `closed-by` says of an output.
  func closureElements(of output: Int) -> [Int] {
    reference.elements.indices.filter {
      reference.elements[$0].kind == .closure && reference.elements[$0].subject == output
    }
  }

  /// The clauses of an output; a missing announcement counts as a missing transition.
  ///
  /// Of the clauses of an element with several outputs, those about other outputs are left out.
  func clauses(of output: Reference.ExpectedOutput, for kind: Failure.Kind) -> [Int] {
    let isTransition = kind == .missingOutput && output.announces != nil
    let all = reference.elements[output.element].clauses
    let own = all.filter { !isAboutAnother($0, than: output) }
    return decisive(
      own.isEmpty ? all : own,
      for: isTransition ? .wrongState : kind
    )
  }

  /// Whether a clause is about other outputs than this one.
  ///
  /// Where a reaction announces a state, its clauses are about this, but for those of callbacks and data.
  private func isAboutAnother(_ clause: Int, than output: Reference.ExpectedOutput) -> Bool {
    let isOfTransition = ![.callback, .peerEffect, .data].contains(reference.clauses[clause].kind)
    guard output.announces == nil || !isOfTransition else { return false }
    let outputs = reference.outputs(about: clause)
    return !outputs.isEmpty && !outputs.contains(output.pattern.output)
  }

  /// The clauses of an element that suit the kind of failure; all when none does.
  func clauses(of element: Reference.Element, for kind: Failure.Kind) -> [Int] {
    decisive(element.clauses, for: kind)
  }

  /// Those of some clauses that suit the kind of failure; all when none does.
  private func decisive(_ clauses: [Int], for kind: Failure.Kind) -> [Int] {
    func kinds(_ kinds: Clause.Kind...) -> [Int] {
      clauses.filter { kinds.contains(reference.clauses[$0].kind) }
    }
    let decisive =
      switch kind {
      case .wrongReason: kinds(.reason)
      case .wrongArgument: kinds(.reason, .data).isEmpty ? kinds(.callback) : kinds(.reason, .data)
      case .missingOutput: kinds(.callback, .peerEffect, .data)
      case .wrongState: kinds(.transition)
      case .tooEarly, .tooLate, .unexpectedOutput: kinds(.timeout, .retry)
      default: [Int]()
      }
    return decisive.isEmpty ? clauses : decisive
  }
}
