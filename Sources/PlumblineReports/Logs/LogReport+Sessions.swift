internal import PlumblineEngine
internal import PlumblineModel

extension LogReport {
  /// The number of sessions that the drawing shows.
  private static let drawn = 40
  /// The number of assumptions that are listed.
  private static let listedAssumptions = 40

  /// The sessions as lanes, and as a table.
  var lanes: [Page.Section] {
    let order = LogLane.Reason.allCases.map(Optional.some)
    let sorted = tally.lanes.enumerated().sorted { left, right in
      func rank(_ lane: LogLane) -> Int {
        order.firstIndex { $0.map { lane.counts[$0] != nil } ?? false } ?? order.count
      }
      return (rank(left.element), left.offset) < (rank(right.element), right.offset)
    }.map(\.element)
    guard !sorted.isEmpty else { return [] }
    let shown = Array(sorted.prefix(Self.drawn))
    var says =
      "Each session from its first to its last event; the gravest first."
      + " \u{2717} forbidden, ? forbidden after something of which the documents do not speak,"
      + " \u{2260} deviation, + explained only by an unobservable input."
    if shown.count < tally.sessions {
      says += " The drawing has \(grouped(shown.count)) of \(grouped(tally.sessions)) sessions."
    }
    let table = Page.Block.table(table(of: sorted))
    return [
      Page.Section(
        "sessions",
        "Sessions",
        [
          .paragraph([.text(says)]), .lanes(LaneChart(shown)),
          sorted.count > Self.drawn
            ? .details(summary: [.text("\(grouped(sorted.count)) sessions as a table")], [table])
            : table,
        ]
      )
    ]
  }

  private func table(of lanes: [LogLane]) -> Page.Table {
    let isJudged = lanes.allSatisfy { $0.unjudged == 0 }
    return Page.Table(
      caption: "The sessions, each with its verdict and the first lines that stand out.",
      columns: ["Session", "Verdict", "From", "To", "Events"] + (isJudged ? [] : ["Not judged"])
        + ["Stands out"],
      rows: lanes.map { lane in
        let verdict = lane.verdict
        let extent =
          lane.instants.map { (describe(instant: $0.lowerBound), describe(instant: $0.upperBound)) }
          ?? ("line \(grouped(lane.lines.lowerBound))", "line \(grouped(lane.lines.upperBound))")
        let unjudged: [Page.Phrase] =
          isJudged ? [] : [[.text(lane.unjudged == 0 ? "" : grouped(lane.unjudged))]]
        return Page.Table.Row(
          [
            [lane.session.isEmpty ? "the only session" : .name(lane.session)],
            .status(verdict.sign, verdict.word, verdict.tone),
            [.text(extent.0)], [.text(extent.1)],
            [.text(grouped(lane.events))],
          ] + unjudged + [standouts(of: lane)]
        )
      }
    )
  }

  /// What stands out in a session: `1 forbidden, line 7`.
  private func standouts(of lane: LogLane) -> Page.Phrase {
    let parts = LogLane.Reason.allCases.compactMap { reason -> Page.Phrase? in
      guard let count = lane.counts[reason] else { return nil }
      let lines = lane.marks.filter { $0.reason == reason }.prefix(LogFinding.sampleLimit)
        .map { grouped($0.line) }
      let more = count > lines.count ? ", …" : ""
      let place = "\(lines.count == 1 && more.isEmpty ? "line" : "lines") "
      let text = lines.isEmpty ? "" : ": \(place)\(lines.joined(separator: ", "))\(more)"
      return [.text("\(grouped(count)) \(reason.rawValue)\(text)")]
    }
    return .joined(parts, by: [.lineBreak])
  }

  /// The events that only unobservable inputs explain, each with its place.
  var assumed: [Page.Block] {
    guard tally.assumptionCount > 0 else { return [] }
    let says =
      "The documents allow \(counted(tally.assumptionCount, "event")) of the log only if an input came that the"
      + " log does not carry."
    let listed = tally.assumptions.prefix(Self.listedAssumptions)
    var items = listed.map { assumption -> Page.Phrase in
      let state = assumption.state.isEmpty ? "" : " in \(assumption.state)"
      return [.text("\(place(of: assumption.place)): ")] + explanation(by: assumption)
        + [.text(" explain\(assumption.need == .anyOf ? "s" : "") "), .name(assumption.event)]
        + [.text(state)]
    }
    let rest = tally.assumptionCount - listed.count
    if rest > 0 { items.append([.text("\(grouped(rest)) more")]) }
    return [.paragraph([.text(says)]), .list(items)]
  }

  /// The limit of inputs that a sentence names.
  private static var mostNamed: Int { 6 }

  /// The subject of the sentence: `only an unobserved logout`.
  private func explanation(by assumption: LogAssumption) -> Page.Phrase {
    let names = assumption.inputs.map { [Page.Inline.name($0)] }
    switch assumption.need {
    case .anyOf: return ["only an unobserved "] + .joined(names, by: [" or "])
    // The report lists all unobservable inputs at its beginning.
    case .several where names.count > Self.mostNamed: return ["only several unobserved inputs"]
    case .several: return ["only several unobserved inputs of "] + .joined(names, by: [", "])
    }
  }
}
