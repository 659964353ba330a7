internal import PlumblineEngine
internal import PlumblineModel

/// The positions of a trace that is drawn to scale: a lane for each party in use, time from left to right.
///
/// A wait is as wide as it is long. Events of one instant stand side by side in slots of equal width, because
/// their order counts. Horizontal positions are thousandths of the width, so that a drawing fills any screen while
/// its text keeps its size.
struct TraceDrawing {
  /// The events of one party, or the outputs that the spec expects.
  struct Lane {
    enum Kind: Hashable {
      case input(Vocabulary.Party)
      case expected
      case observed(Vocabulary.Party)
    }

    var kind: Kind
    var label: String
  }

  /// An event in a lane, with the number of its row.
  struct Mark {
    var lane: Int
    var shape: Shape
    var row: Int
    var x: Int
    var text: String
    var isFailing: Bool
    /// The side of the mark where its text fits in a wide drawing; nil for none.
    var side: Side?
    /// Whether the text needs the widest drawings.
    var isRoomy = false
  }

  enum Side { case left, right }

  /// A text centred at a position, and so many pixels beside it that it is within the drawing at any width.
  struct Label: Hashable {
    var x: Int
    var shift: Int
    var text: String
  }

  /// The outline of a mark, which tells the three kinds of events apart.
  enum Shape: String { case input, expected, observed }

  /// The width of the widest slot.
  private static let slot = 67
  /// The least number of pixels of a slot, in which a small mark fits.
  private static let narrowest = 17
  /// The width in pixels that a telephone leaves to a drawing.
  static let telephone = 256
  /// The width in pixels from which the texts of events are shown.
  static let wide = 640
  /// The width in pixels from which those are shown that need more room.
  static let roomy = 1000

  let chart: TraceChart
  private(set) var lanes: [Lane] = []
  private(set) var marks: [Mark] = []
  /// The labels of the time axis.
  private(set) var ticks: [Label] = []
  private let width: Int
  private let span: Microseconds

  /// - Complexity: O(rows²).
  init(_ chart: TraceChart) {
    self.chart = chart
    let rows = chart.rows
    let last = max(
      rows.last?.at ?? 0,
      chart.window?.to ?? chart.window?.from ?? 0,
      chart.due?.to ?? chart.due?.from ?? 0,
      chart.threshold?.at ?? 0
    )
    // A window goes on beyond the last event, whether it ends there or not.
    let goesOn =
      chart.window.map { $0.to.map { $0 >= last } ?? true } == true
      || chart.due.map { $0.to.map { $0 >= last } ?? true } == true
    span = goesOn ? last + max(last / 8, 1) : last
    width = min(
      span == 0 ? 2 * Self.slot : Self.slot,
      (span == 0 ? 1000 : 780) / max(1, rows.count)
    )
    lanes = Self.lanes(of: chart)
    place()
    ticks = axis()
  }

  /// The number of pixels below which marks would overlap; a narrower frame scrolls.
  var leastPixels: Int { max(Self.telephone, (Self.narrowest * 1000 + width - 1) / width) }

  /// The number of rows.
  var count: Int { chart.rows.count }

  /// The left edge of the slot of a row.
  func left(of row: Int) -> Int { row * width + waited(chart.rows[row].at) }

  /// The width of the waits up to an instant.
  private func waited(_ instant: Microseconds) -> Int {
    guard span > 0 else { return 0 }
    let free = 1000 - width * chart.rows.count
    return Int(Double(free) * Double(min(instant, span)) / Double(span))
  }

  /// The position of an instant: the left edge of its first event, or a place in a wait.
  func position(of instant: Microseconds) -> Int {
    let before = chart.rows.count { $0.at < instant }
    return min(1000, before * width + waited(instant))
  }

  private static func lanes(of chart: TraceChart) -> [Lane] {
    let rows = chart.rows
    let given = Set(rows.compactMap(\.input).map(chart.party(ofInput:)))
    let seen = Set(rows.compactMap(\.observed).map(chart.party(ofOutput:)))
    let all: [Vocabulary.Party] = [.app, .server, .network, .peer]
    var lanes = all.filter(given.contains).map { party in
      Lane(kind: .input(party), label: "\(party.rawValue): inputs")
    }
    if rows.contains(where: { $0.expected != nil }) {
      lanes.append(Lane(kind: .expected, label: "client: \(chart.names.expected.lowercasedFirst)"))
    }
    return lanes
      + all.filter(seen.contains).map { party in
        let place = party == .app ? "" : ", at the \(party.rawValue)"
        return Lane(
          kind: .observed(party),
          label: "client\(place): \(chart.names.observed.lowercasedFirst)"
        )
      }
  }

  private mutating func place() {
    for (number, row) in chart.rows.enumerated() {
      let events: [(Lane.Kind, Shape, String?)] = [
        (.input(row.input.map(chart.party(ofInput:)) ?? .app), .input, row.input),
        (.expected, .expected, row.expected),
        (.observed(row.observed.map(chart.party(ofOutput:)) ?? .app), .observed, row.observed),
      ]
      for case (let kind, let shape, let text?) in events {
        guard let lane = lanes.firstIndex(where: { $0.kind == kind }) else { continue }
        let isFailing =
          number == chart.text.failing
          && (shape == .observed
            || row.observed == nil && (shape == .expected || row.expected == nil))
        marks.append(
          Mark(
            lane: lane,
            shape: shape,
            row: number,
            x: left(of: number) + width / 2,
            text: text,
            isFailing: isFailing
          )
        )
      }
    }
    label()
  }

  /// Gives texts to the marks with room for them, first to those of the failing row.
  private mutating func label() {
    var taken = lanes.map { _ in [Range<Int>]() }
    for mark in marks { taken[mark.lane].append(mark.x - 18..<mark.x + 18) }
    let order = marks.indices.sorted { left, right in
      let isFirst = marks[left].row == chart.text.failing
      return isFirst == (marks[right].row == chart.text.failing) ? left < right : isFirst
    }
    for (pixels, index) in [Self.wide, Self.roomy].flatMap({ pixels in order.map { (pixels, $0) } })
    where marks[index].side == nil {
      let mark = marks[index]
      // Seven pixels a column, and the gap between mark and text.
      let need = (mark.text.displayWidth * 7 + 10) * 1000 / pixels
      let sides: [(Side, Range<Int>)] = [
        (.right, mark.x + 18..<mark.x + 18 + need), (.left, mark.x - 18 - need..<mark.x - 18),
      ]
      let free = sides.first { _, range in
        range.lowerBound >= 0 && range.upperBound <= 1000
          && !taken[mark.lane].contains { $0.overlaps(range) }
      }
      guard let (side, range) = free else { continue }
      marks[index].side = side
      marks[index].isRoomy = pixels == Self.roomy
      taken[mark.lane].append(range)
    }
  }
}

extension String {
  /// The text with a small first letter.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
