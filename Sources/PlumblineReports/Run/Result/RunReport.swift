package import PlumblineEngine
package import PlumblineModel

/// A run that has just ended, with its conditions; the source of a ``RunRecord``.
package struct RunReport: Sendable {
  /// The implementation under test.
  package enum Subject: Hashable, Sendable {
    /// The user's implementation, behind an adapter.
    case own
    /// A bundled client, with the active defects.
    case sample(defects: [String])
    /// The reference automaton itself.
    case reference

    /// The caution for readers of the report; nil if none is needed.
    var caution: String? {
      switch self {
      case .own: nil
      case .sample: "a bundled sample, not your implementation"
      case .reference: "the reference automaton itself, not your implementation"
      }
    }

    /// The word in the event stream.
    var word: String {
      switch self {
      case .own: "implementation"
      case .sample: "sample"
      case .reference: "reference"
      }
    }

    /// The active defects of a sample.
    var defects: [String] { if case .sample(let defects) = self { defects } else { [] } }
  }

  package var result: RunResult
  /// The fingerprint of the spec as read, with all its interpretations.
  package let specHash: String
  package var subject: Subject
  package var seed: UInt64
  /// The version of the tool.
  package var tool: String
  /// The times of the constants set for the run.
  package var values: [String: Microseconds]
  /// The ids of the clauses that count; nil for all.
  package var selection: Set<String>?
  /// The accepted differences; nil for none.
  package var acceptance: Acceptance?
  /// The ids of the clauses whose violations do not fail the run.
  package var tolerated: Set<String>
  /// The status for the signal that ended the run; nil if none did.
  package var interruption: RunStatus?
  /// The limits of the run in words: `20,000 steps`.
  package var budget: String?
  /// The duration of the run on the real clock; nil if reports must not show it.
  package var wallTime: Microseconds?
  /// What the run of a shard keeps for its merging; nil for a run without shards.
  package var shard: ShardFindings?

  /// The conditions are those of the properties with the same names; `spec` has the automata of the spec as read, one for
  /// each combination of interpretations.
  ///
  /// - Complexity: O(size of the automata).
  package init(
    _ result: RunResult,
    of subject: Subject,
    spec: [Reference],
    seed: UInt64,
    tool: String,
    values: [String: Microseconds] = [:],
    selection: Set<String>? = nil,
    acceptance: Acceptance? = nil,
    tolerated: Set<String> = [],
    interruption: RunStatus? = nil,
    budget: String? = nil,
    wallTime: Microseconds? = nil
  ) {
    self.result = result
    specHash = spec.fingerprint
    self.subject = subject
    self.seed = seed
    self.tool = tool
    self.values = values
    self.selection = selection
    self.acceptance = acceptance
    self.tolerated = tolerated
    self.interruption = interruption ?? (result.isInterrupted ? .interrupted : nil)
    self.budget = budget
    self.wallTime = wallTime
  }
}

extension RunReport {
  /// A clause with the findings of the run.
  struct JudgedClause {
    var clause: Clause
    var result: ClauseResult
  }

  /// The clauses that are selected, in the order of the spec.
  var clauses: [JudgedClause] {
    zip(result.reference.clauses, result.clauses)
      .map { JudgedClause(clause: $0, result: $1) }
      .filter { selection?.contains($0.clause.id) ?? true }
  }

  /// The failures that cite a selected clause or no clause.
  ///
  /// - Complexity: O(failures × clauses).
  package var failures: [Failure] {
    guard let selection else { return result.failures }
    return result.failures.filter { failure in
      failure.clauses.isEmpty || failure.clauses.contains(where: selection.contains)
    }
  }

  /// The names of the inputs that the adapter cannot observe.
  var unobservableInputs: [String] {
    let hides = result.capabilities.unobservable
    return result.reference.vocabulary.names(ofInputs: hides.indices.filter { hides[$0] })
  }

  /// The names of the outputs that the adapter cannot see.
  var unobservedOutputs: [String] {
    zip(result.reference.vocabulary.outputs, result.capabilities.observe)
      .filter { !$0.1 }.map(\.0.name)
  }

  /// The inputs that the adapter observes, with the numbers of their spontaneous occurrences.
  var spontaneousInputs: [(name: String, count: Int)] {
    let vocabulary = result.reference.vocabulary
    return vocabulary.declaredInputs.filter { result.capabilities.spontaneous[$0.lowerBound] }
      .map { numbers in
        (
          vocabulary.inputs[numbers.lowerBound].name,
          numbers.reduce(0) { $0 + (result.spontaneous[$1] ?? 0) }
        )
      }
  }

  /// How often the adapter called an input not applicable that the app can call at any time, by name.
  var inapplicableCalls: [String: Int] {
    let inputs = result.reference.vocabulary.inputs
    return Dictionary(
      result.inapplicableCalls.map { (inputs[$0].name, $1) },
      uniquingKeysWith: +
    )
  }

  /// The coverage of ``timelyEdges``, and of their locations.
  func coverage(of edges: Set<Int>) -> RunRecord.Coverage {
    let reference = result.reference
    let taken = edges.filter { $0 < result.coverage.count && result.coverage[$0] > 0 }
    let all = Set(edges.map { reference.edges[$0].target }).union([reference.start])
    let reached = Set(taken.map { reference.edges[$0].target }).union([reference.start])
    return RunRecord.Coverage(
      transitions: taken.count,
      allTransitions: edges.count,
      locations: result.traceCount > 0 ? reached.count : 0,
      allLocations: all.count
    )
  }

  /// The documented transitions that the environment allows and that some timed trace takes.
  ///
  /// - Complexity: that of a search of the timed automaton.
  var timelyEdges: Set<Int> {
    let reference = result.reference
    let isTimely = timelyLocations
    var edges: Set<Int> = []
    for (location, row) in reference.cells.enumerated() where isTimely[location] {
      for cell in row where cell.isPossible && cell.isDocumented {
        edges.formUnion(cell.edges.filter { isTimely[reference.edges[$0].target] })
      }
    }
    return edges
  }

  /// Per location, whether it is timed-reachable; true also if that is unknown.
  private var timelyLocations: [Bool] {
    let reference = result.reference
    var isTaken = reference.locations.map { _ in false }
    isTaken[reference.start] = true
    for (edge, count) in zip(reference.edges, result.coverage) where count > 0 {
      isTaken[edge.target] = true
    }
    var wanted = TimedReachability.Wanted(of: reference)
    wanted.locations = isTaken.map { !$0 }
    let reachability = TimedReachability(Automaton(reference, values: values), wanted: wanted)
    guard reachability.isComplete else { return isTaken.map { _ in true } }
    return zip(isTaken, reachability.locations).map { $0 || $1 }
  }
}
