internal import PlumblineModel

/// The edges, invariants and examples that need witnesses; frozen during an epoch.
struct MissingWitnesses: Sendable {
  var edges: [Int]
  /// Those of which a trace that may have taken them is a witness, too.
  var possibleEdges: [Int] = []
  var invariants: [Int]
  var examples: [Int]
  /// The features of traces that are known; nil without a corpus.
  var knownFeatures: FeatureSet?
}

/// The outcomes of the plans carried out in an epoch, each with the number of its plan.
typealias NumberedResults = [(number: Int, result: TraceResult)]

/// An adapter and a judge that handle a part of each epoch.
///
/// Unchecked: one task at a time uses a worker, the campaign's or one of its group's.
final class Worker<Runner: Executor>: @unchecked Sendable {
  var executor: Runner
  /// Judges by the interpretation that guides the run.
  private(set) var judge: Judge
  /// The number of that interpretation, and the judges of the other ones.
  private var guide = 0
  private var rivals: [(number: Int, judge: Judge)] = []
  private let values: [String: Microseconds]
  /// Reads the features for a corpus; nil without one.
  private var reader: FeatureReader?
  private var recordings: [Recording] = []
  /// The wanted edges, and the last counts of the wanted invariants.
  private var covered: NewlyCovered
  private var exercised: [Int] = []

  init(_ executor: Runner, _ automaton: Automaton, values: [String: Microseconds]) {
    self.executor = executor
    self.values = values
    judge = Judge(automaton, values: values)
    covered = NewlyCovered(automaton)
  }

  /// Judges from now on by the remaining interpretations; the first one guides.
  ///
  /// - Parameters:
  ///   - interpretations: The interpretations.
  ///   - readsFeatures: Whether the features of traces are read.
  func follow(_ interpretations: Interpretations, readsFeatures: Bool) {
    let judges = interpretations.alive.map {
      ($0, Judge(interpretations.automata[$0], values: values))
    }
    (guide, judge) = judges[0]
    rivals = Array(judges.dropFirst())
    judge.estimator.keepsSequence = true
    covered = NewlyCovered(judge.estimator.automaton)
    guard readsFeatures else {
      judge.isFollowing = true
      for index in rivals.indices { rivals[index].judge.isFollowing = true }
      return
    }
    // The order in which edges are covered is a feature, and a follower covers some of them earlier.
    reader = FeatureReader(judge.estimator.automaton)
  }

  /// Drops an interpretation that does not guide.
  func drop(_ number: Int) { rivals.removeAll { $0.number == number } }

  /// The number of traces given at once; a hang ends its batch.
  static var batchSize: Int { 32 }

  /// Carries out and judges traces, in order; a fault of the adapter ends that.
  ///
  /// - Parameters:
  ///   - plans: The traces.
  ///   - wanted: What needs witnesses.
  ///   - isOver: Whether to end after a batch.
  /// - Returns: The results of the traces that were carried out.
  func carryOut(
    _ plans: ArraySlice<Planner.Plan>,
    _ wanted: MissingWitnesses,
    until isOver: () -> Bool = { false }
  ) -> NumberedResults {
    covered.note(wanted.edges, possible: wanted.possibleEdges)
    exercised = wanted.invariants.map { judge.invariants.exercised[$0] }
    var results: NumberedResults = []
    results.reserveCapacity(plans.count)
    var rest = plans
    while !rest.isEmpty, results.isEmpty || !isOver() {
      let batch = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(Self.batchSize)
      var next = batch.startIndex
      do {
        try executor.run(batch.map(\.steps), into: &recordings) { _, recording in
          let isKept = plans[next].example != nil || plans[next].test != nil
          results.append((next, judge(plans[next].steps, recording, wanted, isKept: isKept)))
          next += 1
        }
      } catch {
        // The traces before the fault are judged like any others.
        var broken = TraceResult(steps: 0, time: 0)
        broken.details = .init(fault: error)
        results.append((next, broken))
        return results
      }
    }
    return results
  }

  private func judge(
    _ steps: [Step],
    _ recording: Recording,
    _ wanted: MissingWitnesses,
    isKept: Bool
  ) -> TraceResult {
    var result = TraceResult(steps: steps.count, time: recording.now)
    if case .cutOff = recording.ending { result.isCutOff = true }
    var (edges, possibleEdges): ([Int], [Int]) = ([], [])
    var (invariants, examples): ([Int], [Int]) = ([], [])
    var answer: UndocumentedAnswer?
    var fault: AdapterFault?
    var failure: Judge.Mismatch?
    let execution = Execution(of: steps, recording)
    let outcome = judge.judge(execution)
    let newlyCovered = covered.edges(of: &judge.estimator)
    let newlyExercised = Self.risen(wanted.invariants, in: judge.invariants.exercised, &exercised)
    switch outcome {
    case .passed:
      (edges, invariants) = (newlyCovered, newlyExercised)
      possibleEdges = covered.possibleEdges(of: &judge.estimator)
      answer = judge.answer
      result.isJudged = judge.isJudging
      if result.isJudged, !wanted.examples.isEmpty {
        let reference = judge.estimator.automaton.reference
        examples = wanted.examples.filter { number in
          reference.examples.map {
            reference.isRealised(
              $0[number],
              by: execution,
              values: values,
              timeModel: judge.estimator.automaton.timeModel
            )
          } ?? false
        }
      }
      result.next = recording.next?.counted(from: recording.now)
    case .stopped(let step): result.steps = min(step, steps.count)
    case .failed(let mismatch):
      guard case .wrongInstant = mismatch.what else {
        result.isFailure = true
        failure = mismatch
        result.forbiddenBy = 1 << UInt32(guide)
        break
      }
      fault = AdapterFault(
        "an output was reported at \(describe(mismatch.at)), outside its step",
        advice: "stamp every output with its own instant: between the step before and this one, "
          + "never earlier than the output before it"
      )
    }
    var features: [FeatureReader.Feature] = []
    // The time at which a limit cut a trace off is no step of it.
    if !result.isFailure, !result.isCutOff, fault == nil, let known = wanted.knownFeatures {
      features = reader?.features(of: execution, judge, outcome) ?? []
      features.removeAll(where: known.contains)
    }
    for index in rivals.indices {
      guard case .failed = rivals[index].judge.judge(execution) else { continue }
      result.forbiddenBy |= 1 << UInt32(rivals[index].number)
    }
    let isKept =
      isKept || result.forbiddenBy != 0 || !edges.isEmpty || !possibleEdges.isEmpty
      || !invariants.isEmpty || !examples.isEmpty || !features.isEmpty
    if isKept || answer != nil || fault != nil {
      result.details = .init(
        answer: answer,
        isAnswerEarly: judge.unjudged?.isEarly(in: execution.trace) ?? false,
        execution: isKept ? execution : nil,
        edges: edges,
        possibleEdges: possibleEdges,
        invariants: invariants,
        examples: examples,
        features: features,
        fault: fault,
        mismatch: failure
      )
    }
    return result
  }

  /// Those of some indices whose count has risen since the last call.
  private static func risen(_ numbers: [Int], in counts: [Int], _ last: inout [Int]) -> [Int] {
    var risen: [Int] = []
    for index in numbers.indices where counts[numbers[index]] > last[index] {
      last[index] = counts[numbers[index]]
      risen.append(numbers[index])
    }
    return risen
  }
}
