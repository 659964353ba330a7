import PlumblineModel

/// A spec together with its automata, one for each combination of interpretations.
struct CompiledSpec {
  let spec: SpecDocument
  let references: [Reference]
}

/// Something that only the automata of a spec show.
///
/// What is reported holds in every interpretation: what one interpretation needs is no slip.
protocol CompiledRule: SendableMetatype {
  static func check(_ compiled: CompiledSpec, diagnostics: inout Diagnostics)
}

private let compiledRules: [any CompiledRule.Type] = [
  DistinctStates.self,
  EndlessInstants.self,
  FinalStates.self,
  OrderThatShows.self,
  UsedInputs.self,
  UsedOutputs.self,
  UsedTimers.self,
  UsedValues.self,
]

/// Reports every breach of every rule about automata.
func checkAutomata(_ compiled: CompiledSpec, diagnostics: inout Diagnostics) {
  for rule in compiledRules { rule.check(compiled, diagnostics: &diagnostics) }
}

extension CompiledSpec {
  /// The timers of the spec with the names that they have in the automata.
  var timers: [(path: String, timer: SpecDocument.Timer)] {
    spec.machines.flatMap { machine in
      machine.root.subtree.enumerated().flatMap { position, state in
        let place = position == 0 ? "\(machine.name)" : "\(machine.name).\(state.name)"
        return state.timers.map { ("\(place).\($0.name)", $0) }
      }
    }
  }

  /// Where a timer of an automaton is declared.
  func location(ofTimer path: String) -> SourceLocation {
    timers.first { $0.path == path }?.timer.name.location ?? spec.id.location
  }
}

extension Reference {
  /// What the expiry of a timer does in a location.
  func edges(ofTimer timer: Int, in location: Int) -> [Edge] {
    cells[location][vocabulary.inputs.count + timer].edges.map { edges[$0] }
  }

  /// The time of a timer that has one exact time; nil for windows and schedules.
  func exactTime(ofTimer timer: Int) -> Microseconds? {
    guard timers[timer].spans.count == 1, let span = timers[timer].spans.first,
      span.from == span.to
    else { return nil }
    return parameters[span.from].value
  }
}
