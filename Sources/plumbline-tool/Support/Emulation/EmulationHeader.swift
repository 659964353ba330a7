internal import PlumblineLogs
internal import PlumblineModel

/// What the log of an emulated environment carries: what the harness declares, and the inputs of the environment.
struct EmulationHeader {
  private let vocabulary: Vocabulary
  /// The header of the harness; nil without one.
  var declared: LogHeader?

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// The inputs and outputs of the log; without a header, all inputs and the outputs to the app.
  var capabilities: Capabilities {
    let absent = declared?.absent ?? vocabulary.inputs.map { _ in false }
    let inputs = vocabulary.inputs.indices.map { input in
      let isDeclared = declared?.inputs?[input] ?? true
      return !absent[input] && (isDeclared || vocabulary.inputs[input].from != .app)
    }
    return Capabilities(
      implementation: "the client",
      inject: inputs,
      observe: declared?.outputs ?? vocabulary.outputs.map { $0.seenBy == .app },
      unobservable: zip(inputs, absent).map { !$0 && !$1 }
    )
  }

  /// The header of the log.
  func line(latency: Microseconds) -> String {
    let log = capabilities
    let inputs = vocabulary.inputs.indices
    let outputs = vocabulary.outputs.indices.filter { log.observe[$0] }
    let absent = inputs.filter { !log.inject[$0] && !log.unobservable[$0] }
    var members: [String: JSON] = [
      "spontaneous": names(inputs.filter { log.inject[$0] }),
      "observe": .array(outputs.map { .string(vocabulary.outputs[$0].name) }),
    ]
    if !absent.isEmpty { members["absent"] = names(absent) }
    if latency > 0 { members["latency"] = .integer(latency) }
    return JSON.object(members).text
  }

  /// What a harness has to write for an output that the log does not carry.
  ///
  /// - Parameter event: The output.
  /// - Returns: The reason and the remedy, behind the line.
  func remedy(for event: LogEvent) -> String {
    guard declared == nil, case .output(let symbol) = event.what else {
      return "an output that the header of the harness does not declare; add it to 'observe'"
    }
    let output = vocabulary.parts(of: symbol).output
    let names = vocabulary.outputs.enumerated().filter { $1.seenBy == .app || $0 == output }
    let header = JSON.object(["observe": .array(names.map { .string($1.name) })]).text
    return "without a header the harness reports the outputs to the app; begin with \(header)"
  }

  private func names(_ inputs: [Int]) -> JSON {
    .array(vocabulary.names(ofInputs: inputs).map { .string($0) })
  }
}
