internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports
internal import PlumblineSockets

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One run of an emulated environment, from its options to its status.
struct EmulationRun {
  private let references: [Reference]
  private let values: [String: Microseconds]
  private let script: TraceScript?
  private let options: EnvironmentOptions

  /// - Parameters:
  ///   - all: The interpretations of the spec.
  ///   - setting: The times, interpretations and options that are set.
  ///   - options: The options of the environment.
  /// - Throws: ``Failing`` for a script that cannot be read, and `ValidationError` for unknown names.
  init(_ all: [Reference], _ setting: ValueOptions, _ options: EnvironmentOptions) throws {
    self.options = options
    guard let path = options.script else {
      let settled = try setting.setting(for: all)
      (references, values, script) = (settled.references, settled.values, nil)
      return
    }
    do {
      let bytes = try Files.read(path)
      let header = try TraceFile.header(ofTrace: bytes, named: path)
      guard header.spec == all[0].id else {
        throw ValidationError("'\(path)' is a trace of '\(header.spec)', not of '\(all[0].id)'")
      }
      let settled = try setting.setting(for: all, over: (header.values, header.interpretations))
      let readout = try TraceFile.read(
        bytes,
        named: path,
        for: settled.references[0],
        specHash: all.fingerprint
      )
      for warning in readout.warnings { Terminal.warn(warning) }
      (references, values) = (settled.references, settled.values)
      script = TraceScript(readout.trace.steps)
    } catch let error as TraceFile.ReadError {
      throw Failing(error.description)
    }
  }

  /// Serves until the harness ends or a signal comes; prints a status that is an error.
  ///
  /// - Returns: The status.
  /// - Throws: ``Failing`` if the log cannot be opened, and `ValidationError` if it cannot listen.
  func run() throws -> RunStatus {
    let calls = try options.listening.calls()
    var log: EmulationLog?
    if let path = options.log { log = try EmulationLog(path) }
    Interruption.watch()
    var caller: (any AdapterProcess)?
    do {
      caller = try calls?.start { Interruption.happened }
    } catch {
      if let status = Interruption.status { return status }
      Terminal.warn("error: \(error.message)\n  \(error.advice)\n\(RunStatus.textOfUnserved)")
      return .fault
    }
    defer { _ = caller?.end() }
    do {
      let status = try serve(caller, log: log.take())
      if status == .fault { Terminal.warn(RunStatus.textOfUnserved) }
      return status
    } catch let error as Failing {
      Terminal.warn("error: \(error)\n\(RunStatus.textOfUnwritten)")
      return .fault
    }
  }

  private func serve(
    _ caller: (any AdapterProcess)?,
    log: consuming EmulationLog?
  ) throws -> RunStatus {
    let seed = options.seed ?? UInt64.random(in: 1...999_999_999)
    let source: EnvironmentServer.Source =
      script.map { .script($0) } ?? (options.interactive ? .typed : .drawn)
    if case .drawn = source { Terminal.warn("plumbline: seed \(seed)") }
    var server = EnvironmentServer(
      references,
      values: values,
      rules: EnvironmentEmulator.Rules(
        seed: seed,
        misbehaves: options.misbehave,
        longestDelay: options.longest
      ),
      latency: options.latency?.microseconds,
      isVirtual: options.clock == .virtual,
      from: source,
      to: HarnessChannel(
        input: caller?.output ?? STDIN_FILENO,
        output: caller?.input ?? STDOUT_FILENO,
        keyboard: options.interactive ? STDIN_FILENO : -1
      ),
      log: log
    )
    return try server.run()
  }
}
