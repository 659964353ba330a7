internal import PlumblineModel

/// The outputs that clauses are about.
extension Reference {
  /// The outputs that a clause is about: those that each reaction and each expiry citing it requires.
  ///
  /// An element with several outputs usually cites a clause for each; other elements that cite the
  /// same clause tell which output it is about. Announcements count if they alone remain.
  ///
  /// - Parameter clause: The index of the clause.
  /// - Returns: Indices of outputs; empty if the clause is about none, or several elements contradict
  ///   each other.
  /// - Complexity: O(edges).
  func outputs(about clause: Int) -> Set<Int> {
    var required: [Int: (all: Set<Int>, silent: Set<Int>)] = [:]
    for output in edges.lazy.flatMap(\.outputs)
    where !output.isOptional && elements[output.element].clauses.contains(clause) {
      required[output.element, default: ([], [])].all.insert(output.pattern.output)
      if output.announces == nil {
        required[output.element]?.silent.insert(output.pattern.output)
      }
    }
    guard let first = required.values.first else { return [] }
    let all = required.values.reduce(first.all) { $0.intersection($1.all) }
    let silent = required.values.reduce(first.silent) { $0.intersection($1.silent) }
    return silent.isEmpty ? all : silent
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

  /// Per clause that only a machine without an observable announcement cites, the names of the outputs
  /// of that machine that an adapter cannot observe: these alone may show whether the clause holds.
  ///
  /// - Parameter adapter: The capabilities; the automaton is not projected onto it.
  /// - Returns: The names, by index of the clause.
  /// - Complexity: O(clauses × elements + edges × machines).
  func unobservableEffects(_ adapter: Capabilities) -> [Int: [String]] {
    let kinds: Set<Element.Kind> = [.reaction, .timer, .state]
    let hidden = machines.indices.map { machine -> [String]? in
      guard machines[machine].announcements.allSatisfy({ !adapter.observe[$0.output] }) else {
        return nil
      }
      let outputs = edges.lazy.flatMap(\.outputs)
        .filter { elements[$0.element].subject == machine }
        .map(\.pattern.output)
      return names(ofUnobservable: Set(outputs), adapter)
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
