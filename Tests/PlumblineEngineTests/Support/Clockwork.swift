import PlumblineEngine
import PlumblineModel

/// A small automaton, written as a table, and scripts that it judges.
///
/// Inputs, outputs and timers have the names that its edges mention; an edge that is not written
/// is an event that changes nothing.
///
/// ```swift
/// let alarm = Clockwork(
///   timers: ["t": (4000, 5000)],
///   edges: [.init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 0, ["ping"])]
/// )
/// alarm.outcome(of: "0 go, 5001")          // "silence at 5000"
/// ```
struct Clockwork {
  struct Edge {
    var from: Int
    var event: String
    var to: Int
    /// Names of outputs; those with a question mark need not come.
    var outputs: [String]
    var arms: [String]

    init(_ from: Int, _ event: String, to: Int, _ outputs: [String] = [], arms: [String] = []) {
      self.from = from
      self.event = event
      self.to = to
      self.outputs = outputs
      self.arms = arms
    }
  }

  var reference: Reference

  /// Times of timers are in milliseconds; without a second one, a timer never has to expire.
  ///
  /// In the places given for an input the documents do not speak of it.
  init(
    timers: [String: (Microseconds, Microseconds?)] = [:],
    edges: [Edge],
    undocumented: [String: [Int]] = [:]
  ) {
    let timerNames = timers.keys.sorted()
    let events = Set(edges.map(\.event))
    let inputs = events.subtracting(timerNames).sorted()
    let outputs = Set(edges.flatMap(\.outputs).map { $0.filter { $0 != "?" } }).sorted()
    let places = (edges.map(\.from) + edges.map(\.to)).max() ?? 0
    var cells: [[Reference.Cell]] = []
    for place in 0...places {
      cells.append(
        (inputs + timerNames).map { event in
          let leaving = edges.indices.filter {
            edges[$0].from == place && edges[$0].event == event
          }
          let isDocumented = undocumented[event]?.contains(place) != true
          return Reference.Cell(isPossible: true, isDocumented: isDocumented, edges: leaving)
        }
      )
    }
    reference = Reference(
      id: "clockwork",
      title: "",
      vocabulary: Vocabulary(
        inputs: inputs.map { .init(name: $0, from: .app) },
        outputs: outputs.map { .init(name: $0, seenBy: .app, arguments: []) }
      ),
      parameters: timerNames.flatMap { name -> [Reference.Parameter] in
        let (from, to) = timers[name] ?? (0, nil)
        return [
          .init(name: "\(name).from", value: from * 1000),
          .init(name: "\(name).to", value: (to ?? from) * 1000),
        ]
      },
      clauses: [],
      machines: [
        .init(
          name: "m",
          isEnvironment: false,
          states: (0...places).map { .init(name: "\($0)", parent: nil, isGroup: false) },
          announcements: []
        )
      ],
      timers: timerNames.enumerated().map { number, name in
        let isOpen = timers[name]?.1 == nil
        let span = Reference.ParameterWindow(from: 2 * number, to: isOpen ? nil : 2 * number + 1)
        return .init(name: name, spans: [span], element: 0, machine: 0, clockMachine: 0)
      },
      elements: [.init(kind: .reaction, path: "m", place: "m.yaml:1", clauses: [], subject: 0)],
      locations: (0...places).map { [$0] },
      start: 0,
      armedAtStart: [],
      cells: cells,
      edges: edges.map { edge in
        Reference.Edge(
          target: edge.to,
          outputs: edge.outputs.map { output in
            let name = output.filter { $0 != "?" }
            return .init(
              pattern: .init(output: outputs.firstIndex(of: name) ?? 0, allowed: []),
              element: 0,
              announces: nil,
              isOptional: output.hasSuffix("?")
            )
          },
          arms: edge.arms.compactMap(timerNames.firstIndex),
          disarms: [],
          elements: [0]
        )
      },
      invariants: []
    )
  }
}

extension Clockwork {
  /// Judges a script such as `0 go, 4000 ping, 9000`, times in milliseconds; every entry is a
  /// step, and a lone time is silence.
  ///
  /// `0 within go` gives the input within the step before it. Points and zones have to say the same.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - unobservable: The inputs that may come without anybody's knowing.
  /// - Returns: The verdict, and where it was reached.
  func outcome(of script: String, unobservable: Set<String> = []) -> String {
    let (outcome, zoned) = (
      judged(script, unobservable).outcome, judged(script, unobservable, isSymbolic: true).outcome
    )
    return outcome == zoned ? outcome : "\(outcome), and by zones \(zoned)"
  }

  /// The coverage of each edge along a script.
  func coverage(of script: String, unobservable: Set<String> = []) -> [Int] {
    judged(script, unobservable).coverage
  }

  /// What a script says that happened; see ``outcome(of:unobservable:)``.
  func execution(of script: String) -> Execution {
    var trace: [Step] = []
    var recording = Recording()
    for (number, entry) in script.split(separator: ", ").enumerated() {
      var words = entry.split(separator: " ").map(String.init)
      let isWithin = words.count == 3
      if isWithin { words.remove(at: 1) }
      let instant = (Microseconds(words[0]) ?? 0) * 1000
      let input = words.count > 1 ? reference.vocabulary.input(named: words[1]) : nil
      trace.append(
        Step(delay: instant - recording.now, input: input, within: isWithin ? .callback : nil)
      )
      recording.now = instant
      guard words.count > 1, input == nil else { continue }
      guard let symbol = reference.vocabulary.symbol(words[1], []) else {
        preconditionFailure("no input or output '\(words[1])'")
      }
      recording.observations.append(
        Observation(at: instant, step: number, isAfterInput: false, symbol: symbol)
      )
    }
    return Execution(of: trace, recording)
  }

  private func judged(
    _ script: String,
    _ unobservable: Set<String>,
    isSymbolic: Bool = false
  ) -> (outcome: String, coverage: [Int]) {
    var adapter = Capabilities(all: reference.vocabulary, implementation: "clockwork")
    adapter.unobservable = reference.vocabulary.inputs.map { unobservable.contains($0.name) }
    var judge = Judge(Automaton(reference.projected(onto: adapter)), isSymbolic: isSymbolic)
    let outcome =
      switch judge.judge(execution(of: script)) {
      case .passed: "passed"
      case .stopped(let step): "stopped in step \(step)"
      case .failed(let mismatch):
        if case .silence = mismatch.what {
          "silence at \(mismatch.at / 1000)"
        } else {
          "unexpected at \(mismatch.at / 1000)"
        }
      }
    return (outcome, judge.estimator.coverage)
  }
}
