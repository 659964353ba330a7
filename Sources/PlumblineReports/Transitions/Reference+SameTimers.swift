import PlumblineModel

extension [Reference] {
  /// The automata of a spec with the timers of all of them, so that a timer has one number in each.
  ///
  /// An interpretation that excludes each case of a timer lacks the timer.
  ///
  /// - Complexity: O(size of the automata), and O(1) where none lacks a timer.
  var withSameTimers: [Reference] {
    let lists = map { $0.timers.map(\.name) }
    guard lists.contains(where: { $0 != lists[0] }) else { return self }
    var all: [String] = []
    for list in lists {
      var place = 0
      for name in list {
        if let known = all.firstIndex(of: name) {
          place = known + 1
        } else {
          all.insert(name, at: place)
          place += 1
        }
      }
    }
    return map { $0.numbering(all, from: self) }
  }
}

extension Reference {
  /// The automaton with timers of these names; those that it lacks come from another one and never run.
  fileprivate func numbering(_ names: [String], from others: [Reference]) -> Reference {
    var reference = self
    var own: [String: Int] = [:]
    for (number, timer) in timers.enumerated() { own[timer.name] = number }
    reference.timers = names.compactMap { name in
      own[name].map { timers[$0] } ?? reference.adoptedTimer(name, from: others)
    }
    let moved = timers.map { names.firstIndex(of: $0.name) ?? 0 }
    reference.armedAtStart = armedAtStart.map { moved[$0] }
    for number in edges.indices {
      reference.edges[number].arms = edges[number].arms.map { moved[$0] }
      reference.edges[number].disarms = edges[number].disarms.map { moved[$0] }
    }
    let inputCount = vocabulary.inputs.count
    reference.cells = cells.map { row in
      row[..<inputCount]
        + names.map { name in
          own[name].map { row[inputCount + $0] }
            ?? Cell(isPossible: true, isDocumented: true, edges: [])
        }
    }
    return reference
  }

  /// A timer of another automaton, with its times and its element.
  private mutating func adoptedTimer(_ name: String, from others: [Reference]) -> Timer? {
    for other in others {
      guard var timer = other.timers.first(where: { $0.name == name }) else { continue }
      func adopted(_ parameter: Int) -> Int {
        let known = other.parameters[parameter]
        if let own = parameters.firstIndex(where: { $0.name == known.name }) { return own }
        parameters.append(Parameter(name: known.name, value: known.value))
        return parameters.count - 1
      }
      timer.spans = timer.spans.map { span in
        ParameterWindow(from: adopted(span.from), to: span.to.map(adopted))
      }
      elements.append(other.elements[timer.element])
      timer.element = elements.count - 1
      return timer
    }
    return nil
  }
}
