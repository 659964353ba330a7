internal import PlumblineModel

extension RunComparison {
  /// The answers of each run to an undocumented input in one announced state.
  struct SilentPlace {
    var input: String
    var call: String
    var state: String
    /// Per run, its answers, the most frequent first; empty where it was not tried.
    var answers: [[String]]

    /// Whether two runs answer differently.
    var isDisputed: Bool { Set(answers.filter { !$0.isEmpty }.map(Set.init)).count > 1 }
  }

  /// The answers where the documents are silent: different ones, then the others, folded away.
  var silences: [Page.Section] {
    let places = silentPlaces
    guard !places.isEmpty else { return [] }
    let disputed = places.filter(\.isDisputed)
    let others = places.filter { !$0.isDisputed }
    let lead =
      "Answers to inputs that the documents do not define in that state;"
      + " \(grouped(disputed.count)) of \(grouped(places.count)) differ."
    let labels = columns.map(\.label)
    var blocks: [Page.Block] = [.paragraph([.text(lead)])]
    if !disputed.isEmpty {
      blocks.append(.table(table(of: disputed, "Answers that differ.", labels)))
    }
    if !others.isEmpty {
      blocks.append(
        .details(
          summary: [.text("Answers that do not differ: \(grouped(others.count))")],
          [.table(table(of: others, "Answers that do not differ.", labels))]
        )
      )
    }
    return [Page.Section("silences", "Answers where the documents are silent", blocks)]
  }

  /// The answers that differ; no section if none do.
  func changedSilences(_ labels: [String]) -> [Page.Section] {
    let disputed = silentPlaces.filter(\.isDisputed)
    guard !disputed.isEmpty else { return [] }
    let caption = "Answers to inputs that the documents do not define in that state."
    return [
      Page.Section(
        "silences",
        "Changed where the documents are silent",
        [.table(table(of: disputed, caption, labels))]
      )
    ]
  }

  private func table(
    of places: [SilentPlace],
    _ caption: String,
    _ labels: [String]
  ) -> Page.Table {
    Page.Table(
      caption: caption,
      columns: ["Input", "In state"] + labels,
      rows: places.map { place in
        Page.Table.Row(
          [[.name(place.call)], [.text(place.state)]]
            + place.answers.map { answers in
              answers.isEmpty
                ? [.quiet("not tried")]
                : .joined(
                  answers.map { [place.isDisputed ? .strong($0) : .text($0)] },
                  by: [.lineBreak]
                )
            }
        )
      },
      isCards: true
    )
  }

  /// The places of all runs; calls that differ only in arguments are one where all answers are equal.
  private var silentPlaces: [SilentPlace] {
    var places: [SilentPlace] = []
    var positions: [[String]: Int] = [:]
    let names = AnswerPlaces(columns.map(\.run))
    for (number, column) in columns.enumerated() {
      for answer in column.run.answers.sorted(by: { ($1.count, $0.what) < ($0.count, $1.what) }) {
        let state = names.words(for: answer, of: column.run)
        let key = [answer.call, state]
        let position = positions[key] ?? places.count
        if position == places.count {
          positions[key] = position
          places.append(
            SilentPlace(
              input: answer.input,
              call: answer.call,
              state: state,
              answers: columns.map { _ in [] }
            )
          )
        }
        guard !places[position].answers[number].contains(answer.what) else { continue }
        places[position].answers[number].append(answer.what)
      }
    }
    return folded(places)
  }

  private func folded(_ places: [SilentPlace]) -> [SilentPlace] {
    var groups: [[SilentPlace]] = []
    var positions: [[String]: Int] = [:]
    for place in places {
      if let position = positions[[place.input, place.state]] {
        groups[position].append(place)
      } else {
        positions[[place.input, place.state]] = groups.count
        groups.append([place])
      }
    }
    return groups.flatMap { group -> [SilentPlace] in
      guard group.count > 1, Set(group.map { $0.answers.map(Set.init) }).count == 1 else {
        return group
      }
      var whole = group[0]
      whole.call = whole.input
      return [whole]
    }
  }
}
