internal import PlumblineEngine
internal import PlumblineModel

/// A run as JSON Lines: the whole of its ``RunRecord``.
///
/// ```text
/// {"kind":"header","version":2,"spec":"lamp","seed":"7",…}
/// {"kind":"failure",…}            one per signature, with the command that reproduces it
/// {"kind":"clause",…}             one per clause
/// {"kind":"interpretation",…}     one per option of an interpretation
/// {"kind":"undocumented",…}       one per answer to an input of which the documents do not speak
/// {"kind":"coverage",…}
/// {"kind":"suite",…}              of 'test': the states, the moves, and what keeps it from a guarantee
/// {"kind":"footer","steps":1000,"exit":1,…}
/// ```
///
/// Every line has `version` and `kind`; readers ignore unknown kinds. Spans and instants are
/// integers in microseconds. Names identify inputs and outputs. Two runs with the same seed differ
/// only in keys that begin with `wall`.
///
/// Some members hold texts that readers of the stream cannot compute without the spec:
///
/// - `cites` of a failure: the texts and places of its clauses; `invariantSays`: the text of its
///   invariant.
/// - `text` of a threshold or of a least count: the bounds in words.
/// - `goesPast` of a failure: what identifies the failures before it in its trace, as in the header of a trace file;
///   `behind` has their numbers.
/// - `reproduce` of a failure: the command, then lines with further details.
/// - `state` and `call` of an undocumented answer: the announced states, and the input with its
///   values in the order of the spec; `text` of an output: the output with its values. `early` is how
///   often inputs followed, which the automaton did not judge.
/// - `inputs` and `outputs` of the header: the party that causes an input or observes an output.
/// - `machines` of the coverage: the observable states; `visits` lists the transitions between them, those that
///   the run did not take with the count 0.
/// - `clauses`, `failures`, `interpretations` and `undocumented` of the footer: the numbers of these lines, by which a
///   reader notices lost ones.
/// - `earlyEnd` of the footer: `hangs` if the client hangs at the first step of each trace, `violations` if the run
///   keeps no more; without it, another reason ended the run.
/// - `tolerated` of the header: the clauses whose violations do not fail the run.
/// - `shards` of the header: the parts of the traces, `2/4`; `findings`, a line before the footer: what the run of a
///   shard keeps for its merging, which only the same version of the tool reads.
/// - `difference` of a clause: the accepted difference, and in `standing` whether it is `accepted`, `stale`,
///   `worse` or `expired`.
package enum EventStream {
  /// The version of the format.
  package static let version: Int64 = 2

  /// The lines of a run, each with a final line break.
  ///
  /// - Complexity: O(size of the run).
  package static func text(of run: RunRecord) -> String {
    objects(of: run).map { JSON.object($0).text + "\n" }.joined()
  }

  private static func objects(of run: RunRecord) -> [[String: JSON]] {
    var lines: [(kind: String, members: [String: JSON])] = [("header", header(run.header))]
    lines += run.failures.map { ("failure", failure($0)) }
    lines += run.judged.map { ("clause", clause($0)) }
    lines += run.interpretations.map { ("interpretation", interpretation($0)) }
    lines += run.answers.map { ("undocumented", answer($0)) }
    lines.append(("coverage", coverage(of: run)))
    lines += run.suite.map { [("suite", suite($0))] } ?? []
    if let shard = run.findings { lines.append(("findings", findings(shard))) }
    lines.append(("footer", footer(of: run)))
    return lines.map { line in
      line.members.merging(["kind": .string(line.kind), "version": .integer(version)]) { $1 }
    }
  }

  private static func header(_ header: RunRecord.Header) -> [String: JSON] {
    var members: [String: JSON] = [
      "spec": .string(header.spec),
      "title": .string(header.title),
      "specHash": .string(header.specHash),
      "implementation": .string(header.implementation),
      "subject": .string(header.subject.word),
      // A seed has 64 unsigned bits, which exceed a number of ``JSON``.
      "seed": .string(header.seed),
      "tool": .string(header.tool),
      "clock": .string(header.timeModel.name),
    ]
    if case .sample(let defects) = header.subject { members["defects"] = .texts(defects) }
    if !header.unobservable.isEmpty { members["unobservable"] = .texts(header.unobservable) }
    if !header.unobserved.isEmpty { members["unobserved"] = .texts(header.unobserved) }
    if !header.spontaneous.isEmpty {
      members["spontaneous"] = counts(header.spontaneous)
    }
    members["specFile"] = header.specFile.map(JSON.string)
    members["budget"] = header.budget.map(JSON.string)
    if !header.inputs.isEmpty { members["inputs"] = parties(header.inputs) }
    if !header.outputs.isEmpty { members["outputs"] = parties(header.outputs) }
    members["tolerance"] = header.timeModel.tolerance?.json
    members["quiet"] = header.quiet.map(JSON.integer)
    if header.isQuiescenceUntested { members["hasteUntested"] = true }
    if !header.values.isEmpty { members["values"] = .spans(header.values) }
    members["selected"] = header.selected.map(JSON.texts)
    if !header.tolerated.isEmpty { members["tolerated"] = .texts(header.tolerated) }
    if !header.shards.isEmpty { members["shards"] = .texts(header.shards) }
    return members
  }

  /// A number for each input by its name.
  private static func counts(_ counts: [String: Int]) -> JSON {
    .object(counts.mapValues { .integer(Int64($0)) })
  }

  /// The party of each input or output by its name.
  private static func parties(_ parties: [String: Vocabulary.Party]) -> JSON {
    .object(parties.mapValues { .string($0.rawValue) })
  }

  private static func coverage(of run: RunRecord) -> [String: JSON] {
    [
      "transitions": .integer(Int64(run.coverage.transitions)),
      "allTransitions": .integer(Int64(run.coverage.allTransitions)),
      "locations": .integer(Int64(run.coverage.locations)),
      "allLocations": .integer(Int64(run.coverage.allLocations)),
      "machines": .array(
        run.machines.map {
          [
            "machine": .string($0.name), "states": .texts($0.states),
            "initial": .string($0.initial),
          ]
        }
      ),
      "visits": .array(run.visits.map { .object(visit($0)) }),
    ]
  }

  /// The number of transitions from one observable state to another.
  private static func visit(_ visit: RunRecord.Visit) -> [String: JSON] {
    var members: [String: JSON] = [
      "machine": .string(visit.machine),
      "from": .string(visit.from),
      "to": .string(visit.to),
      "announced": .bool(visit.isAnnounced),
      "count": .integer(Int64(visit.count)),
    ]
    members["input"] = visit.input.map(JSON.string)
    members["timer"] = visit.timer.map(JSON.string)
    if !visit.isReachable { members["unreachable"] = true }
    return members
  }

  private static func suite(_ suite: RunRecord.Suite) -> [String: JSON] {
    var members: [String: JSON] = [
      "states": .integer(Int64(suite.states)),
      "extraStates": .integer(Int64(suite.extraStates)),
      "pairs": .integer(Int64(suite.pairs)),
      "tests": .integer(Int64(suite.tests)),
      "inputs": .texts(suite.inputs),
      "waits": .array(suite.waits.map(JSON.integer)),
      "obstacles": .texts(suite.obstacles),
    ]
    if suite.furtherTraces > 0 {
      members["furtherTraces"] = .integer(Int64(suite.furtherTraces))
    }
    if !suite.interpretation.isEmpty { members["interpretation"] = .texts(suite.interpretation) }
    members["choices"] = suite.choices.map { choices in
      [
        "events": .integer(Int64(choices.events)),
        "fewestTries": .integer(Int64(choices.fewestTries)),
        "allowed": .integer(Int64(choices.allowed)),
        "seen": .integer(Int64(choices.seen)),
      ]
    }
    return members
  }

  private static func footer(of run: RunRecord) -> [String: JSON] {
    let totals = run.totals
    var members: [String: JSON] = [
      "steps": .integer(Int64(totals.steps)),
      "traces": .integer(Int64(totals.traces)),
      "events": .integer(Int64(totals.events)),
      "outputs": .integer(Int64(totals.outputs)),
      "virtualTime": .integer(totals.virtualTime),
      "exit": .integer(Int64(totals.status.rawValue)),
      "meaning": .string(totals.meaning),
      "complete": .bool(totals.isComplete),
      "seed": .string(run.header.seed),
    ]
    members.merge(run.counts.mapValues { .integer(Int64($0)) }) { $1 }
    if let fault = totals.fault {
      members["fault"] = ["message": .string(fault.message), "advice": .string(fault.advice)]
    }
    members["earlyEnd"] = totals.earlyEnd.map { .string($0.rawValue) }
    members["longestTrace"] = totals.longestTrace.map { .integer(Int64($0)) }
    members["longestSilence"] = totals.longestSilence.map(JSON.integer)
    members["silenceLimit"] = totals.silenceLimit.map(JSON.integer)
    if totals.cutOffCount > 0 { members["cutOff"] = .integer(Int64(totals.cutOffCount)) }
    if !totals.inapplicableCalls.isEmpty {
      members["notApplicable"] = counts(totals.inapplicableCalls)
    }
    members["wallTime"] = totals.wallTime.map(JSON.integer)
    return members
  }
}

extension JSON {
  /// An array of texts.
  static func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}
