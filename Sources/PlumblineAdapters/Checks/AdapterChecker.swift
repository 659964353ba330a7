internal import PlumblineEngine
package import PlumblineModel

/// Checks whether an adapter speaks the protocol and tells the truth, before its client is judged.
///
/// Each check has a fresh process. None of them judges the client: a client with defects passes.
///
/// ```swift
/// let checker = AdapterChecker(source: ChildCommand(["python3", "link.py"]), spec: reference)
/// for check in checker.checks() { print(check.name, check.outcome) }
/// ```
package struct AdapterChecker: Sendable {
  /// The number of traces that a check carries out.
  static let traceCount = 12
  private static let (quiescence, standardOutput) = ("quiescence", "standard output")
  /// The same on the real clock, with the longest trace and the longest wait by the clock of the machine.
  static let (realTraceCount, realTraceLength) = (6, 8)
  static let longestRealWait: Microseconds = 50_000

  let source: any AdapterSource
  let spec: Reference
  let hangAfter: Microseconds
  let helloWithin: Microseconds
  let handshake: Handshake
  /// Measures the lateness of the adapter on the real clock; nil on the virtual clock.
  let calibration: Calibration?
  let isStopped: @Sendable () -> Bool
  /// Whether the check of quiescence has shown that outputs come after their answers.
  private(set) var answersEarly = false

  /// - Parameters:
  ///   - source: What starts the processes.
  ///   - spec: The spec whose names the adapter has to use; it also plans the traces.
  ///   - hangAfter: The time for an answer, in microseconds, to which 1 ms per step is added.
  ///   - helloWithin: The time for the answer to `hello`.
  ///   - calibration: Measures lateness, for checks on the real clock; nil for the virtual clock.
  ///   - isStopped: Whether the user has stopped the checks, which ends a wait for a process or for an answer.
  package init(
    source: any AdapterSource,
    spec: Reference,
    hangAfter: Microseconds = 2_000_000,
    helloWithin: Microseconds = 15_000_000,
    calibration: Calibration? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.source = source
    self.spec = spec
    self.hangAfter = hangAfter
    self.helloWithin = helloWithin
    self.calibration = calibration
    self.isStopped = isStopped
    handshake = Handshake(
      specID: spec.id,
      vocabulary: spec.vocabulary,
      slack: calibration?.leastSlack,
      isScaled: calibration?.clock == .scaled,
      clauses: Set(spec.clauses.map(\.id)),
      machines: spec.announcedMachines
    )
  }

  /// All checks.
  ///
  /// If one of the first two fails, the others are not applicable. If the process ends or hangs in a trace, the later
  /// checks of traces are not applicable. If outputs come after their answers, those that compare traces are not.
  ///
  /// - Parameters:
  ///   - beginning: Receives the name of each check as it begins.
  ///   - progress: Receives each result as soon as it is known.
  /// - Returns: The results in the order of the checks.
  /// - Complexity: A process per check, and about 200 short traces.
  @discardableResult
  package func checks(
    beginning: (String) -> Void = { _ in },
    _ progress: (AdapterCheck) -> Void = { _ in }
  ) -> [AdapterCheck] {
    var results: [AdapterCheck] = []
    var broken: String?
    var ended: String?
    var checker = self
    func add(_ name: String, _ check: () throws(CheckEnd) -> String) {
      guard !isStopped() else { return }
      beginning(name)
      let (result, end) = Self.result(of: check, named: name)
      if ended == nil, case .ended(_, let isHang) = end {
        ended =
          "the process \(isHang ? "hung in a trace, and was ended" : "ended in a trace"): see '\(name)'"
      }
      if case .late = end { checker.answersEarly = true }
      results.append(result)
      progress(result)
    }
    for (name, need, check) in all {
      add(name) { () throws(CheckEnd) in
        // A print to standard output may be the reason.
        if let broken, name != Self.standardOutput || !isNoisy {
          throw .notApplicable("'\(broken)' failed")
        }
        if let ended, need >= .completeTraces { throw .notApplicable(ended) }
        if checker.answersEarly, need == .timelyAnswers {
          throw .notApplicable("outputs come after their answers: see '\(Self.quiescence)'")
        }
        return try check(checker)()
      }
      if broken == nil, need == .nothing, results.last?.outcome != .passed {
        broken = name
      }
    }
    return results
  }

  /// What must hold for a check to say anything; each includes those before it.
  private enum Need: Int, Comparable {
    /// Nothing: without this check, no later one applies.
    case nothing
    /// The checks that need nothing have passed.
    case answers
    /// In no trace did the process end or hang.
    case completeTraces
    /// No output came after its answer, so that traces can be compared.
    case timelyAnswers

    static func < (left: Need, right: Need) -> Bool { left.rawValue < right.rawValue }
  }

  /// The checks in their order.
  private var all: [(name: String, need: Need, check: (Self) -> () throws(CheckEnd) -> String)] {
    [
      ("hello", .nothing, Self.greets),
      ("empty trace", .nothing, Self.carriesOutNothing),
      ("unknown operation", .answers, Self.answersUnknownOperation),
      ("unknown input", .answers, Self.answersUnknownInput),
      ("malformed line", .answers, Self.survivesMalformedLine),
      ("long line", .answers, Self.takesLongLine),
      ("traces", .answers, Self.carriesOutTraces),
      (Self.quiescence, .completeTraces, Self.isQuietAfterAnswers),
      ("same trace", .timelyAnswers, Self.repeatsTraces),
      ("sessions", .timelyAnswers, Self.keepsSessionsApart),
      ("next deadline", .timelyAnswers, Self.knowsItsNextDeadline),
      ("virtual time", .completeTraces, Self.needsNoRealTime),
      ("not-applicable", .answers, Self.refusesUnaskedAnswers),
      ("options", .timelyAnswers, Self.followsOptions),
      ("getters", .completeTraces, Self.readsGetters),
      ("both forms", .completeTraces, Self.answersInBothForms),
      (Self.standardOutput, .completeTraces, Self.keepsOutputClean),
      ("crash and hang", .completeTraces, Self.endsVisibly),
      ("end of input", .answers, Self.endsWithItsInput),
    ]
  }

  private static func result(
    of check: () throws(CheckEnd) -> String,
    named name: String
  ) -> (check: AdapterCheck, end: CheckEnd?) {
    do throws(CheckEnd) {
      let observed = try check()
      return (AdapterCheck(name: name, outcome: .passed, observed: observed, advice: ""), nil)
    } catch {
      let (outcome, observed, advice): (AdapterCheck.Outcome, String, String) =
        switch error {
        case .failed(let observed, let advice): (.failed, observed, advice)
        case .notApplicable(let reason): (.notApplicable, reason, "")
        case .late(let fault): (.failed, fault.message, fault.advice)
        case .ended(let observed, _):
          (
            .failed, observed,
            "the client or its adapter failed: mend it, then check again; 'plumbline fuzz' shows the trace"
          )
        }
      return (AdapterCheck(name: name, outcome: outcome, observed: observed, advice: advice), error)
    }
  }
}
