package import PlumblineModel

/// A trace that an implementation passed, with what it did.
package struct Witness: Codable, Hashable, Sendable {
  package var trace: [Step]
  package var recording: Recording

  package init(trace: [Step], recording: Recording) {
    self.trace = trace
    self.recording = recording
  }
}

/// Decides which clauses the passed traces of a run are evidence for.
///
/// Having been somewhere is no evidence. For each clause and each element that cites it, the
/// first witnesses are judged again by automata in which what the clause says is false; they
/// count when they are rejected there. Of the alternatives of one `any of`, one is enough: the
/// others are the implementation's freedom, and so is an expiry that is never due. Nor is anything
/// required of locations that only a freedom leads to which the implementation never takes.
struct Evidence {
  /// What was found out about one clause.
  struct Finding {
    /// Whether every part of the spec that cites the clause has evidence.
    var isComplete = true
    /// How many parts cite it, and how many of them have evidence.
    var parts = 0
    var shown = 0
    /// Whether some parts stand only where the implementation's choices never lead.
    var isBehindFreedom = false
    /// How often the clause was put to the test.
    var count = 0
    /// The bounds of a time that were shown, when only one was.
    var isOneSided = false
    var witness: Witness?
    /// What became of the examples, when only they cite the clause and none was told.
    var untold: String?
    /// Why it is not known whether one of them can be told at all, or that the adapter cannot.
    var undecided: String?
    var unable: String?
  }

  private let reference: Reference
  private let values: [String: Microseconds]
  private let counterfactual: Counterfactual

  init(_ reference: Reference, values: [String: Microseconds]) {
    // A mutant changes a time from what is set, not from what the spec says.
    self.reference = reference.setting(values)
    self.values = values
    counterfactual = Counterfactual(reference)
  }

  /// Weighs the evidence for every clause.
  ///
  /// - Parameters:
  ///   - credits: How often each edge was taken by every explanation.
  ///   - exercised: How often each invariant was put to the test.
  ///   - edgeWitnesses: Per edge, some passed traces that took it.
  ///   - monitorWitnesses: Per monitor, a passed trace that put it to the test.
  ///   - tellings: Per example, what became of it.
  /// - Returns: A finding per clause.
  func weigh(
    credits: [Int],
    exercised: [Int],
    edgeWitnesses: [[Witness]],
    monitorWitnesses: [Witness?],
    tellings: [ExampleLedger.Telling] = []
  ) -> [Finding] {
    var findings = reference.clauses.map { _ in Finding() }
    let chosen = chosenLocations(credits)
    for part in parts() {
      guard isRequired(part, chosen, credits) else {
        for clause in part.flatMap({ reference.elements[$0].clauses }) {
          findings[clause].isBehindFreedom = true
        }
        continue
      }
      let elements = part.map { reference.elements[$0] }
      for clause in Set(elements.flatMap(\.clauses)).sorted() {
        findings[clause].parts += 1
        var isShown = false
        for number in part where reference.elements[number].clauses.contains(clause) {
          let element = reference.elements[number]
          if element.kind == .invariant {
            findings[clause].count += exercised[element.subject]
            guard exercised[element.subject] > 0 else { continue }
            isShown = true
            improve(&findings[clause], by: monitorWitnesses[element.subject])
            continue
          }
          let taken = counterfactual.edges[number].filter { credits[$0] > 0 }
          findings[clause].count += taken.reduce(0) { $0 + credits[$1] }
          let witnesses = taken.flatMap { edgeWitnesses[$0] }
            .sorted { $0.trace.count < $1.trace.count }
          guard
            let witness = witness(for: reference.clauses[clause].kind, number, among: witnesses)
          else { continue }
          isShown = true
          improve(&findings[clause], by: witness)
        }
        if isShown { findings[clause].shown += 1 } else { findings[clause].isComplete = false }
      }
    }
    weighExamples(tellings, &findings)
    for index in findings.indices where findings[index].parts == 0 {
      findings[index].isComplete = false
    }
    return findings
  }

  /// Of the clauses that only examples cite: one example that was told is evidence.
  private func weighExamples(_ tellings: [ExampleLedger.Telling], _ findings: inout [Finding]) {
    let cited = Set(reference.elements.filter { $0.kind != .example }.flatMap(\.clauses))
    for (example, telling) in zip(reference.examples ?? [], tellings) {
      for clause in reference.elements[example.element].clauses where !cited.contains(clause) {
        findings[clause].parts = 1
        switch telling {
        case .told(let witness):
          findings[clause].shown = 1
          findings[clause].count += 1
          findings[clause].untold = nil
          improve(&findings[clause], by: witness)
          findings[clause].undecided = nil
          findings[clause].unable = nil
        case _ where findings[clause].shown > 0: continue
        case .otherwise(let reason):
          findings[clause].untold = findings[clause].untold ?? reason
        case .undecided(let reason):
          findings[clause].undecided = findings[clause].undecided ?? reason
        case .unable(let reason): findings[clause].unable = findings[clause].unable ?? reason
        }
        findings[clause].isComplete = findings[clause].shown == 1
      }
    }
  }

  /// The locations to which the implementation's choices lead: where it has chosen between edges
  /// only those that it took are followed.
  private func chosenLocations(_ credits: [Int]) -> Set<Int> {
    var chosen: Set<Int> = [reference.start]
    var queue = [reference.start]
    while let location = queue.popLast() {
      for cell in reference.cells[location] {
        let taken = cell.edges.filter { credits[$0] > 0 }
        let isFree = cell.edges.allSatisfy(counterfactual.permitted.contains)
        for edge in isFree || cell.edges.count > 1 && !taken.isEmpty ? taken : cell.edges {
          let target = reference.edges[edge].target
          if chosen.insert(target).inserted { queue.append(target) }
        }
      }
    }
    return chosen
  }

  private func isRequired(_ part: [Int], _ chosen: Set<Int>, _ credits: [Int]) -> Bool {
    let edges = part.flatMap { counterfactual.edges[$0] }
    guard !edges.isEmpty else {
      // What stands only in other readings is not there to be shown.
      let kinds: Set<Reference.Element.Kind> = [.reaction, .timer, .state]
      return reference.readings.isEmpty
        || !part.allSatisfy { kinds.contains(reference.elements[$0].kind) }
    }
    return edges.contains { edge in
      chosen.contains(counterfactual.sources[edge])
        && (credits[edge] > 0 || !counterfactual.permitted.contains(edge))
    }
  }

  /// The elements, alternatives of one `any of` together.
  private func parts() -> [[Int]] {
    var parts: [String: [Int]] = [:]
    for (number, element) in reference.elements.enumerated() where element.kind != .example {
      parts["\(element.kind.rawValue) \(stem(of: element.path))", default: []].append(number)
    }
    return parts.values.sorted { $0[0] < $1[0] }
  }

  /// A path without the numbers of its alternatives.
  private func stem(of path: String) -> String {
    guard let start = path.firstRange(of: ".any[") else { return path }
    return String(path[..<start.lowerBound])
  }

  /// A witness that is rejected once the clause is false, in each aspect that matters to its kind;
  /// of a schedule there must be one for each span, and the shortest is returned.
  private func witness(
    for kind: Clause.Kind,
    _ element: Int,
    among witnesses: [Witness]
  ) -> Witness? {
    var best: Witness?
    for span in 0..<counterfactual.spanCount(of: element) {
      let aspects = counterfactual.aspects(of: element, span: span)
      let mutants = Self.telling(aspects, for: kind).compactMap { aspects[$0] }
        .map { Automaton(reference.applying($0), values: values) }
      guard !mutants.isEmpty else { return nil }
      let telling = witnesses.prefix(24).first { witness in
        mutants.allSatisfy { rejects($0, witness) }
      }
      guard let telling else { return nil }
      best = best ?? telling
    }
    return best
  }

  private func rejects(_ mutant: Automaton, _ witness: Witness) -> Bool {
    var judge = Judge(mutant, values: values)
    if case .passed = judge.judge(witness.trace, witness.recording) { return false }
    return true
  }

  private func improve(_ finding: inout Finding, by witness: Witness?) {
    guard let witness else { return }
    if let old = finding.witness, old.trace.count <= witness.trace.count { return }
    finding.witness = witness
  }

  /// The aspects of an element in which evidence for a clause of a kind has to tell true from false.
  static func telling(
    _ aspects: [Counterfactual.Aspect: [Mutation]],
    for kind: Clause.Kind
  ) -> [Counterfactual.Aspect] {
    let telling = Self.aspects(of: kind).filter { aspects[$0] != nil }
    return telling.isEmpty ? aspects.keys.sorted { $0.rawValue < $1.rawValue } : telling
  }

  /// What has to be false for a clause of a kind to be false; the first that an element has.
  private static func aspects(of kind: Clause.Kind) -> [Counterfactual.Aspect] {
    switch kind {
    case .reason: [.reason]
    case .transition, .state: [.state]
    case .timeout, .retry: [.lowerBound, .upperBound]
    case .callback, .peerEffect, .data: [.output]
    case .prohibition: [.silence]
    case .fatal, .example, .applicability, .decision: []
    }
  }
}
