/// The result of judging a log.
package struct LogTally: Sendable {
  /// The reason why an event was not judged.
  package enum Gap: String, CaseIterable, Hashable, Sendable {
    case undocumented = "inputs that may not be documented where they came"
    case answer = "outputs that may answer an input that is not documented"
    case impossible = "inputs that the environment cannot give where they came"
    case unknownPlace = "inputs to clients in an unknown state"
    case unlogged = "outputs that the log is not said to carry"
    case late = "events after the environment was late with an answer"
    case overwhelmed = "events after their session exceeded the limit of candidates"
    case clock = "instants before the one of the line above"
    case undated = "lines without an instant, which --judge order does not need"
    case unreadable =
      "lines that cannot be read, after each of which nothing is known until the next output of a session"
    case missing = "places where the log says that something is missing"
    case forgotten = "sessions that were closed because too many were open"
  }

  /// An event after some announced states.
  package struct Transition: Hashable, Sendable {
    package var state: String
    package var event: String
    package var isInput: Bool
    package var count: Int
    /// The number of those that no interpretation allows.
    package var illegal: Int
  }

  /// The limit of distinct findings; further ones are only counted.
  static let findingLimit = 1000
  /// The limit of assumptions that are kept; further ones are only counted.
  static let assumptionLimit = 1000

  package internal(set) var findings: [LogFinding] = []
  /// The occurrences of findings beyond the limit.
  package internal(set) var otherFindings = 0
  /// The first events that only unobservable inputs explain, in the order of the log.
  package internal(set) var assumptions: [LogAssumption] = []
  /// The number of all of them.
  package internal(set) var assumptionCount = 0
  /// The first sessions, and further ones with findings or assumptions, in the order of the log.
  package internal(set) var lanes: [LogLane] = []
  package internal(set) var sessions = 0
  package internal(set) var sessionsWithFindings = 0
  /// The sessions whose first output is a finding.
  package internal(set) var sessionsWrongFromTheStart = 0
  /// Per field, the number of sessions with each value.
  package internal(set) var groups: [LogGroups]
  /// The number of judged events.
  package internal(set) var judged = 0
  package internal(set) var gaps: [Gap: Int] = [:]
  /// The first line of each gap; nil where a line does not cause it.
  package internal(set) var firstLines: [Gap: Int] = [:]
  /// The number of events with an instant before the one of the line above, within the latency: they are judged.
  package internal(set) var outOfOrder = 0
  /// The line of the first one.
  package internal(set) var firstOutOfOrder: Int?
  /// In how many sessions which answers of the environment were late, by their words.
  package internal(set) var lateAnswers: [String: Int] = [:]
  /// The observed transitions, most frequent first.
  package internal(set) var transitions: [Transition] = []
  /// The names of the fields by which sessions are grouped.
  package let fields: [String]

  package init(fields: [String]) {
    self.fields = fields
    groups = Array(repeating: LogGroups(), count: fields.count)
  }

  /// The transitions, merged by state and event, most frequent first.
  var summed: LogTally {
    struct Step: Hashable {
      var state: String
      var event: String
      var isInput: Bool
    }
    var all: [Step: (count: Int, illegal: Int)] = [:]
    for transition in transitions {
      let step = Step(state: transition.state, event: transition.event, isInput: transition.isInput)
      all[step, default: (0, 0)].count += transition.count
      all[step, default: (0, 0)].illegal += transition.illegal
    }
    var tally = self
    tally.transitions = all.map { step, counts in
      Transition(
        state: step.state,
        event: step.event,
        isInput: step.isInput,
        count: counts.count,
        illegal: counts.illegal
      )
    }.sorted { ($1.count, $0.state, $0.event) < ($0.count, $1.state, $1.event) }
    return tally
  }

  mutating func note(_ gap: Gap, line: Int) {
    gaps[gap, default: 0] += 1
    firstLines[gap] = firstLines[gap] ?? line
  }
}
