package import PlumblineModel

/// A run as its event stream tells it: what ``EventStream`` writes, read back.
///
/// Names stand for themselves here; no spec is needed to read a run.
package struct RunRecord: Sendable {
  package struct Header: Sendable {
    package var spec: String
    package var title: String
    package var specHash: String
    package var implementation: String
    /// Whose implementation it is: `implementation`, `sample` or `reference`.
    package var subject: String
    package var defects: [String]
    /// The inputs that may have come without the adapter's knowing.
    package var unobservable: [String]
    /// The inputs that the adapter would report, with how often they came by themselves.
    package var spontaneous: [String: Int]
    package var seed: String
    package var tool: String
    /// The constants that were set.
    package var values: [String: Microseconds]
    /// What a real clock blurs, in words; nil on the virtual one.
    package var clock: String?
    /// What it means that something did not come, in words; nil where an answer was seen to be the end of
    /// what was to come.
    package var silence: String?
    /// The clauses that were selected; nil for all.
    package var selected: [String]?
  }

  package struct Clause: Sendable {
    package var id: String
    package var document: String
    package var lines: String
    package var section: String
    package var kind: String
    package var says: String
    package var isRequired: Bool
    package var verdict: String
    package var count: Int
    package var note: String?
    /// Why the verdict is accepted; nil if it is not.
    package var accepted: String?
    /// The accepted verdict of a stale entry; nil where the entry is current.
    package var stale: String?
  }

  package struct Failure: Sendable {
    package var number: Int
    package var kind: String
    package var blame: String
    package var invariant: String?
    package var clauses: [String]
    package var notes: [String]
    package var expected: String
    package var observed: String
    package var timeline: [Row]
    /// From which delay on it fails, in words.
    package var thresholds: [String]
    package var log: [String]
    /// How often it came again on a real clock, in words, and in short if it was not always.
    package var recurrence: String?
    package var flakiness: String?
  }

  /// A line of a timeline.
  package struct Row: Sendable {
    package var at: Microseconds
    package var input: String?
    package var expected: String?
    package var observed: String?
  }

  /// An option of something that can be read in several ways.
  package struct Interpretation: Sendable {
    package var name: String
    package var option: String
    package var verdict: String
  }

  /// What was done on an undocumented input.
  package struct Answer: Sendable {
    package var location: [String: String]
    package var input: String
    package var what: String
    package var count: Int
  }

  /// How often something led from one shown state of a machine to another.
  package struct Visit: Sendable {
    package var machine: String
    package var from: String
    package var to: String
    package var input: String?
    package var timer: String?
    package var isAnnounced: Bool
    package var count: Int
  }

  package struct Totals: Sendable {
    package var steps: Int
    package var traces: Int
    package var events: Int
    package var virtualTime: Microseconds
    package var exit: Int
    package var meaning: String
    package var isComplete: Bool
    package var wallTime: Microseconds?
    /// What the adapter did wrong, and what to do about it.
    package var fault: (message: String, advice: String)?
  }

  package struct Coverage: Sendable {
    package var transitions = 0
    package var allTransitions = 0
    package var locations = 0
    package var allLocations = 0
  }

  package var header: Header
  package var judged: [Clause] = []
  package var failures: [Failure] = []
  package var interpretations: [Interpretation] = []
  package var answers: [Answer] = []
  package var visits: [Visit] = []
  package var coverage = Coverage()
  package var totals: Totals

  /// The clauses by their ids.
  var clauses: [String: Clause] {
    Dictionary(judged.map { ($0.id, $0) }) { first, _ in first }
  }
}

extension RunRecord.Clause {
  /// How good news the verdict is.
  var tone: Page.Tone {
    guard accepted == nil, stale == nil else { return stale == nil ? .doubtful : .bad }
    return switch verdict {
    case "conforms": .good
    case "violates", "flaky": .bad
    case "excluded", "not applicable": .neutral
    default: .doubtful
    }
  }

  /// `: 2 of 3 parts, put to the test 7 times`.
  var details: String {
    let standing =
      accepted.map { "accepted: \($0)" }
      ?? stale.map { "better than accepted (\($0)); take it off the list" }
    let parts = [note, standing, count > 0 ? "put to the test \(counted(count, "time"))" : nil]
    let text = parts.compactMap { $0 }.joined(separator: ", ")
    return text.isEmpty ? "" : ": \(text)"
  }

  /// `连接状态管理, line 41`; empty for a decision.
  var place: String {
    guard !document.isEmpty else { return "" }
    guard !lines.isEmpty else { return document }
    return lines.allSatisfy(\.isNumber)
      ? "\(document), line \(lines)" : "\(document), lines \(lines)"
  }
}
