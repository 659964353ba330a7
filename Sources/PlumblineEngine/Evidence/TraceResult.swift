internal import PlumblineModel

/// The outcome of one planned trace; small, because most traces have no details.
struct TraceResult: Sendable {
  /// The number of judged steps.
  var steps: Int
  var time: Microseconds
  /// The interpretations that forbid the trace, as bits.
  var forbiddenBy: UInt32 = 0
  /// Whether the interpretation that guides the run forbids it.
  var isFailure = false
  /// Whether it was judged to its end, and allowed.
  var isJudged = false
  /// The implementation's next deadline, counted from the end of the trace; nil if it is unknown.
  var next: NextDeadline?
  /// Whether the outputs of a silence exceeded a limit, so that the rest was not judged.
  var isCutOff = false
  var details: Details?

  /// The rarely needed parts of an outcome.
  final class Details: Sendable {
    /// The answer to an undocumented input, and whether inputs followed.
    let answer: UndocumentedAnswer?
    let isAnswerEarly: Bool
    /// The execution; kept only for a failure, a witness, or a trace to extend.
    let execution: Execution?
    /// The wanted edges and invariants that it is a witness of.
    let edges: [Int]
    let invariants: [Int]
    /// The wanted edges that it may have taken.
    let possibleEdges: [Int]
    /// The wanted examples that it realises.
    let examples: [Int]
    /// The features that were unknown before the epoch.
    let features: [UInt64]
    let fault: AdapterFault?
    /// Where the interpretation that guides the run forbids it.
    let mismatch: Judge.Mismatch?

    init(
      answer: UndocumentedAnswer? = nil,
      isAnswerEarly: Bool = false,
      execution: Execution? = nil,
      edges: [Int] = [],
      possibleEdges: [Int] = [],
      invariants: [Int] = [],
      examples: [Int] = [],
      features: [UInt64] = [],
      fault: AdapterFault? = nil,
      mismatch: Judge.Mismatch? = nil
    ) {
      self.answer = answer
      self.isAnswerEarly = isAnswerEarly
      self.execution = execution
      self.edges = edges
      self.possibleEdges = possibleEdges
      self.invariants = invariants
      self.examples = examples
      self.features = features
      self.fault = fault
      self.mismatch = mismatch
    }
  }

  var answer: UndocumentedAnswer? { details?.answer }
  var execution: Execution? { details?.execution }
  var edges: [Int] { details?.edges ?? [] }
  var possibleEdges: [Int] { details?.possibleEdges ?? [] }
  var invariants: [Int] { details?.invariants ?? [] }
  var examples: [Int] { details?.examples ?? [] }
  var features: [UInt64] { details?.features ?? [] }
  var fault: AdapterFault? { details?.fault }
  var mismatch: Judge.Mismatch? { details?.mismatch }
}
