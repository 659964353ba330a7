internal import PlumblineModel

/// Arguments that differ from the documented ones.
extension Diagnosis {
  /// An expected output with wrong arguments: a pending one, that of an optional expiry with a wrong
  /// reason, or one that each candidate expects.
  func wrongForm(of output: Int, _ alternatives: [[Int]], in scene: Scene) -> Finding? {
    func wrongArguments(of near: Reference.ExpectedOutput) -> [Int] {
      self.wrongArguments(among: alternatives, in: near)
    }
    // Of several, the one with the fewest wrong arguments.
    let pending = scene.pending.filter { $0.pattern.output == output }
      .min { wrongArguments(of: $0).count < wrongArguments(of: $1).count }
    let permitted = scene.permitted.first {
      $0.pattern.output == output
        && self.kind(ofWrong: wrongArguments(of: $0), in: $0) == .wrongReason
    }
    guard let near = pending ?? permitted ?? expectedByAll(output, alternatives, in: scene) else {
      return nil
    }
    let wrong = wrongArguments(of: near)
    let kind = self.kind(ofWrong: wrong, in: near)
    var finding = Finding(
      kind: kind,
      clauses: clauses(of: near, for: kind),
      elements: [near.element],
      expected: near.pattern.text(in: reference.vocabulary)
    )
    if kind != .wrongState {
      finding.difference = difference(of: wrong, among: alternatives[0], from: near.pattern)
    }
    return finding
  }

  /// The output of an expiry that an observation with other arguments stands for, although inputs may have come
  /// unobserved.
  ///
  /// In each candidate an output of that name has to come now. An observation that an unobservable input makes anywhere
  /// stands for none.
  ///
  /// - Returns: The one with the fewest wrong arguments; nil if that is in doubt.
  private func expectedByAll(
    _ output: Int,
    _ alternatives: [[Int]],
    in scene: Scene
  ) -> Reference.ExpectedOutput? {
    let mayBeAnother = automaton.unobservableInputs.contains { input in
      alternatives.contains { makes(output, $0, reactingTo: input) }
    }
    guard !mayBeAnother else { return nil }
    let near = scene.awaited.map { candidate in
      candidate.filter { awaited in
        awaited.output.pattern.output == output
          && !wrongArguments(among: alternatives, in: awaited.output).isEmpty
      }
    }
    guard near.allSatisfy({ !$0.isEmpty }) else { return nil }
    // What is pending may answer an input that did not come.
    return near.joined().filter { !$0.isPending }.map(\.output)
      .min {
        wrongArguments(among: alternatives, in: $0).count
          < wrongArguments(among: alternatives, in: $1).count
      }
  }

  /// The arguments of an expected output that none of some values has.
  private func wrongArguments(among alternatives: [[Int]], in near: Reference.ExpectedOutput)
    -> [Int]
  {
    near.pattern.allowed.indices.filter { argument in
      !alternatives.contains { near.pattern.allowed[argument] & (1 << UInt64($0[argument])) != 0 }
    }
  }

  private func kind(ofWrong arguments: [Int], in pending: Reference.ExpectedOutput) -> Failure.Kind
  {
    let announcement = announcement(by: pending)
    if let to = announcement?.toArgument, arguments.contains(to) { return .wrongState }
    if let reason = announcement?.reasonArgument, arguments == [reason] { return .wrongReason }
    return .wrongArgument
  }

  /// How an output announces a state; nil for an emitted output.
  func announcement(by expected: Reference.ExpectedOutput) -> Reference.Announcement? {
    expected.announces.flatMap { machine in
      reference.machines[machine].announcements.first { $0.output == expected.pattern.output }
    }
  }

  /// Names the wrong arguments of an output: `operation Login, where the documents name AutoReconnecting`.
  ///
  /// - Parameters:
  ///   - arguments: The positions of the wrong arguments.
  ///   - values: The values of all arguments.
  ///   - pattern: What the documents say.
  /// - Returns: The words; nil without a wrong argument.
  /// - Complexity: O(number of values).
  func difference(
    of arguments: [Int],
    among values: [Int],
    from pattern: OutputPattern
  ) -> String? {
    guard !arguments.isEmpty else { return nil }
    let documented = pattern.valueTexts(in: reference.vocabulary)
    return arguments.map { number in
      let argument = reference.vocabulary.outputs[pattern.output].arguments[number]
      return "\(argument.difference(withValue: values[number])) \(documented[number])"
    }.joined(separator: ", and ")
  }
}

extension Vocabulary.Argument {
  /// The beginning of a difference: `operation Login, where the documents name`.
  fileprivate func difference(withValue value: Int) -> String {
    let observed =
      value >= values.count
      ? "a value of \(name) that the documents do not know"
      : values[value] == Self.absent ? "no \(name)" : "\(name) \(text(ofValue: value))"
    return "\(observed), where the documents name"
  }
}
