internal import PlumblineModel

/// The possible orders of events.
extension LinearisationSearch {
  /// The number of events of each source in a cut.
  struct CutIndex: Hashable, Comparable {
    var given = 0
    var reported = 0
    var seen = 0

    mutating func pass(_ source: TimedEvent.Source) {
      switch source {
      case .given: given += 1
      case .reported: reported += 1
      case .seen: seen += 1
      }
    }

    static func < (one: CutIndex, other: CutIndex) -> Bool {
      (one.given, one.reported) < (other.given, other.reported)
    }
  }

  /// The possible next events: of each source the next one, unless another certainly precedes it.
  ///
  /// The order of the recording is the first, because its invariants are kept, and of equally late dead
  /// ends its own counts.
  func successors(of position: CutIndex) -> [TimedEvent] {
    let all = [
      events.inputs.dropFirst(position.given).first,
      events.spontaneous.dropFirst(position.reported).first,
      events.outputs.dropFirst(position.seen).first,
    ]
    let heads = all.compactMap(\.self)
    return heads.filter { head in
      !heads.contains { $0.times.upperBound < head.times.lowerBound }
    }
    .sorted { ($0.recorded, $0.source.rawValue) < ($1.recorded, $1.source.rawValue) }
  }
}
