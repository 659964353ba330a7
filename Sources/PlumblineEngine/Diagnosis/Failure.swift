package import PlumblineModel

/// A violation, with everything needed to understand it.
package struct Failure: Codable, Hashable, Sendable {
  /// How many crashes at one input a run keeps, each in another shown state, and how many hangs at one.
  ///
  /// Most are one fault, each costs its own shrinking, and the number of failures ends a run.
  package static let fatalLimit = 3

  /// The way in which the implementation leaves the allowed behaviour.
  package enum Kind: String, Codable, Sendable {
    case unexpectedOutput = "unexpected output"
    case wrongReason = "wrong reason"
    case wrongState = "wrong state"
    /// An output that is due has another value for an argument that is neither its state nor its reason.
    case wrongArgument = "wrong argument"
    case tooEarly = "too early"
    case tooLate = "too late"
    case missingOutput = "missing output"
    case missingAttempt = "missing attempt"
    /// A getter returns another state than the last announcement said.
    case wrongGetter = "wrong getter"
    case invariant = "invariant violated"
    case crash, hang

    /// Whether the implementation answers no more.
    package var isFatal: Bool { self == .crash || self == .hang }
  }

  /// The party at fault.
  package enum Blame: String, Codable, Sendable {
    /// It violates a clause of the documents, or crashes or hangs.
    case implementation
    /// It contradicts only a decision of the transcriber: an unexplained deviation.
    case assumption
    /// An unobservable input explains it where the documents are silent: an explained deviation.
    case document
  }

  /// The identity of a finding; *too late* and *missing* are one kind.
  package struct Signature: Codable, Hashable, Sendable {
    package var clauses: [String]
    package var kind: Kind
    /// The shown states of the machines that the failure is about.
    package var state: String
    package var output: String
    /// The input, the entry of a state or the timer that calls for the output.
    ///
    /// For another output, the input at its instant; empty without one.
    package var trigger: String

    package init(
      clauses: [String],
      kind: Kind,
      state: String,
      output: String,
      trigger: String
    ) {
      self.clauses = clauses
      self.kind = kind
      self.state = state
      self.output = output
      self.trigger = trigger
    }
  }

  /// Something wrong for which no trace is known without a failure before it, which may cause it.
  package struct Consequence: Codable, Hashable, Sendable {
    package var signature: Signature
    package var invariant: String?
    /// The violated clauses.
    package var clauses: [String]
    package var expected: String
    package var observed: String
  }

  /// The delay at which a trace begins, or ceases, to fail.
  package struct Threshold: Codable, Hashable, Sendable {
    /// The step with the delay; of waits right after each other, whose sum it is, the first one.
    package var step: Int
    /// The trace fails from this delay on.
    package var atLeast: Microseconds
    /// The longest delay with which it still fails, or nil without a limit.
    package var atMost: Microseconds?
    /// The other delays checked.
    package var checked: [Check]

    package struct Check: Codable, Hashable, Sendable {
      package var delay: Microseconds
      package var fails: Bool

      package init(delay: Microseconds, fails: Bool) {
        self.delay = delay
        self.fails = fails
      }
    }

    package init(
      step: Int,
      atLeast: Microseconds,
      atMost: Microseconds?,
      checked: [Check]
    ) {
      self.step = step
      self.atLeast = atLeast
      self.atMost = atMost
      self.checked = checked
    }
  }

  /// The count of a repeated input from which on a trace fails.
  package struct LeastCount: Codable, Hashable, Sendable {
    /// An input of the block, which stands for it.
    package var input: Int
    /// The trace fails from so many of these inputs on.
    package var atLeast: Int
    /// The counts checked.
    package var checked: [Check]

    package struct Check: Codable, Hashable, Sendable {
      package var count: Int
      package var fails: Bool

      package init(count: Int, fails: Bool) {
        self.count = count
        self.fails = fails
      }
    }

    package init(input: Int, atLeast: Int, checked: [Check]) {
      self.input = input
      self.atLeast = atLeast
      self.checked = checked
    }
  }

  /// How often a failure recurred that does not always do so, that was not shrunk to the end, or that was found on a real
  /// clock.
  package struct Recurrence: Codable, Hashable, Sendable {
    package var count: Int
    package var of: Int
    /// Whether the time budget or the run ended before the trace was minimal.
    package var isCutShort = false

    /// The number of retries of a failure.
    package static var retries: Int { 5 }

    package init(count: Int, of: Int) {
      self.count = count
      self.of = of
    }

    /// Whether it did not always recur.
    package var isFlaky: Bool { count < of }

    /// Whether the run was interrupted before its trace was repeated.
    package var isUnconfirmed: Bool { of == 0 }

    /// A failure that always recurred until the time budget ended, or the run was interrupted.
    static func cutShort(after count: Int) -> Self {
      var recurrence = Self(count: count, of: count)
      recurrence.isCutShort = true
      return recurrence
    }
  }

  /// The clauses that one interpretation of the documents finds violated.
  package struct ClausesByInterpretation: Codable, Hashable, Sendable {
    /// The options of the interpretation.
    package var options: [Reference.Interpretation]
    package var clauses: [String]

    package init(options: [Reference.Interpretation], clauses: [String]) {
      self.options = options
      self.clauses = clauses
    }
  }

  /// The instants between which an output may come.
  package struct Due: Codable, Hashable, Sendable {
    package var from: Microseconds
    /// Nil without a limit.
    package var to: Microseconds?

    package init(from: Microseconds, to: Microseconds?) {
      self.from = from
      self.to = to
    }
  }

  package var signature: Signature
  package var kind: Kind
  package var blame: Blame
  /// The invariant, when one is violated.
  package var invariant: String?
  /// The options of the interpretation that explains it.
  package var interpretations: [Reference.Interpretation] = []
  /// The violated clauses, most decisive first.
  package var clauses: [String]
  /// What other interpretations say, where all together agree on no clause.
  package var otherwise: [ClausesByInterpretation] = []
  /// The parts of the spec that expect otherwise: `rtm1.yaml:41 connection.connected.on.logout`.
  package var places: [String] = []
  /// Further relevant clauses.
  package var notes: [String]
  /// The known failures before it in its trace; empty for one that a trace without them shows.
  package var behind: [Signature] = []
  /// Whether what the client does after one of these had to be assumed.
  package var isAssumed = false
  /// What is wrong only behind it.
  package var consequences: [Consequence] = []
  /// The unobservable, undocumented inputs that explain a deviation; empty unless the blame is the
  /// document's.
  package var explanations: [String] = []
  /// The inputs, with their instants, that the adapter accepted although the environment may have excluded
  /// them, and without each of which the trace would conform: `answer at 25 s`.
  package var acceptedInputs: [String] = []
  /// The step at which the failure shows.
  package var step: Int
  /// The step with the input at the instant of an output that belongs to no reaction or timer.
  package var stepOfTrigger: Int?
  package var at: Microseconds
  /// The instant at which a missing output came late.
  package var cameAt: Microseconds?
  package var expected: String
  package var observed: String
  /// What an output with a wrong reason or another wrong argument has: `operation Login, where the documents name
  /// AutoReconnecting`; nil for any other failure.
  package var difference: String?
  /// When the expected output of a timer may come, if it came before that or is missing after a window; nil for any
  /// other failure.
  package var due: Due?
  package var timeline: [Timeline.Entry]
  package var steps: [Step]
  package var recording: Recording
  package var thresholds: [Threshold] = []
  /// Nil without a repeated block of steps.
  package var leastCount: LeastCount?
  /// Nil on the virtual clock for a failure that recurs.
  package var recurrence: Recurrence?
}

extension [Failure] {
  /// Whether these are as many crashes, or hangs, at the input of a failure as a run keeps.
  ///
  /// - Complexity: O(failures).
  func areEnough(like failure: Failure) -> Bool {
    guard failure.kind.isFatal, !failure.signature.output.isEmpty else { return false }
    let alike = count {
      $0.kind == failure.kind && $0.signature.output == failure.signature.output
    }
    return alike >= Failure.fatalLimit
  }
}

extension Failure {
  /// The clauses by which it is accepted or not: those of a selection, or all of them if none of it is selected.
  ///
  /// - Parameter selection: The ids of the clauses that count; nil for all.
  /// - Returns: The ids, in the order of ``clauses``.
  /// - Complexity: O(clauses).
  package func clauses(in selection: Set<String>?) -> [String] {
    let selected = clauses.filter { selection?.contains($0) ?? true }
    return selected.isEmpty ? clauses : selected
  }

  /// Whether it recurred only sometimes.
  package var isFlaky: Bool { recurrence?.isFlaky ?? false }

  /// The failure as a consequence of one before it.
  var consequence: Consequence {
    Consequence(
      signature: signature,
      invariant: invariant,
      clauses: clauses,
      expected: expected,
      observed: observed
    )
  }

  /// Whether an output is missing, rather than unexpected.
  var isAbsence: Bool {
    kind == .tooLate || kind == .missingOutput && observed == "nothing"
      || kind == .invariant && (cameAt != nil || observed == "nothing")
  }

  /// The outputs after the instant of the failure: `nothing by then, later answer at 1.5 s`; `nothing` without any.
  func laterOutputs(_ vocabulary: Vocabulary) -> String {
    let later = recording.observations.filter { $0.at > at }
    guard !later.isEmpty else { return "nothing" }
    let listed = later.prefix(3).map { "\(vocabulary.text(of: $0.symbol)) at \(describe($0.at))" }
    return "nothing by then, later " + listed.joined(separator: ", ")
      + (later.count > 3 ? ", and more" : "")
  }
}
