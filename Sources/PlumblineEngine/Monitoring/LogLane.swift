package import PlumblineModel

/// A session of a log: its time, and the events in it that stand out.
package struct LogLane: Hashable, Sendable {
  /// The reason why an event stands out, the gravest first.
  package enum Reason: String, CaseIterable, Comparable, Sendable {
    case forbidden
    /// Forbidden after an undocumented input, where anything may have happened.
    case doubtful
    case deviation
    /// Explained only by an unobservable input.
    case assumed

    package static func < (left: Self, right: Self) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// An event that stands out.
  package struct Mark: Hashable, Sendable {
    package var reason: Reason
    package var line: Int
    package var at: Microseconds?
  }

  /// The number of sessions with a lane: the first ones, and as many with findings.
  static let limit = 200
  /// The number of marks kept per lane.
  static let markLimit = 40

  package let session: String
  package internal(set) var lines: ClosedRange<Int>
  /// The least and the greatest instant of its lines; nil in a log without instants.
  package internal(set) var instants: ClosedRange<Microseconds>?
  /// The number of its lines that are events.
  package internal(set) var events = 0
  /// The number of those that were not judged.
  package internal(set) var unjudged = 0
  /// The first events that stand out.
  package internal(set) var marks: [Mark] = []
  /// The number of events that stand out, by reason.
  package internal(set) var counts: [Reason: Int] = [:]

  init(_ session: String, line: Int) {
    self.session = session
    lines = line...line
  }

  /// Adds a line to its extent.
  mutating func extend(to line: Int, at instant: Microseconds?) {
    lines = lines.lowerBound...max(lines.upperBound, line)
    guard let instant else { return }
    let known = instants ?? instant...instant
    instants = min(known.lowerBound, instant)...max(known.upperBound, instant)
  }

  mutating func mark(_ reason: Reason, line: Int, at instant: Microseconds?) {
    counts[reason, default: 0] += 1
    if marks.count < Self.markLimit { marks.append(Mark(reason: reason, line: line, at: instant)) }
  }
}
