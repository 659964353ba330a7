internal import PlumblineModel

/// The places of answers to undocumented inputs: the states in the documents' words.
///
/// States of the spec that the documents show alike are one place, unless some run answers differently in
/// them: then each has its own name, too, `connecting (retrying)`.
struct AnswerPlaces {
  private struct Place: Hashable {
    var call: String
    var state: String

    init(_ answer: RunRecord.Answer) {
      call = answer.call
      state = answer.state
    }
  }

  /// The places whose states answer differently.
  private let divided: Set<Place>

  /// - Complexity: O(answers).
  init(_ runs: [RunRecord]) {
    var divided: Set<Place> = []
    for run in runs {
      var answers: [Place: [String: Set<String>]] = [:]
      for answer in run.answers {
        answers[Place(answer), default: [:]][run.ownNames(of: answer), default: []]
          .insert(answer.what)
      }
      divided.formUnion(answers.filter { Set($0.value.values).count > 1 }.keys)
    }
    self.divided = divided
  }

  /// The states in which a run gave an answer.
  func words(for answer: RunRecord.Answer, of run: RunRecord) -> String {
    let names = run.ownNames(of: answer)
    guard divided.contains(Place(answer)), !names.isEmpty, names != answer.state else {
      return answer.state
    }
    return "\(answer.state) (\(names))"
  }
}

extension RunRecord {
  /// The names that the spec itself has for the states of an answer, of the machines that are announced.
  fileprivate func ownNames(of answer: Answer) -> String {
    machines.compactMap { answer.location[$0.name] }.joined(separator: ", ")
  }
}
