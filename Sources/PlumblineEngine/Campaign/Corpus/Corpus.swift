package import PlumblineModel

/// The traces of a folder with which a run starts, and what becomes of those that it adds.
///
/// The entries are frozen: what a run adds is an entry of the next one. So a run with an empty corpus has the traces
/// of a run without one, and the shards of a run have the same traces. Plans that begin like what the same run has found
/// were tried, too: they found the rare defects of two of three samples later, because they come at the expense of the
/// least visited locations.
package struct Corpus: Sendable {
  /// A trace that a run keeps.
  package struct Kept: Sendable {
    package var steps: [Step]
    package var recording: Recording
    /// The failure whose minimal trace it is; nil for one with a new feature.
    package var failure: Failure?
    package var capabilities: Capabilities
  }

  /// What a run did with its corpus.
  package struct Summary: Hashable, Sendable {
    /// The entries that were carried out, those for which the budget was too small, and those that the adapter
    /// cannot carry out.
    package var replayed = 0
    package var left = 0
    package var unable = 0
    /// The features of the entries, and of all traces.
    package var featuresOfEntries = 0
    package var features = 0
    /// The ``Corpus/fingerprint`` of the entries.
    package var fingerprint = ""
  }

  /// The traces to carry out first, in this order.
  package var entries: [[Step]]
  /// Called for each trace with a new feature and each failure, in the order in which they are found.
  package var keep: @Sendable (Kept) -> Void

  package init(entries: [[Step]], keep: @escaping @Sendable (Kept) -> Void) {
    self.entries = entries
    self.keep = keep
  }

  /// A hash of the entries: shards of one run start from the same ones.
  ///
  /// - Complexity: O(steps of all entries).
  package var fingerprint: String {
    var fingerprint = Fingerprint()
    for steps in entries {
      let words = steps.map { "\($0.delay) \($0.input ?? -1) \($0.within?.rawValue ?? "")" }
      fingerprint.add((words.joined(separator: ",") + "\n").utf8)
    }
    return fingerprint.digits
  }
}

/// The corpus during a run: which entries are next, and which features are known.
struct CorpusProgress {
  /// The entries that the adapter can carry out.
  let entries: [[Step]]
  /// The known features; frozen during an epoch.
  private(set) var features = FeatureSet()
  private(set) var summary = Corpus.Summary()

  private let corpus: Corpus
  private let capabilities: Capabilities
  private var waiting: ArraySlice<[Step]>

  init(_ corpus: Corpus, _ automaton: Automaton, _ capabilities: Capabilities) {
    self.corpus = corpus
    self.capabilities = capabilities
    let options = Set(automaton.reference.optionInputs)
    entries = corpus.entries.filter { steps in
      steps.allSatisfy { step in
        (step.input.map { capabilities.inject[$0] } ?? true)
          && (step.within == nil || capabilities.isReentrant)
      } && !steps.isEmpty && (options.isEmpty || steps.first?.input.map(options.contains) == true)
    }
    waiting = entries[...]
    summary.unable = corpus.entries.count - entries.count
    summary.left = entries.count
    summary.fingerprint = corpus.fingerprint
  }

  /// The next entry to carry out; nil after all of them.
  mutating func next() -> [Step]? { waiting.popFirst() }

  /// Adds the features of a trace, and keeps it if one of them is new and it is no entry.
  mutating func note(_ result: TraceResult, _ plan: Planner.Plan) {
    let known = features.count
    for feature in result.features { features.insert(feature) }
    if plan.isEntry {
      summary.replayed += 1
      summary.left -= 1
      summary.featuresOfEntries = features.count
    } else if features.count > known, let execution = result.execution {
      // Without the steps that were not carried out.
      let count = execution.recording.ending.step.map { $0 + 1 } ?? execution.trace.count
      keep(Array(execution.trace.prefix(count)), execution.recording)
    }
  }

  /// Keeps the minimal trace of a failure.
  func keep(_ failure: Failure) { keep(failure.steps, failure.recording, failure) }

  private func keep(_ steps: [Step], _ recording: Recording, _ failure: Failure? = nil) {
    corpus.keep(
      Corpus.Kept(steps: steps, recording: recording, failure: failure, capabilities: capabilities)
    )
  }

  /// The summary at the end.
  var finished: Corpus.Summary {
    var summary = summary
    summary.features = features.count
    return summary
  }
}

extension Planner {
  /// Plans the next entry of a corpus, or else a random trace that leads to some goals first.
  func plan(
    _ index: Int,
    _ feedback: Feedback,
    _ corpus: inout CorpusProgress?,
    toward targets: [CoverageGoals.Target] = [],
    into plan: inout Plan
  ) {
    if let entry = corpus?.next() {
      self.plan(entry: entry, into: &plan)
    } else {
      let entries = corpus?.entries ?? []
      self.plan(index, feedback: feedback, corpus: entries, toward: targets, into: &plan)
    }
  }
}
