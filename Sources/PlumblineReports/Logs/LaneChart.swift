internal import PlumblineEngine
internal import PlumblineModel

/// The sessions of a log as lanes on one axis: time, or the numbers of lines in a log without instants.
struct LaneChart {
  /// Events that stand out at about the same place of a lane.
  struct Mark: Hashable {
    /// Thousandths of the width.
    var x: Int
    /// The gravest reason of its events.
    var reason: LogLane.Reason
    /// Each event: `line 7, at 35.8 s: forbidden`.
    var words: [String]
  }

  struct Lane {
    var name: String
    var verdict: Verdict
    /// Thousandths of the width.
    var extent: ClosedRange<Int>
    var marks: [Mark]
  }

  /// The verdict of a session.
  struct Verdict: Hashable {
    var word: String
    var sign: String
    var tone: Page.Tone
  }

  /// The distance in thousandths at which two marks do not overlap on a telephone.
  private static let apart = 70
  /// The width of the margins in which marks at the ends fit.
  private static let margin = 35

  let lanes: [Lane]
  /// The labels of the two ends of the axis.
  let axis: (from: String, to: String)

  /// - Parameter lanes: The lanes, at least one.
  /// - Complexity: O(marks).
  init(_ lanes: [LogLane]) {
    let isDated = lanes.allSatisfy { $0.instants != nil }
    func extent(_ lane: LogLane) -> ClosedRange<Int> {
      if isDated, let instants = lane.instants {
        return Int(instants.lowerBound)...Int(instants.upperBound)
      }
      return lane.lines
    }
    let extents = lanes.map(extent)
    let from = extents.map(\.lowerBound).min() ?? 0
    let to = extents.map(\.upperBound).max() ?? 0
    func place(_ value: Int) -> Int {
      let share = to > from ? Double(value - from) / Double(to - from) : 0
      return Self.margin + Int(share * Double(1000 - 2 * Self.margin))
    }
    self.lanes = zip(lanes, extents).map { lane, extent in
      Lane(
        name: lane.session.isEmpty ? "the only session" : lane.session.visible,
        verdict: lane.verdict,
        extent: place(extent.lowerBound)...place(extent.upperBound),
        marks: Self.merged(
          lane.marks.map { mark in
            let value = isDated ? mark.at.map { Int($0) } ?? extent.lowerBound : mark.line
            return Mark(x: place(value), reason: mark.reason, words: [mark.words])
          }
        )
      )
    }
    axis =
      isDated
      ? (describe(instant: Microseconds(from)), describe(instant: Microseconds(to)))
      : ("line \(grouped(from))", "line \(grouped(to))")
  }

  /// Marks that would overlap as one.
  private static func merged(_ marks: [Mark]) -> [Mark] {
    marks.sorted { $0.x < $1.x }.reduce(into: []) { merged, mark in
      guard let last = merged.last, mark.x - last.x < apart else { return merged.append(mark) }
      merged[merged.count - 1].reason = min(last.reason, mark.reason)
      merged[merged.count - 1].words += mark.words
    }
  }

  /// A line for each session, for formats without drawings.
  var text: [String] { lanes.map { "\($0.verdict.sign) \($0.name): \($0.verdict.word)" } }
}

extension LogLane.Reason {
  /// A sign that tells it from others without colour.
  var sign: String {
    switch self {
    case .forbidden: "\u{2717}"
    case .doubtful: "?"
    case .deviation: "\u{2260}"
    case .assumed: "+"
    }
  }
}

extension LogLane {
  /// The verdict: that of the gravest event that stands out.
  var verdict: LaneChart.Verdict {
    if counts[.forbidden] != nil { return .init(word: "forbidden", sign: "\u{2717}", tone: .bad) }
    if counts[.doubtful] != nil { return .init(word: "doubtful", sign: "?", tone: .doubtful) }
    if counts[.deviation] != nil {
      return .init(word: "deviates", sign: "\u{2260}", tone: .doubtful)
    }
    guard events > unjudged else {
      return .init(word: "not judged", sign: "\u{25CB}", tone: .neutral)
    }
    return .init(word: "allowed", sign: "\u{2713}", tone: .good)
  }
}

extension LogLane.Mark {
  fileprivate var words: String {
    let instant = at.map { ", at \(describe(instant: $0))" } ?? ""
    return "line \(grouped(line))\(instant): \(reason.rawValue)"
  }
}
