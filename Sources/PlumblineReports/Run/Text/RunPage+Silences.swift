internal import PlumblineModel

extension RunPage {
  /// The answers to an input in one announced state, with their numbers.
  private struct Place {
    var input: String
    var call: String
    var state: String
    var answers: [String: Int] = [:]
  }

  /// Answers to undocumented inputs, by the state that the documents name; see ``AnswerPlaces``.
  ///
  /// It shows the arguments of an input only where the answer depends on them.
  var undocumented: [Page.Section] {
    let places = folded(allPlaces)
    guard !places.isEmpty else { return [] }
    let items = places.map { place, isFolded -> Page.Phrase in
      let answers = place.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\(counted($0.value, "time")) \($0.key)" }
      return [
        .name(isFolded ? place.input : place.call),
        .text(" in \(place.state): \(answers.joined(separator: ", "))"),
      ]
    }
    let heading = "What it does where the documents are silent"
    return [Page.Section("silences", heading, [.list(items)])]
  }

  /// The number of cells that are listed by name.
  private static var earlyEndLimit: Int { 5 }

  /// The cells that ended the judging of more than a tenth of the traces, with inputs still to come.
  var endedEarly: [Page.Section] {
    let count = run.answers.reduce(0) { $0 + $1.earlyCount }
    guard count * 10 > run.totals.traces else { return [] }
    var counts: [(place: String, count: Int)] = []
    for answer in run.answers where answer.earlyCount > 0 {
      let place = "\(answer.call) in \(answer.state)"
      if let known = counts.firstIndex(where: { $0.place == place }) {
        counts[known].count += answer.earlyCount
      } else {
        counts.append((place, answer.earlyCount))
      }
    }
    let sorted = counts.sorted { ($1.count, $0.place) < ($0.count, $1.place) }
    var items: [Page.Phrase] = sorted.prefix(Self.earlyEndLimit).map {
      [.text("\($0.place): \(counted($0.count, "trace"))")]
    }
    let rest = sorted.dropFirst(Self.earlyEndLimit)
    if !rest.isEmpty {
      let traces = counted(rest.reduce(0) { $0 + $1.count }, "trace")
      items.append([.text("\(counted(rest.count, "other place")): \(traces)")])
    }
    let share = Int((100 * Double(count) / Double(max(1, run.totals.traces))).rounded())
    let says =
      "In \(counted(count, "trace")) (\(share) %) the automaton did not judge the last steps: the "
      + "documents do not define an input before them. Invariants were still judged."
      + (run.suite == nil
        ? ""
        : " The suite judges for itself: it takes the outputs of each step to come before the next one.")
    return [
      Page.Section("early-ends", "Judged in part", [.paragraph([.text(says)]), .list(items)])
    ]
  }

  private var allPlaces: [Place] {
    var places: [Place] = []
    var positions: [String: Int] = [:]
    let names = AnswerPlaces([run])
    for answer in run.answers {
      let state = names.words(for: answer, of: run)
      let key = "\(answer.call)\u{0}\(state)"
      let position = positions[key] ?? places.count
      if position == places.count {
        positions[key] = position
        places.append(Place(input: answer.input, call: answer.call, state: state))
      }
      places[position].answers[answer.what, default: 0] += answer.count
    }
    return places
  }

  /// Merges places with equal answers that differ only in arguments.
  private func folded(_ places: [Place]) -> [(place: Place, isFolded: Bool)] {
    var groups: [[Place]] = []
    var positions: [String: Int] = [:]
    for place in places {
      let key = "\(place.input)\u{0}\(place.state)"
      if let position = positions[key] {
        groups[position].append(place)
      } else {
        positions[key] = groups.count
        groups.append([place])
      }
    }
    return groups.flatMap { group -> [(place: Place, isFolded: Bool)] in
      guard Set(group.map { Set($0.answers.keys) }).count == 1 else {
        return group.map { ($0, false) }
      }
      var whole = group[0]
      for place in group.dropFirst() {
        whole.answers.merge(place.answers, uniquingKeysWith: +)
      }
      return [(whole, true)]
    }
  }

  /// The interpretations of the documents that the implementation follows.
  var interpretations: [Page.Section] {
    var names: [String] = []
    for option in run.interpretations where !names.contains(option.name) {
      names.append(option.name)
    }
    guard !names.isEmpty else { return [] }
    let items = names.map { name -> Page.Phrase in
      let options = run.interpretations.filter { $0.name == name }
      let possible = options.filter { $0.verdict != .ruledOut }.map(\.option)
      let follows =
        possible.count == 1
        ? possible[0]
        : "\(possible.joined(separator: " or ")): this run cannot tell them apart"
      let against = options.filter { $0.verdict == .ruledOut }.flatMap { option -> Page.Phrase in
        [.lineBreak, .text("not \(option.option): \(text(against: option))")]
      }
      return [.name(name), .text(": \(follows)")] + against
    }
    return [Page.Section("interpretations", "Interpretations that it follows", [.list(items)])]
  }

  private func text(against option: RunRecord.Interpretation) -> String {
    guard let refutation = option.refutation else {
      return "ruled out together with other options"
    }
    return "after \(Self.words(of: refutation.steps)) came \(refutation.observed); "
      + "expected: \(refutation.expected)"
  }

  /// A trace on one line: `join, 4 s, joined`.
  static func words(of steps: [RunRecord.Step]) -> String {
    steps.flatMap { step in
      (step.delay > 0 ? [describe(step.delay)] : []) + [step.input].compactMap { $0 }
    }.joined(separator: ", ")
  }
}
