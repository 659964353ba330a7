package import PlumblineModel

extension RunResult {
  /// A run without a trace, because no adapter could be started.
  ///
  /// - Parameters:
  ///   - references: The automata, one for each combination of interpretations; at least one.
  ///   - fault: The reason.
  package init(ofNoTrace references: [Reference], _ fault: AdapterFault) {
    let automata = references.map { Automaton($0) }
    let nothing = Capabilities(all: references[0].vocabulary, implementation: "not started")
    var tally = RunTally(automata[0], nothing, [:], accepted: [])
    tally.fault = fault.isStopped ? nil : fault
    self = tally.result(Interpretations(automata, values: [:]))
  }
}
