import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Judges each announcement after each announced state, in logs that carry announcements only.
///
/// Each log is a session of one log: the announcements of a shortest allowed way to a state, then one
/// more announcement.
struct AnnouncementSweep {
  /// A state, a reason and a target with the verdict.
  struct Change {
    let from: String
    let reason: String
    let to: String
    let verdict: String
  }

  private let references: [Reference]
  /// The announcing machine.
  private let machine: Int
  private let states: [String]
  private let reasons: [String]
  private let output: Vocabulary.Output
  private let announcement: Reference.Announcement
  private(set) var changes: [Change] = []
  /// All findings.
  private(set) var findings: [LogFinding] = []

  init(_ references: [Reference]) throws {
    self.references = references
    machine = try #require(references[0].machines.firstIndex { !$0.announcements.isEmpty })
    announcement = references[0].machines[machine].announcements[0]
    output = references[0].vocabulary.outputs[announcement.output]
    states = output.arguments[try #require(announcement.toArgument)].values
    reasons = output.arguments[try #require(announcement.reasonArgument)].values
    try sweep()
  }

  /// The verdict on one change; nil if the spec has no such one.
  func verdict(from state: String, _ reason: String, to target: String) -> String? {
    changes.first { $0.from == state && $0.reason == reason && $0.to == target }?.verdict
  }

  /// A line for each state, target and verdict, with the reasons.
  var verdicts: [String] {
    var lines: [(place: String, reasons: [String])] = []
    for change in changes {
      let place = "\(change.from) -> \(change.to): \(change.verdict)"
      if let known = lines.firstIndex(where: { $0.place == place }) {
        lines[known].reasons.append(change.reason)
      } else {
        lines.append((place, [change.reason]))
      }
    }
    return lines.map { "\($0.place) (\($0.reasons.joined(separator: ", ")))" }
  }
}

extension AnnouncementSweep {
  /// The announcement of a change; arguments that no machine varies have a value of the automaton.
  private func symbol(from state: String, _ reason: Int, to target: Int) throws -> Symbol {
    let own = references[0].edges.lazy.flatMap(\.outputs)
      .first { $0.pattern.output == announcement.output }
    var values = try #require(own).pattern.allowed.map(\.trailingZeroBitCount)
    values[try #require(announcement.toArgument)] = target
    values[try #require(announcement.reasonArgument)] = reason
    if let from = announcement.fromArgument {
      values[from] = try #require(output.arguments[from].values.firstIndex(of: state))
    }
    return references[0].vocabulary.symbol(output: announcement.output, values: values)
  }

  /// A shortest allowed sequence of announcements to each state.
  private func ways() throws -> [String: [Symbol]] {
    let start = references[0].locations[references[0].start][machine]
    let automata = references.map { Automaton($0.projected(onto: log)) }
    var observer = UntimedObserver(automata, values: [:])
    let first = references[0].machines[machine].states[start].shown
    var ways: [String: [Symbol]] = [first: []]
    var queue = [(state: first, knowledge: observer.start)]
    while !queue.isEmpty {
      let (state, knowledge) = queue.removeFirst()
      for target in states.indices {
        for reason in reasons.indices where ways[states[target]] == nil {
          let symbol = try symbol(from: state, reason, to: target)
          guard case .known(let next) = observer.step(.output(symbol), from: knowledge) else {
            continue
          }
          ways[states[target]] = (ways[state] ?? []) + [symbol]
          queue.append((states[target], next))
        }
      }
    }
    return ways
  }

  /// Judges the logs by their order.
  private mutating func sweep() throws {
    let ways = try ways().sorted { $0.key < $1.key }
    let places = ways.flatMap { state, way in
      states.indices.flatMap { target in
        reasons.indices.map { (from: state, way: way, reason: $0, to: target) }
      }
    }
    var judge = LogJudge(references, carrying: log, rules: LogRules(latency: nil))
    for (number, place) in places.enumerated() {
      for symbol in place.way + [try symbol(from: place.from, place.reason, to: place.to)] {
        judge.take(LogEvent(.output(symbol), session: String(number)), line: 1)
      }
    }
    findings = judge.result.findings
    var verdicts = places.map { _ in "allowed" }
    for finding in findings {
      for sample in finding.samples {
        verdicts[Int(sample.session) ?? 0] = Self.text(of: finding.signature)
      }
    }
    changes = zip(places, verdicts).map { place, verdict in
      Change(
        from: place.from,
        reason: reasons[place.reason],
        to: states[place.to],
        verdict: verdict
      )
    }
  }

  /// A log of announcements only.
  private var log: Capabilities {
    let vocabulary = references[0].vocabulary
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.observe = vocabulary.outputs.indices.map { $0 == announcement.output }
    log.unobservable = vocabulary.inputs.map { _ in true }
    return log
  }

  private static func text(of signature: LogFinding.Signature) -> String {
    switch signature.blame {
    case .implementation:
      (["violates"] + [signature.invariant].compactMap { $0 } + signature.clauses)
        .joined(separator: " ")
    case .assumption: (["deviates from"] + signature.clauses).joined(separator: " ")
    case .document: (["explained by"] + signature.explanations).joined(separator: " ")
    }
  }
}
