internal import PlumblineModel

/// The text of obligations, for reports.
extension Invariant {
  /// `at most 32 received in the reaction to reconnected`.
  func bound(in reference: Reference) -> String {
    let number = obligation == .atMost ? "at most \(count ?? 0)" : "exactly \(count ?? 0)"
    let what = Self.text(of: events, in: reference.vocabulary)
    return [number, what, windowText(in: reference)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The number of events that it demands, where fewer came: `exactly 2 got; there was 1`.
  func bound(in reference: Reference, after count: Int) -> String {
    let came = count == 1 ? "there was 1" : "there were \(count)"
    return "\(bound(in: reference)); \(came)"
  }

  /// The events that it demands: `loginResult within 12 s of login`, `exactly 2 got`.
  func demand(in reference: Reference) -> String {
    guard !obligation.counts else { return bound(in: reference) }
    var time = windowText(in: reference)
    if case .schedule = window { time = "" }
    if let by {
      time = "in the reaction to \(Self.text(of: by, in: reference.vocabulary)) at the latest"
    }
    return [Self.text(of: events, in: reference.vocabulary), time].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The events of the obligation, one of which it demands: `poke, or got any id`.
  func alternatives(in vocabulary: Vocabulary) -> String {
    Self.words(for: events, in: vocabulary) { $0.text(in: vocabulary) }.joined(separator: ", or ")
  }

  private func windowText(in reference: Reference) -> String {
    let origin =
      if let trigger {
        Self.text(of: trigger.each, in: reference.vocabulary)
      } else if case .after(let opening, _) = scope {
        Self.text(of: opening, in: reference.vocabulary)
      } else {
        ""
      }
    func time(_ parameter: Int) -> String { describe(reference.parameters[parameter].value) }
    let after = origin.isEmpty ? "" : " after \(origin)"
    switch window {
    case .reaction: return "in the reaction" + (origin.isEmpty ? "" : " to \(origin)")
    case .span(let from?, let to?): return "from \(time(from)) to \(time(to))\(after)"
    case .span(nil, let to?): return "within \(time(to))" + (origin.isEmpty ? "" : " of \(origin)")
    case .before(let to): return "in less than \(time(to))\(after)"
    case .span(let from?, nil): return "from \(time(from)) on\(after)"
    case .schedule, .span, nil: return after.isEmpty ? "" : String(after.dropFirst())
    }
  }

  /// The events as text; an output of which any arguments are allowed is its name.
  private static func text(of events: [Event], in vocabulary: Vocabulary) -> String {
    words(for: events, in: vocabulary) { pattern in
      pattern == OutputPattern(any: pattern.output, in: vocabulary)
        ? vocabulary.outputs[pattern.output].name : pattern.text(in: vocabulary)
    }
    .joined(separator: " or ")
  }

  /// Each event in words, once; an input with all combinations of its arguments counts as one.
  private static func words(
    for events: [Event],
    in vocabulary: Vocabulary,
    _ text: (OutputPattern) -> String
  ) -> [String] {
    var words: [String] = []
    for event in events {
      let word =
        switch event {
        case .input(let number):
          vocabulary.inputs(sharingNameWith: number).allSatisfy { events.contains(.input($0)) }
            ? vocabulary.inputs[number].name : vocabulary.text(ofInput: number)
        case .output(let pattern): text(pattern)
        }
      if !words.contains(word) { words.append(word) }
    }
    return words
  }
}

extension OutputPattern {
  /// The output with any arguments.
  fileprivate init(any output: Int, in vocabulary: Vocabulary) {
    self.init(output: output, allowed: vocabulary.outputs[output].arguments.map(Self.any(of:)))
  }
}
