package import PlumblineModel

/// A run as a plain value: everything that a report of it shows.
///
/// ```swift
/// let record = RunRecord(report) { reproduction.lines(forFailure: $0) }
/// try RunRecord.read(Array(EventStream.text(of: record).utf8), named: "run.jsonl") == record   // true
/// ```
///
/// ``EventStream`` writes all of it and ``read(_:named:)`` reads it back, so that a saved run shows the
/// same as one that has just ended. Inputs, outputs and states go by their names: no spec is needed.
package struct RunRecord: Hashable, Sendable {
  package struct Header: Hashable, Sendable {
    package var spec: String
    package var title: String
    package var specHash: String
    package var implementation: String
    package var subject: RunReport.Subject
    /// The inputs that may have come without the adapter's knowing.
    package var unobservable: [String]
    /// The inputs that the adapter would observe, with how often they came by themselves.
    package var spontaneous: [String: Int]
    package var seed: String
    package var tool: String
    /// The constants that were set.
    package var values: [String: Microseconds]
    package var timeModel: TimeModel
    /// How long an adapter was quiet before an output counted as missing; nil where its answer says that
    /// nothing follows.
    package var quiet: Microseconds?
    package var isHasteUntested: Bool
    /// The clauses that were selected; nil for all.
    package var selected: [String]?
  }

  /// How often something led from one shown state of a machine to another.
  package struct Visit: Hashable, Sendable {
    package var machine: String
    package var from: String
    package var to: String
    package var input: String?
    package var timer: String?
    package var isAnnounced: Bool
    package var count: Int
  }

  package struct Coverage: Hashable, Sendable {
    package var transitions = 0
    package var allTransitions = 0
    package var locations = 0
    package var allLocations = 0
  }

  /// A fault of the adapter, and how to mend it.
  package struct Fault: Hashable, Sendable {
    package var message: String
    package var advice: String
  }

  package struct Totals: Hashable, Sendable {
    package var steps: Int
    package var traces: Int
    package var events: Int
    package var virtualTime: Microseconds
    package var status: RunStatus
    package var meaning: String
    package var isComplete: Bool
    package var wallTime: Microseconds?
    package var fault: Fault?
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
