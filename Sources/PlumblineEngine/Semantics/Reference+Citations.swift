internal import PlumblineModel

/// The outputs that clauses are about.
extension Reference {
  /// The outputs that a clause is about.
  ///
  /// An element with several outputs usually cites a clause for each. Other elements that cite the same
  /// clause tell which output it is about: one that each of them requires. A clause of kind `reason` is
  /// about announcements, any other clause about the other outputs, if there are any.
  ///
  /// - Parameter clause: The index of the clause.
  /// - Returns: Indices of outputs; empty if no element that cites the clause requires one, or no output is
  ///   common to those that do.
  /// - Complexity: O(edges).
  func outputs(about clause: Int) -> Set<Int> {
    let isReason = clauses[clause].kind == .reason
    var all: [Int: Set<Int>] = [:]
    var own: [Int: Set<Int>] = [:]
    for output in edges.lazy.flatMap(\.outputs)
    where !output.isOptional && elements[output.element].clauses.contains(clause) {
      all[output.element, default: []].insert(output.pattern.output)
      if (output.announces != nil) == isReason {
        own[output.element, default: []].insert(output.pattern.output)
      }
    }
    func common(_ sets: [Int: Set<Int>]) -> Set<Int> {
      guard sets.count == all.count, let first = sets.values.first else { return [] }
      return sets.values.reduce(first) { $0.intersection($1) }
    }
    let ownCommon = common(own)
    return ownCommon.isEmpty ? common(all) : ownCommon
  }

  /// Per clause about outputs that an adapter cannot observe, the names of these.
  ///
  /// An element that cites the clause may still show something else; that is no evidence for the clause.
  ///
  /// - Parameter adapter: The capabilities; the automaton is not projected onto it.
  /// - Returns: The names, by index of the clause.
  /// - Complexity: O(clauses × edges).
  func unobservableOutputs(_ adapter: Capabilities) -> [Int: [String]] {
    let kinds: Set<Clause.Kind> = [.callback, .peerEffect, .data, .reason]
    var found: [Int: [String]] = [:]
    for (number, clause) in clauses.enumerated() where kinds.contains(clause.kind) {
      found[number] = names(ofUnobservable: outputs(about: number), adapter)
    }
    return found
  }

  /// Per clause that only a machine without an observable output cites, the names of the outputs of that
  /// machine.
  ///
  /// - Parameter adapter: The capabilities; the automaton is not projected onto it.
  /// - Returns: The names, by index of the clause.
  /// - Complexity: O(clauses × elements + edges × machines).
  func unobservableEffects(_ adapter: Capabilities) -> [Int: [String]] {
    let kinds: Set<Element.Kind> = [.reaction, .timer, .state]
    let hidden = machines.indices.map { machine -> [String]? in
      let outputs = Set(
        edges.lazy.flatMap(\.outputs).filter { elements[$0.element].subject == machine }
          .map(\.pattern.output)
      )
      guard outputs.allSatisfy({ !adapter.observe[$0] }) else { return nil }
      return names(ofUnobservable: outputs, adapter)
    }
    var found: [Int: [String]] = [:]
    for clause in clauses.indices {
      let citing = elements.filter { kinds.contains($0.kind) && $0.clauses.contains(clause) }
      let names = citing.map { hidden[$0.subject] }
      guard let first = names.first, names.allSatisfy({ $0 != nil }) else { continue }
      found[clause] = first
    }
    return found
  }

  private func names(ofUnobservable outputs: Set<Int>, _ adapter: Capabilities) -> [String]? {
    let names = outputs.sorted().filter { !adapter.observe[$0] }.map { vocabulary.outputs[$0].name }
    return names.isEmpty ? nil : names
  }
}
