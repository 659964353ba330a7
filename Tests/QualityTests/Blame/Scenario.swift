import PlumblineModel

/// The inputs and outputs of a client, and the answers of an adapter that report them.
struct Scenario: Sendable {
  fileprivate struct Sight {
    var at: Microseconds
    var since: Microseconds?
    /// The number of the step before it.
    var after: Int
    var members: [String: JSON]
  }

  private(set) var steps: [Step] = []
  private var given: [ClosedRange<Microseconds>] = []
  private var results: [String?] = []
  private var sights: [Sight] = []

  /// - Throws: ``ScenarioLine/Unreadable`` for an input that the spec does not know.
  init(_ lines: [ScenarioLine], in vocabulary: Vocabulary) throws {
    var planned: Microseconds = 0
    for line in lines {
      switch line.what {
      case .output(let words):
        sights.append(
          Sight(
            at: line.at,
            since: line.during?.lowerBound,
            after: steps.count - 1,
            members: line.members(of: words, in: vocabulary)
          )
        )
      case .input(let words, let result):
        guard let input = vocabulary.input(named: words[0], Array(words[1...])) else {
          throw ScenarioLine.Unreadable(line: words.joined(separator: " "))
        }
        steps.append(Step(delay: line.at - planned, input: input))
        given.append(line.during ?? line.at...line.at)
        results.append(result)
        planned = line.at
      case .mark:
        steps.append(Step(delay: line.at - planned, input: nil))
        given.append(line.at...line.at)
        results.append(nil)
        planned = line.at
      }
    }
  }
}

extension Scenario {
  /// The answer of an adapter to a trace, and the end of the process, if it ended.
  struct Answer {
    var line: String
    /// The number of its steps.
    var count: Int
    var ending: Ending?
    var now: Microseconds
  }

  /// The answer to a beginning of the scenario, and to more silence where the scenario gives nothing; nil to
  /// any other trace.
  func answer(to trace: [Step], isReal: Bool) -> Answer? {
    let common = zip(trace, steps).prefix { $0 == $1 }.count
    let rest = trace[common...]
    let begun = steps[..<common].reduce(0) { $0 + $1.delay }
    let nextInput = inputs.first { $0.step >= common }?.planned ?? .max
    let silence = rest.reduce(0) { $0 + $1.delay }
    guard rest.allSatisfy({ $0.input == nil }), rest.isEmpty || begun + silence <= nextInput else {
      return nil
    }
    var answers: [JSON] = []
    var instants = Array(given[..<common])
    var ending: Ending?
    for result in results[..<common] where ending == nil {
      switch result {
      case "crashes": ending = .crashed(step: answers.count, how: "signal 6 (SIGABRT)")
      case "hangs": ending = .hung(step: answers.count)
      default: answers.append(result.map { .string($0) } ?? .null)
      }
      if let result, result != "accepted" { break }
    }
    instants.removeLast(instants.count - answers.count)
    if answers.count == common, ending == nil {
      var planned = begun
      for step in rest {
        planned += step.delay
        let instant = max(planned, instants.last?.upperBound ?? 0)
        instants.append(instant...instant)
        answers.append(.null)
      }
    }
    let end = instants.last?.upperBound ?? 0
    let told = sights.filter { $0.after < min(common, answers.count) && $0.at <= end }
    var ok: [String: JSON] = [
      "now": .integer(end), "results": .array(answers),
      "observations": .array(told.map(\.json)),
    ]
    if isReal {
      ok["given"] = .array(
        instants.map { [.integer($0.lowerBound), .integer($0.upperBound)] }
      )
    }
    let line = JSON.object(["id": 1, "ok": .object(ok)]).text
    return Answer(line: line, count: answers.count, ending: ending, now: end)
  }

  /// The steps with an input, with their planned instants.
  private var inputs: [(step: Int, planned: Microseconds)] {
    var planned: Microseconds = 0
    return steps.enumerated().compactMap { number, step in
      planned += step.delay
      return step.input == nil ? nil : (number, planned)
    }
  }
}

extension Scenario.Sight {
  fileprivate var json: JSON {
    var members = members
    members["at"] = .integer(at)
    members["after"] = .integer(Int64(after))
    if let since { members["since"] = .integer(since) }
    return .object(members)
  }
}
