package import PlumblineModel

extension Reference {
  /// Says which answers of the environment are late.
  ///
  /// - Parameter timers: Their timers, as bits.
  /// - Returns: The words: `porter gave no answered or refused in time`.
  /// - Complexity: O(timers × inputs).
  package func words(ofLateAnswers timers: UInt32) -> String {
    Bits(timers).map { timer in
      let environment = machines[elements[self.timers[timer].element].subject].name
      let inputs = vocabulary.names(ofInputs: self.timers[timer].gives ?? [])
      return "\(environment) gave no \(inputs.joined(separator: " or ")) in time"
    }
    .joined(separator: "; ")
  }

  /// The automaton in which the environment may give unobservable answers at any time; nil without such answers.
  ///
  /// An adapter cannot tell whether one came early or late.
  ///
  /// - Complexity: O(size of the automaton).
  var withAnswersAtAnyTime: Reference? {
    let unobservable = Set(unobservableInputs ?? [])
    let answers = timers.indices.filter { !unobservable.isDisjoint(with: timers[$0].gives ?? []) }
    guard !answers.isEmpty else { return nil }
    var reference = self
    let atOnce = parameters.count
    reference.parameters.append(Parameter(name: "at once", value: 0))
    for answer in answers {
      // The end of the time: its timer never runs.
      reference.armedAtStart.removeAll { $0 == answer }
      for edge in edges.indices { reference.edges[edge].arms.removeAll { $0 == answer } }
      // The beginning of the time is a timer of its own.
      for beginning in timers.indices
      where beginning != answer && timers[beginning].element == timers[answer].element {
        reference.timers[beginning].spans = timers[beginning].spans.map {
          ParameterWindow(from: atOnce, to: $0.to)
        }
      }
    }
    return reference
  }
}
