import ArgumentParser
import PlumblineEngine
import PlumblineLanguage
import PlumblineModel

/// `plumbline-bench oracle`: measures the cost of judging with points, with zones, with
/// unobservable inputs, and with several interpretations.
struct OracleBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "oracle",
    abstract:
      "Measure what judging costs with points, zones, unobservable inputs, and several interpretations."
  )

  @Argument(help: "The path of a spec.") var spec: String
  @Option(help: "How many traces to judge.") var traces = 1000

  func validate() throws {
    guard traces > 0 else { throw ValidationError("--traces must be at least 1, found \(traces)") }
  }

  func run() throws {
    let loaded = Spec.load(spec)
    print(DiagnosticRenderer().text(of: loaded.diagnostics), terminator: "")
    guard let reference = loaded.reference else { throw ExitCode(2) }
    print("events judged per second of processor time, of traces of the automaton itself")
    let vocabulary = reference.vocabulary
    let uncontrollable = vocabulary.inputs.indices.filter { vocabulary.inputs[$0].from != .app }
    for count in 0...min(3, uncontrollable.count) {
      let unobservable = Array(uncontrollable.prefix(count))
      let work = PlannedTraces(traces, of: reference, without: unobservable)
      if count == 0 {
        var following = Judge(Automaton(reference))
        following.isFollowing = true
        measure("one candidate followed", work, [following])
        measure("points", work, [Judge(Automaton(reference))])
        measure("zones", work, [Judge(Automaton(reference), isSymbolic: true)])
        for count in [1, 2, 4, 8] where count <= loaded.references.count {
          let judges = loaded.references.prefix(count).map { Judge(Automaton($0)) }
          measure("interpretations: \(count)", work, judges)
        }
        continue
      }
      var adapter = Capabilities(all: vocabulary, implementation: "benchmark")
      adapter.unobservable = vocabulary.inputs.indices.map(unobservable.contains)
      let names = vocabulary.names(ofInputs: unobservable).joined(separator: ", ")
      measure(
        "unobservable: \(names)",
        work,
        [Judge(Automaton(reference.projected(onto: adapter)))]
      )
    }
  }

  /// Judges all traces by each of some judges, as a run with several interpretations does.
  private func measure(_ name: String, _ work: PlannedTraces, _ judges: [Judge]) {
    var judges = judges
    let start = processorSeconds()
    for (steps, recording) in work.traces {
      for index in judges.indices { _ = judges[index].judge(Execution(of: steps, recording)) }
    }
    let events = judges.map(\.eventCount).max() ?? 0
    let rate = Int(Double(events) / (processorSeconds() - start))
    let followed = judges.map(\.followedEventCount).max() ?? 0
    let share = followed > 0 ? ", \(100 * followed / max(1, events)) % of them followed" : ""
    print("\(name): \(rate)\(share)")
  }
}
