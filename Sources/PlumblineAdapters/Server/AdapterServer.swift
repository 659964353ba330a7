internal import PlumblineModel

/// The content of an `err` answer.
///
/// It is a top-level type: nested in the generic server and thrown as a typed error it crashes the
/// optimiser of Swift 6.3.
struct AdapterRefusal: Error {
  var code: String
  var message: String

  static func invalid(_ message: String) -> AdapterRefusal {
    AdapterRefusal(code: "invalid", message: message)
  }
}

/// Answers the requests of the protocol, one line each, without reading or writing itself.
struct AdapterServer<Client: Implementation> {
  static var longestLine: Int { 16 << 20 }
  static var mostSessions: Int64 { 64 }

  let name: String
  let version: String
  let clock: RealClock
  /// What the adapter declares for the names of a spec; an error says why it cannot serve it.
  private let declare: (Vocabulary) throws -> AdapterDeclaration
  private let make: (Vocabulary) throws -> Client
  private var probe: AdapterProbe<Client>
  /// Whether the runner said `bye`.
  private(set) var isDone = false
  /// The vocabulary from `hello`, and what writes its outputs; nil before.
  private var vocabulary: Vocabulary?
  private var writer: ObservationWriter?
  private var reader: StepReader?
  private var crashLog: CrashLog?
  private var declaration = AdapterDeclaration()
  /// Whether the client, an object, takes calls inside its callbacks.
  private var isReentrant = false
  private var sessions: [Int64: AdapterSession<Client>] = [:]

  init(
    name: String,
    version: String,
    inject: [String]?,
    spontaneous: [String] = [],
    absent: [String] = [],
    observe: [String]?,
    compact: Bool = false,
    clock: RealClock = .monotonic,
    make: @escaping (Vocabulary) throws -> Client
  ) {
    self.init(name: name, version: version, clock: clock, make: make) { vocabulary in
      let client = try make(vocabulary)
      return AdapterDeclaration(
        inject: inject,
        spontaneous: spontaneous,
        absent: absent,
        observe: observe,
        compact: compact,
        readsStates: !client.states.isEmpty
      )
    }
  }

  init(
    name: String,
    version: String,
    clock: RealClock,
    make: @escaping (Vocabulary) throws -> Client,
    probe: AdapterProbe<Client> = AdapterProbe(),
    declare: @escaping (Vocabulary) throws -> AdapterDeclaration
  ) {
    self.name = name
    self.version = version
    self.clock = clock
    self.make = make
    self.probe = probe
    self.declare = declare
  }

  /// The same server for a client that takes calls inside its callbacks.
  func reentrant() -> AdapterServer where Client: AnyObject {
    var server = self
    server.isReentrant = true
    server.probe.calls = .object
    return server
  }

  /// The answer to a line; it also reports errors.
  mutating func answer(_ line: [UInt8]) -> AdapterAnswer {
    var id = JSON.null
    do throws(AdapterRefusal) {
      let (request, steps) = try Self.request(line, reader)
      id = request[.id] ?? .null
      guard id.integer != nil else {
        id = .null
        throw .invalid("expected 'id', a whole number")
      }
      return AdapterAnswer(id: id, content: .success(try carryOut(request, steps)))
    } catch {
      return AdapterAnswer(id: id, content: .failure(error))
    }
  }

  /// The request, and its steps unless they have to be read as values.
  private static func request(
    _ line: [UInt8],
    _ reader: StepReader?
  ) throws(AdapterRefusal) -> (JSON, [Step]?) {
    guard line.count <= longestLine else {
      throw AdapterRefusal(code: "malformed", message: "the line has more than 16 MiB")
    }
    if let (request, steps) = reader?.split(line) { return (request, steps) }
    let json: JSON
    do throws(JSON.ParseError) { json = try JSON.parse(line) } catch {
      throw AdapterRefusal(
        code: "malformed",
        message: "expected a JSON object: \(error.description)"
      )
    }
    guard case .object = json else {
      throw AdapterRefusal(code: "malformed", message: "expected a JSON object, found \(json.kind)")
    }
    return (json, nil)
  }
}

// MARK: Operations

extension AdapterServer {
  private mutating func carryOut(
    _ request: JSON,
    _ steps: [Step]?
  ) throws(AdapterRefusal) -> AdapterReply {
    switch request[.op]?.string {
    case "hello": return try hello(request)
    case "open": return try open(request)
    case "step":
      return try inSession(request) { session throws(AdapterRefusal) in
        try session.step(request, steps)
      }
    case "advance":
      return try inSession(request) { session throws(AdapterRefusal) in try session.advance(request)
      }
    case "trace": return try trace(request, steps)
    case "state":
      return try inSession(request) { session throws(AdapterRefusal) in session.stateAnswer }
    case "reset":
      try close(request)
      return try open(request)
    case "close":
      try close(request)
      return [:]
    case "bye":
      isDone = true
      return [:]
    case let other:
      let text = other.map { "'\($0)'" } ?? "without a name"
      throw AdapterRefusal(code: "unsupported", message: "unknown operation \(text)")
    }
  }

  private mutating func hello(_ request: JSON) throws(AdapterRefusal) -> AdapterReply {
    guard request[.protocol] == .integer(Handshake.version) else {
      throw AdapterRefusal(
        code: "unsupported",
        message: "expected protocol 1, found \(request[.protocol]?.text ?? "none")"
      )
    }
    let vocabulary: Vocabulary
    do {
      vocabulary = try CanonicalDecoder.decode(from: request[.spec] ?? .null)
      declaration = try declare(vocabulary)
    } catch let error as DecodingError {
      throw .invalid("expected 'spec' with 'inputs' and 'outputs': \(error.reason)")
    } catch {
      throw AdapterRefusal(code: "unsupported", message: "\(error)")
    }
    if isReentrant { declaration.isReentrant = true }
    self.vocabulary = vocabulary
    let isCompact = declaration.compact && request[.compact] == true
    writer = ObservationWriter(vocabulary, isCompact: isCompact)
    reader = StepReader(vocabulary, inject: declaration.inject, isCompact: isCompact)
    crashLog = CrashLog(vocabulary)
    sessions = [:]
    let inputs = declaration.inject ?? vocabulary.inputNames.filter { $0 != Vocabulary.options }
    let outputs = declaration.observe ?? vocabulary.outputs.map(\.name)
    var answer: AdapterReply = [
      .protocol: .integer(Handshake.version),
      .adapter: .message([.name: "plumbline-swift", .version: "1"]),
      .implementation: .message([
        .name: .string(name), .version: .string(version), .language: "Swift",
      ]),
      .clock: .array(declaration.clocks.map(JSON.string)), .resolution: 1,
      .quiescence: declaration.stampsAtSource ? "settle" : "exact",
      .inject: .array(inputs.map(JSON.string)),
      .spontaneous: .array(declaration.spontaneous.map(JSON.string)),
      .absent: .array(declaration.absent.map(JSON.string)),
      .observe: .array(outputs.map(JSON.string)),
      .state: .bool(declaration.readsStates), .sessions: .integer(Self.mostSessions),
      .batch: 65_536, .deterministic: true,
      .notApplicable: .array(
        declaration.notApplicable.sorted { $0.key < $1.key }.map { clause, reason in
          .message([.clause: .string(clause), .reason: .string(reason)])
        }
      ),
    ]
    if let latency = declaration.latency { answer[.latency] = [0, .integer(latency)] }
    if !vocabulary.optionInputs.isEmpty { answer[.options] = true }
    if declaration.isReentrant { answer[.reentrant] = true }
    if isCompact { answer[.compact] = true }
    return answer
  }

  private mutating func open(_ request: JSON) throws(AdapterRefusal) -> AdapterReply {
    let number = try freeNumber(request)
    var session = try newSession(request)
    let answer = try session.answer()
    sessions[number] = session
    return answer
  }

  private mutating func trace(
    _ request: JSON,
    _ steps: [Step]?
  ) throws(AdapterRefusal) -> AdapterReply {
    _ = try freeNumber(request)
    var session = try newSession(request)
    return try session.step(request, steps)
  }

  private mutating func close(_ request: JSON) throws(AdapterRefusal) {
    let number = try sessionNumber(request)
    guard sessions.removeValue(forKey: number) != nil else {
      throw .invalid("session \(number) is not open")
    }
  }

  private func newSession(
    _ request: JSON
  ) throws(AdapterRefusal) -> AdapterSession<Client> {
    let name = request[.clock] ?? "virtual"
    guard let vocabulary, let writer, let crashLog else { throw .invalid("expected 'hello' first") }
    guard let text = name.string, declaration.clocks.contains(text) else {
      throw AdapterRefusal(code: "unsupported", message: "unknown clock \(name.text)")
    }
    var options = vocabulary.optionInputs.first
    if let given = request[.options]?.object {
      let texts = given.compactMapValues(\.string)
      options = vocabulary.input(named: Vocabulary.options, arguments: texts)
      guard options != nil, texts.count == given.count else {
        throw .invalid("unknown options \(request[.options]?.text ?? "")")
      }
    }
    do {
      return AdapterSession(
        client: try make(vocabulary),
        vocabulary: vocabulary,
        writer: writer,
        declaration: declaration,
        options: options,
        clock: name == "real" ? clock : nil,
        probe: probe,
        crashLog: crashLog
      )
    } catch {
      throw AdapterRefusal(code: "internal", message: "\(error)")
    }
  }

  private mutating func inSession(
    _ request: JSON,
    _ body: (inout AdapterSession<Client>) throws(AdapterRefusal) -> AdapterReply
  ) throws(AdapterRefusal) -> AdapterReply {
    let number = try sessionNumber(request)
    guard var session = sessions.removeValue(forKey: number) else {
      throw .invalid("session \(number) is not open")
    }
    defer { sessions[number] = session }
    return try body(&session)
  }

  private func sessionNumber(_ request: JSON) throws(AdapterRefusal) -> Int64 {
    guard let number = request[.session]?.integer, (1...Self.mostSessions).contains(number) else {
      throw .invalid("expected 'session', 1 to \(Self.mostSessions)")
    }
    return number
  }

  private func freeNumber(_ request: JSON) throws(AdapterRefusal) -> Int64 {
    let number = try sessionNumber(request)
    guard sessions[number] == nil else { throw .invalid("session \(number) is open already") }
    return number
  }
}
