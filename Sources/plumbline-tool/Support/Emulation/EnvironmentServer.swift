internal import PlumblineEngine
internal import PlumblineLogs
internal import PlumblineModel
internal import PlumblineReports

/// Serves the documented environment of a client to its harness, line by line.
///
/// The lines are those of a log. On the real clock an input is written at the moment at which it happens. On the
/// virtual clock the harness has the time: each of its lines has an answer, the next input with its instant, and the
/// harness writes that input back when it has happened.
struct EnvironmentServer: ~Copyable {
  /// What decides on the inputs.
  enum Source {
    case drawn
    case script(TraceScript)
    case typed
  }

  /// The maximum delay between an event and its line, unless somebody says another one.
  private static let usualLatency: Microseconds = 100_000

  private let references: [Reference]
  private let values: [String: Microseconds]
  private var rules: EnvironmentEmulator.Rules
  private let latency: Microseconds?
  private let isVirtual: Bool
  private let channel: HarnessChannel
  private let log: EmulationLog?
  private var source: Source
  private var reader: LogReader
  private var header: EmulationHeader
  /// Created at the first event, because the header comes before.
  private var emulator: EnvironmentEmulator?
  private var plan: EnvironmentEmulator.Proposal?
  private let clock = EmulationClock()
  /// The instant of the last line.
  private var now: Microseconds = 0
  /// The number of lines of the log.
  private var lines = 0
  /// The number of lines of the harness that could not be read.
  private var faults = 0

  /// - Parameters:
  ///   - references: The automata of a spec, one for each interpretation.
  ///   - values: Times that replace those of the spec, by parameter name.
  ///   - rules: The rules of the choice, but for the latency.
  ///   - latency: The latency on the real clock; nil: that of the header.
  ///   - isVirtual: Whether the harness has the time.
  ///   - source: What decides on the inputs.
  ///   - channel: The harness, and perhaps a person.
  ///   - log: The file of all lines; nil: none.
  init(
    _ references: [Reference],
    values: [String: Microseconds],
    rules: EnvironmentEmulator.Rules,
    latency: Microseconds?,
    isVirtual: Bool,
    from source: Source,
    to channel: HarnessChannel,
    log: consuming EmulationLog?
  ) {
    self.references = references
    self.values = values
    self.rules = rules
    self.latency = latency
    self.isVirtual = isVirtual
    self.source = source
    self.channel = channel
    self.log = log
    let vocabulary = references[0].vocabulary
    reader = LogReader(vocabulary: vocabulary, mapping: nil, hashesKeys: false)
    header = EmulationHeader(vocabulary)
  }

  private var vocabulary: Vocabulary { references[0].vocabulary }

  /// Serves until the harness ends or a signal comes.
  ///
  /// - Returns: `conforms`; the status of a signal; or `fault` if a line could not be read, or the app departed
  ///   from the script.
  /// - Throws: ``Failing`` if the log cannot be written.
  mutating func run() throws -> RunStatus {
    while true {
      switch channel.next(until: isVirtual ? nil : plan.map { clock.instant($0.at) }) {
      case .line(let bytes):
        do {
          try take(bytes)
        } catch let departure as TraceScript.Departure {
          let expected = vocabulary.text(ofInput: departure.expected)
          Terminal.warn(
            "error: input \(departure.number) of the script is '\(expected)', and the harness wrote \(text(bytes))"
          )
          return .fault
        }
      case .typed(let text): try takeTyped(text)
      case .due: try givePlanned()
      case .ended: return faults == 0 ? .conforms : .fault
      case .stopped: return Interruption.status ?? .interrupted
      }
    }
  }
}

// MARK: Lines of the harness

extension EnvironmentServer {
  private mutating func take(_ bytes: [UInt8]) throws {
    let line = bytes.withUnsafeBufferPointer { reader.read($0) }
    var problem: String?
    switch line {
    case .blank: return
    case .foreign: problem = "it is no event, and no header"
    case .garbled(let reason), .undocumented(let reason, _), .wrongHeader(let reason):
      problem = reason
    case .header(let declared):
      if emulator == nil {
        header.declared = declared
      } else {
        problem = "a header stands before the events"
      }
    case .event(var event):
      problem = stamp(&event)
      if problem == nil { try follow(event, Self.line(bytes, at: now)) }
    }
    if let problem {
      faults += 1
      Terminal.warn("plumbline: cannot use the line \(text(bytes)): \(problem)")
    }
    guard isVirtual else { return }
    if problem == nil, let plan { channel.send(self.line(of: plan)) } else { channel.send("{}") }
  }

  /// Gives an event its instant.
  ///
  /// - Returns: The reason why that is impossible; nil for a good line.
  private mutating func stamp(_ event: inout LogEvent) -> String? {
    guard event.session.isEmpty else {
      return "leave 'session' out: one client has one environment; 'start' begins its next life"
    }
    guard isVirtual else {
      now = max(now, clock.now)
      event.at = now
      return nil
    }
    let isStart = event.what == .start
    // Each life may begin at 0.
    guard let at = event.at ?? (isStart ? 0 : nil) else {
      return "on the virtual clock each event has 'at', 'start' excepted"
    }
    guard at >= now || isStart else {
      return "its instant is before that of the line above, \(now)"
    }
    (now, event.at) = (at, at)
    return nil
  }

  /// Follows an event of the client, its app, or the environment itself.
  private mutating func follow(_ event: LogEvent, _ line: String) throws {
    if emulator == nil { try begin(with: event) }
    try note(event, line, isOwn: false)
  }

  /// Begins with the header, and with the start of the client if the harness leaves it out.
  private mutating func begin(with event: LogEvent) throws {
    if !isVirtual { rules.latency = latency ?? header.declared?.latency ?? Self.usualLatency }
    emulator = EnvironmentEmulator(
      references,
      values: values,
      carrying: header.capabilities,
      rules: rules
    )
    try write(header.line(latency: rules.latency))
    if event.what != .start {
      let start = LogEvent(.start, at: now)
      try note(start, JSON.object(["at": .integer(now), "ev": "start"]).text, isOwn: true)
    }
  }

  /// Writes an event to the log, follows it, and plans the next input.
  private mutating func note(_ event: LogEvent, _ line: String, isOwn: Bool) throws {
    try write(line)
    let notice = emulator?.take(event, line: lines)
    let text = notice?.text(
      of: line,
      isOwn: isOwn,
      isVirtual: isVirtual,
      header: header.remedy(for: event)
    )
    if let text { Terminal.warn("plumbline: \(text)") }
    if case .script(var script) = source {
      switch event.what {
      case .start: script.open(at: now)
      case .input(let input): try script.take(oneOf: [input], at: now)
      case .oneOfInputs(let inputs): try script.take(oneOf: inputs, at: now)
      case .output, .oneOf, .undocumentedInput, .gap: break
      }
      source = .script(script)
    }
    replan()
  }

  private mutating func write(_ line: String) throws {
    try log?.append(line)
    lines += 1
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(200), as: UTF8.self) + (bytes.count > 200 ? "…" : "")
  }

  /// A line with its instant; its members are sorted.
  private static func line(_ bytes: [UInt8], at instant: Microseconds) -> String {
    var members = (try? JSON.parse(bytes))?.object ?? [:]
    members["at"] = .integer(instant)
    return JSON.object(members).text
  }
}

// MARK: Inputs of the environment

extension EnvironmentServer {
  private mutating func replan() {
    switch source {
    case .drawn: plan = emulator?.proposal(after: now)
    case .script(let script):
      plan = script.next.flatMap { next in
        guard vocabulary.inputs[next.input].from != .app else { return nil }
        return .init(input: next.input, at: max(now, next.at))
      }
    case .typed: plan = nil
    }
  }

  /// Gives the planned input, which now happens; a drawn one that is too late is drawn again.
  private mutating func givePlanned() throws {
    guard let input = plan?.input else { return }
    now = max(now, clock.now)
    if case .drawn = source, emulator?.allows(.init(input: input, at: now)) != true {
      return replan()
    }
    try give(input)
  }

  private mutating func give(_ input: Int) throws {
    let line = line(of: .init(input: input, at: now))
    // The log comes first: the harness may answer at once.
    try note(LogEvent(.input(input), at: now), line, isOwn: true)
    channel.send(line)
  }

  private func line(of proposal: EnvironmentEmulator.Proposal) -> String {
    var members: [String: JSON] = [
      "at": .integer(proposal.at), "in": .string(vocabulary.inputs[proposal.input].name),
    ]
    members["args"] = vocabulary.arguments(ofInput: proposal.input)
    return JSON.object(members).text
  }
}

// MARK: Inputs that a person types

extension EnvironmentServer {
  private mutating func takeTyped(_ text: String) throws {
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard !words.isEmpty else { return }
    now = max(now, clock.now)
    guard let standings = emulator?.standings(at: now) else {
      return Terminal.warn("plumbline: the client has not started")
    }
    guard words != ["?"] else { return list(standings) }
    let input: Int
    do {
      input = try TypedInput(words.joined(separator: " "), in: vocabulary).input
    } catch {
      return Terminal.warn("plumbline: \(error)")
    }
    if let reason = reason(against: standings[input]) {
      return Terminal.warn("plumbline: '\(vocabulary.text(ofInput: input))' \(reason)")
    }
    try give(input)
  }

  /// The reason why an input is not given; nil if it is.
  private func reason(against standing: EnvironmentEmulator.Standing) -> String? {
    switch standing {
    case .documented: nil
    case .undocumented: rules.misbehaves ? nil : "is undocumented here; --misbehave allows it"
    case .doubtful:
      rules.misbehaves
        ? nil : "is impossible in a state that the client may be in; --misbehave allows it"
    case .impossible: "is impossible here"
    }
  }

  /// Prints the inputs that are possible now, each as it is typed.
  private func list(_ standings: [EnvironmentEmulator.Standing]) {
    var lines: [String] = []
    for (input, standing) in standings.enumerated() where vocabulary.inputs[input].from != .app {
      let word: String
      switch standing {
      case .documented: word = "documented    "
      case .undocumented: word = "undocumented  "
      case .doubtful: word = "doubtful      "
      case .impossible: continue
      }
      lines.append(word + TypedInput.text(of: input, in: vocabulary))
    }
    Terminal.print(lines.isEmpty ? "no input is possible now" : lines.joined(separator: "\n"))
  }
}
