internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// A trace file with its spec, and the behaviour that is to be judged.
struct SavedTrace {
  /// The behaviour of an implementation on the trace.
  struct Behaviour {
    var recording: Recording
    /// The clock of the recording.
    var timeModel: TimeModel
    /// The automata for what the adapter can give and observe, one for each interpretation.
    var judged: [Reference]
    /// The name of the implementation.
    var implementation: String
  }

  private(set) var trace: TraceFile
  /// One automaton for each interpretation that neither the file nor `--set` rules out; the first is that of the
  /// first options.
  let references: [Reference]
  var reference: Reference { references[0] }
  /// The times of the constants.
  let values: [String: Microseconds]
  private let spec: String

  /// Reads a trace file, and prints its warnings.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - specs: The specs that are read so far, with the options for them.
  /// - Throws: ``Failing`` for an invalid file, and `ValidationError` for unknown names.
  init(_ path: String, _ specs: inout TraceSpecs) throws {
    let choice = specs.choice
    do {
      let bytes = try Files.read(path)
      let header = try TraceFile.header(ofTrace: bytes, named: path)
      // Messages name them.
      let interpretations = header.interpretations.mapValues(\.visible).withVisibleKeys
      let read = try specs.spec(of: header)
      let all = read.references
      for (name, option) in interpretations.sorted(by: { $0.key < $1.key })
      where !all.contains(where: {
        $0.interpretations.contains { ($0.name, $0.option) == (name, option) }
      }) {
        Terminal.warn(
          "\(path): the spec does not have the interpretation '\(name)' with the option '\(option)'; each"
            + " option of an interpretation that the trace does not name is allowed"
        )
      }
      let settled = try choice.setting.setting(for: all, over: ([:], interpretations))
      references = settled.references
      let readout = try TraceFile.read(
        bytes,
        named: path,
        for: references[0],
        specHash: read.hash
      )
      for warning in readout.warnings { Terminal.warn(warning) }
      trace = readout.trace.untilTimePasses
    } catch let error as TraceFile.ReadError {
      throw Failing(error.description)
    }
    let saved = (trace.header.values.withVisibleKeys, [String: String]())
    values = try choice.setting.setting(for: [references[0]], over: saved).values
    spec = choice.spec ?? trace.header.spec
  }

  /// The behaviour of an implementation, or the saved one if none is named.
  ///
  /// - Parameter implementation: The options that name the implementation.
  /// - Returns: The recording, with what judges it; nil if a signal came before its end.
  /// - Throws: The status of a fault of the adapter, after its message; `ValidationError` if no implementation is
  ///   named and none is saved.
  mutating func behaviour(_ implementation: ImplementationOptions) async throws -> Behaviour? {
    if implementation.isNone, let kept = trace.recording {
      try implementation.checkUnused()
      return Behaviour(
        recording: kept,
        timeModel: trace.header.timeModel,
        judged: projected(onto: trace.capabilities(in: reference.vocabulary)),
        implementation: trace.header.implementation ?? "the saved recording"
      )
    }
    var chosen = try implementation.choose(
      for: reference,
      values: values,
      seed: trace.header.numericSeed
    )
    let setting =
      values.map { "\($0)=\($1)us" } + trace.header.interpretations.map { "\($0)=\($1)" }
    chosen.program = implementation.program(
      serving: spec,
      setting: setting.sorted().flatMap { ["--set", $0] }
    )
    // Spontaneous inputs are not injected: they may or may not recur.
    trace.steps = trace.steps.planned.valid(in: reference.vocabulary)
    do {
      let outcome = try await chosen.carryOut(Replaying(steps: trace.steps))
      guard let recording = outcome.recording else {
        throw ValidationError(
          """
          the trace gives a call inside a callback or in the same tick as another, which \
          \(outcome.capabilities.implementation.visible) cannot do: it needs an adapter with "reentrant":true \
          on the virtual clock
          """
        )
      }
      return Behaviour(
        recording: recording,
        timeModel: outcome.capabilities.timeModel,
        judged: projected(onto: outcome.capabilities),
        implementation: outcome.capabilities.implementation
      )
    } catch let fault as AdapterFault {
      guard !fault.isStopped else { return nil }
      try chosen.report(fault)
      throw fault
    }
  }

  private func projected(onto capabilities: Capabilities) -> [Reference] {
    references.map { $0.projected(onto: capabilities) }
  }

  /// The options of the first interpretation, `read-as=gentle`; nil if it is the only one.
  var chosenAmongOthers: String? {
    guard references.count > 1 else { return nil }
    return reference.interpretations.map { "\($0.name)=\($0.option)" }.joined(separator: ", ")
  }
}

extension Dictionary where Key == String {
  /// With the invisible characters of the keys spelled out; the names in a spec have none.
  fileprivate var withVisibleKeys: [String: Value] {
    Dictionary(map { ($0.visible, $1) }, uniquingKeysWith: { first, _ in first })
  }
}
