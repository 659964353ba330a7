extension Reference {
  /// The named times of the spec; names that the compiler derives from paths contain dots.
  ///
  /// - Complexity: O(number of parameters).
  package var constants: [Parameter] { parameters.filter { !$0.name.contains(".") } }

  /// The automaton with other times for some parameters.
  ///
  /// - Complexity: O(size of the automaton).
  package func setting(_ values: [String: Microseconds]) -> Reference {
    var reference = self
    for index in parameters.indices {
      reference.parameters[index].value = values[parameters[index].name] ?? parameters[index].value
    }
    return reference
  }

  /// The reason why constants cannot have these times; nil if they can.
  ///
  /// - Complexity: O(number of parameters, timers and invariants).
  package func problem(setting values: [String: Microseconds]) -> String? {
    let names = constants.map(\.name)
    if let unknown = values.keys.sorted().first(where: { !names.contains($0) }) {
      let known = names.isEmpty ? "no constants" : names.joined(separator: ", ")
      return "unknown constant '\(unknown)'; the spec '\(id)' has \(known)"
    }
    func time(_ parameter: Int) -> Microseconds {
      values[parameters[parameter].name] ?? parameters[parameter].value
    }
    for timer in timers {
      for span in timer.spans {
        guard let to = span.to, time(span.from) > time(to) else { continue }
        return "with these constants the window of timer '\(timer.name)' is empty"
      }
    }
    for invariant in invariants {
      let isEmpty =
        switch invariant.window {
        case .span(let from, .some(let to)): time(to) == 0 || from.map(time) ?? 0 > time(to)
        case .before(let to): time(to) == 0
        default: false
        }
      guard isEmpty else { continue }
      return "with these constants the window of invariant '\(invariant.name)' is empty"
    }
    return nil
  }
}
