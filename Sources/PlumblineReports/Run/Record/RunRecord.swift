package import PlumblineEngine
package import PlumblineModel

/// A run as a plain value: the content of all its reports.
///
/// ```swift
/// let record = RunRecord(report) { reproduction.lines(forFailure: $0) }
/// try RunRecord.read(Array(EventStream.text(of: record).utf8), named: "run.jsonl") == record   // true
/// ```
///
/// ``EventStream`` writes all of it and ``read(_:named:)`` reads it back, so the reports of a saved
/// run equal those of the run itself. The record has the names of inputs, outputs and states, and
/// needs no spec.
package struct RunRecord: Hashable, Sendable {
  package struct Header: Hashable, Sendable {
    package var spec: String
    /// The file of the spec without its folder, of an edition that of its base; nil if the file of the run does not have it.
    package var specFile: String?
    package var title: String
    package var specHash: String
    package var implementation: String
    package var subject: RunReport.Subject
    /// The inputs that the adapter cannot observe.
    package var unobservable: [String]
    /// The outputs that the adapter cannot see.
    package var unobserved: [String] = []
    /// The numbers of spontaneous inputs that the adapter observed, by input.
    package var spontaneous: [String: Int]
    package var seed: String
    package var tool: String
    /// The limits of the run in words; nil if the file does not have them.
    package var budget: String?
    /// The party that causes each input; empty if the file does not have them.
    package var inputs: [String: Vocabulary.Party] = [:]
    /// The party that observes each output.
    package var outputs: [String: Vocabulary.Party] = [:]
    /// The constants that were set.
    package var values: [String: Microseconds]
    package var timeModel: TimeModel
    /// The quiet time after which an output counts as missing; nil if answers declare quiescence.
    package var quiet: Microseconds?
    package var isQuiescenceUntested: Bool
    /// The clauses that were selected; nil for all.
    package var selected: [String]?
    /// The clauses whose violations do not fail the run; empty if the file does not have them.
    package var tolerated: [String] = []
    /// The parts of the traces, `2/4`; empty for a whole run.
    package var shards: [String] = []
  }

  /// A machine with its observable states, for diagrams.
  package struct Machine: Hashable, Sendable {
    package var name: String
    package var states: [String]
    package var initial: String
  }

  /// The number of transitions from one observable state of a machine to another; zero for a documented
  /// transition that the run did not take.
  package struct Visit: Hashable, Sendable {
    package var machine: String
    package var from: String
    package var to: String
    package var input: String?
    package var timer: String?
    package var isAnnounced: Bool
    package var count: Int
    /// Whether some timed trace takes it.
    package var isReachable = true
  }

  /// A complete suite, with its guarantee or what keeps it from one.
  package struct Suite: Hashable, Sendable {
    /// The states that the tests told apart, and those that the client may have besides.
    package var states: Int
    package var extraStates: Int
    /// The pairs of a state of the client and one of the spec that the tests reached.
    package var pairs: Int
    package var tests: Int
    /// The traces after the tests, for clauses that no test exercises.
    package var furtherTraces = 0
    /// The inputs with their arguments.
    package var inputs: [String]
    package var waits: [Microseconds]
    /// Nil in an old file.
    package var choices: Choices?
    /// In words; empty for a guarantee, if nothing failed.
    package var obstacles: [String]
    /// The options of the interpretation that judged, as `name=option`; empty if the documents have one.
    package var interpretation: [String] = []
  }

  /// The events at which the spec leaves the answer open, each in a location that the tests reached.
  package struct Choices: Hashable, Sendable {
    /// The number of events, and the number of times that the least tried one came.
    package var events: Int
    package var fewestTries: Int
    /// The answers that the spec allows, and those that came.
    package var allowed: Int
    package var seen: Int
  }

  package struct Coverage: Hashable, Sendable {
    package var transitions = 0
    package var allTransitions = 0
    package var locations = 0
    package var allLocations = 0
  }

  /// A fault of the adapter, and its remedy.
  package struct Fault: Hashable, Sendable {
    package var message: String
    package var advice: String
  }

  package struct Totals: Hashable, Sendable {
    package var steps: Int
    package var traces: Int
    package var events: Int
    package var outputs: Int
    package var virtualTime: Microseconds
    /// The steps of the longest trace, and the longest wait; nil if the file does not have them.
    package var longestTrace: Int?
    package var longestSilence: Microseconds?
    /// As for ``RunResult/silenceLimit``.
    package var silenceLimit: Microseconds?
    /// As for ``RunResult/cutOffCount``.
    package var cutOffCount = 0
    /// As for ``RunResult/inapplicableCalls``, by the name of the input.
    package var inapplicableCalls: [String: Int] = [:]
    package var status: RunStatus
    package var meaning: String
    package var isComplete: Bool
    /// The finding that ended the run before its budget was used up; nil if none did.
    package var earlyEnd: RunResult.EarlyEnd?
    package var wallTime: Microseconds?
    package var fault: Fault?
  }

  package var header: Header
  package var judged: [Clause] = []
  package var failures: [Failure] = []
  package var interpretations: [Interpretation] = []
  package var answers: [Answer] = []
  /// Empty in an old file, which lists only the transitions that the run took.
  package var machines: [Machine] = []
  package var visits: [Visit] = []
  package var coverage = Coverage()
  /// Nil for random traces.
  package var suite: Suite?
  package var totals: Totals
  /// What the run of a shard keeps for its merging; nil for a run without shards.
  package var findings: ShardFindings?

  /// The clauses by their ids.
  var clauses: [String: Clause] {
    Dictionary(judged.map { ($0.id, $0) }) { first, _ in first }
  }
}
