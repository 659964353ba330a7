internal import PlumblineClients
internal import PlumblineModel

/// One implementation with its clock, and the number of its steps.
///
/// Steps are counted from the opening on, over all messages. Events during the delay before step k
/// follow step k - 1.
///
/// On a real clock it waits for the planned instants, counted from the opening, and for the
/// deadlines of the implementation. After each wait it passes the time of the clock to the
/// implementation. The outputs carry the implementation's instants, and are observed slightly
/// later.
struct AdapterSession<Client: Implementation> {
  /// In a box: without one, the places of all other members would depend on the type of the client, and be looked up.
  let box: ClientBox<Client>

  private let vocabulary: Vocabulary
  private let writer: ObservationWriter
  private let declaration: AdapterDeclaration
  let probe: AdapterProbe<Client>
  let crashLog: CrashLog
  /// The real clock, and its instant at the opening; nil on a virtual clock.
  private var wall: (clock: RealClock, origin: Microseconds)?
  /// The planned instant of the next step.
  private(set) var planned: Microseconds = 0
  /// The instant last passed to the implementation.
  private(set) var now: Microseconds = 0
  /// The last step whose beginning was collected.
  private(set) var step: Int64 = -1
  /// The bytes that most answers need for observations, and for results.
  private static var usualLength: Int { 512 }
  var seen = ObservationSink()
  /// The steps of the message under way, if the client takes calls inside its callbacks, and the last step before it.
  var turn: Turn?
  var turnStart: Int64 = -1
  /// The observations not yet sent, written.
  private var observations: [UInt8] = []
  /// On a real clock, the instants of inputs not yet sent.
  private var given: [JSON] = []
  /// The end of the opening, until it is sent.
  private var opened: Microseconds?
  /// The last states of the getters, and their text.
  private var lastStates: (states: [String: String], text: [UInt8]) = ([:], [])
  /// Whether the answers have the states of the getters.
  let readsStates: Bool

  /// - Parameters:
  ///   - client: The implementation, which is opened.
  ///   - vocabulary: The names of the spec.
  ///   - writer: Writes the observations.
  ///   - declaration: What the adapter declares.
  ///   - options: The input that sets the options of the client; nil: none.
  ///   - clock: The real clock; nil: virtual.
  ///   - probe: Reads the state of the adapter.
  ///   - crashLog: Names the step of a crash.
  init(
    client: Client,
    vocabulary: Vocabulary,
    writer: ObservationWriter,
    declaration: AdapterDeclaration,
    options: Int? = nil,
    clock: RealClock? = nil,
    probe: AdapterProbe<Client>,
    crashLog: CrashLog
  ) {
    wall = clock.map { ($0, $0.now()) }
    readsStates = clock == nil && declaration.readsStates
    self.crashLog = crashLog
    box = ClientBox(client)
    self.vocabulary = vocabulary
    self.writer = writer
    self.declaration = declaration
    self.probe = probe
    crashLog.begin(-1, nil) {}
    observations.reserveCapacity(Self.usualLength)
    box.client.open(&seen)
    if wall != nil, let own = probe.clock?(box.client) { wall = (own, 0) }
    if let options { _ = box.client.give(options, at: 0, &seen) }
    collect()
    opened = wall == nil ? nil : instant
  }

  /// The time since the opening.
  private var instant: Microseconds { wall.map { $0.clock.now() - $0.origin } ?? now }

  /// The content of an answer; it sends each observation once.
  ///
  /// - Throws: `AdapterRefusal` for a fault of the adapter.
  mutating func answer() throws(AdapterRefusal) -> AdapterReply {
    if let fault = probe.fault?(box.client) {
      throw AdapterRefusal(code: "internal", message: "\(fault.message); \(fault.advice)")
    }
    defer { (observations, given, opened) = ([], [], nil) }
    var answer: AdapterReply = [.now: .integer(instant)]
    answer.set(.observations, list: observations)
    if wall == nil {
      answer[.next] = box.client.next.map(JSON.integer) ?? .null
    } else {
      answer[.given] = .array(given)
      answer[.opened] = opened.map(JSON.integer)
    }
    return answer
  }

  /// The content of the answer to `state`.
  var stateAnswer: AdapterReply {
    [
      .now: .integer(instant), .next: box.client.next.map(JSON.integer) ?? .null,
      .state: .object(box.client.states.mapValues(JSON.string)),
    ]
  }

  /// Carries out the steps of a request, up to one without effect, then lets time pass.
  ///
  /// Time passes until the instant in the request, if it has one.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - read: Its steps, if they are read already.
  /// - Returns: The content of the answer.
  /// - Throws: `AdapterRefusal` for a malformed request, before the first step is taken.
  mutating func step(_ request: JSON, _ read: [Step]?) throws(AdapterRefusal) -> AdapterReply {
    let steps = if let read { read } else { try self.steps(request) }
    let end = steps.reduce(planned) { $0 + $1.delay }
    guard end <= latestInstant else {
      throw .invalid("the session lasts longer than \(latestInstant) microseconds")
    }
    var until: Microseconds?
    if let instant = request[.until], instant != .null {
      guard let number = instant.instant, number >= end else {
        throw .invalid("expected 'until', an instant from \(end) on")
      }
      until = number
    }
    let (results, states) =
      if wall == nil, declaration.isReentrant, let calls = probe.calls {
        takeTurn(steps, calls)
      } else {
        takeOneByOne(steps)
      }
    if case let last? = results.last, last?.isGiven == false { until = nil }
    if let until { pass(to: until) }
    var answer = try answer()
    answer.set(.results, list: Self.written(results))
    if readsStates { answer.set(.states, list: states) }
    return answer
  }

  private static func written(_ results: [InputResult?]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.usualLength)
    for result in results {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes += result.text
    }
    return bytes
  }

  /// Writes what the getters return now, for a number of steps.
  mutating func writeStates(count: Int = 1, to bytes: inout [UInt8]) {
    let states = box.client.states
    if states != lastStates.states || lastStates.text.isEmpty {
      lastStates = (states, JSON.object(states.mapValues(JSON.string)).bytes)
    }
    for _ in 0..<count {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes += lastStates.text
    }
  }

  private mutating func takeOneByOne(
    _ steps: [Step]
  ) -> (results: [InputResult?], states: [UInt8]) {
    var results: [InputResult?] = []
    var states: [UInt8] = []
    for step in steps {
      pass(to: planned + step.delay)
      self.step += 1
      let begun = now
      let result = give(step)
      if wall != nil { given.append([.integer(begun), .integer(instant)]) }
      results.append(result)
      if readsStates { writeStates(to: &states) }
      guard result?.isGiven != false else { break }
    }
    return (results, states)
  }

  /// Lets time pass to an instant, or to the next deadline.
  ///
  /// - Throws: `AdapterRefusal` for an instant in the past.
  mutating func advance(_ request: JSON) throws(AdapterRefusal) -> AdapterReply {
    if request[.to] == "next" {
      pass(to: box.client.next ?? planned)
    } else if let instant = request[.to]?.instant, instant >= planned {
      pass(to: instant)
    } else {
      throw .invalid("expected 'to', \"next\" or an instant from \(planned) on")
    }
    return try answer()
  }

  private func steps(
    _ request: JSON
  ) throws(AdapterRefusal) -> [Step] {
    guard let list = request[.steps]?.array else { throw .invalid("expected 'steps', a list") }
    var steps: [Step] = []
    var total: Microseconds = 0
    for element in list {
      guard let step = try step(element), total + step.delay <= latestInstant else {
        throw .invalid("expected a step with 'after', microseconds, found \(element.text)")
      }
      total += step.delay
      steps.append(step)
    }
    return steps
  }

  /// A step, with ``Turn/unknownInput`` for an input that the adapter cannot give; nil for a value that is no step.
  private func step(_ step: JSON) throws(AdapterRefusal) -> Step? {
    if writer.isCompact, let numbers = step.array { return try self.step(of: numbers) }
    guard case .object = step, let delay = (step[.after] ?? 0).instant else { return nil }
    let name = step[.in] ?? .null
    guard name != .null else { return Step(delay: delay, input: nil) }
    guard let name = name.string else {
      throw .invalid("expected 'in', the name of an input, found \(name.text)")
    }
    let given = step[.args] ?? .null
    let arguments = given == .null ? [:] : given.object?.compactMapValues(\.string)
    guard let arguments, arguments.count == given.object?.count ?? 0 else {
      throw .invalid("expected 'args' with texts, found \(step.text)")
    }
    let input = known(vocabulary.input(named: name, arguments: arguments))
    return Step(delay: delay, input: input, within: try place(step[.within]))
  }

  /// A step `[after]`, `[after,input]` or `[after,input,within]`; nil for another list.
  private func step(of numbers: [JSON]) throws(AdapterRefusal) -> Step? {
    guard let delay = numbers.first?.instant else { return nil }
    guard numbers.count > 1 else { return Step(delay: delay, input: nil) }
    guard let number = numbers[1].integer, let input = Int(exactly: number),
      vocabulary.inputs.indices.contains(input)
    else { return nil }
    let place = try place(numbers.count > 2 ? numbers[2] : nil)
    return Step(delay: delay, input: known(input), within: place)
  }

  private func known(_ input: Int?) -> Int {
    guard let input, declaration.inject?.contains(vocabulary.inputs[input].name) != false else {
      return Turn.unknownInput
    }
    return input
  }

  /// Where a step is given; an adapter that does not say that it is reentrant gives each after the one before.
  private func place(_ text: JSON?) throws(AdapterRefusal) -> Step.Within? {
    guard declaration.isReentrant, let text else { return nil }
    if let place = text.string.flatMap(Step.Within.init) { return place }
    let known = Step.Within.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    throw .invalid("expected 'within', \(known), found \(text.text)")
  }

  /// Gives the input of the step that has begun; nil for a wait.
  private mutating func give(_ planned: Step) -> InputResult? {
    guard let input = planned.input else { return crashLog.begin(step, nil) { nil } }
    guard input != Turn.unknownInput else { return .unsupported }
    defer { collect() }
    return crashLog.begin(step, input) { box.client.give(input, at: now, &seen) }
  }

  mutating func pass(to instant: Microseconds) {
    planned = max(planned, instant)
    guard let wall else {
      guard instant > now else { return }
      now = instant
      box.client.advance(to: instant, &seen)
      return collect()
    }
    repeat {
      // An absolute instant: the lateness of one wait does not add to the next.
      wall.clock.sleep(wall.origin + max(now, min(box.client.next ?? instant, instant)))
      now = max(now, self.instant)
      box.client.advance(to: now, &seen)
      collect()
    } while now < instant
  }

  /// Turns outputs and spontaneous inputs into observations, and counts the steps that began between them.
  mutating func collect() {
    guard !seen.isEmpty else { return }
    var (output, input, begun) = (0, 0, 0)
    while true {
      if begun < seen.begun.count, seen.begun[begun] <= (output, input) {
        step += 1
        begun += 1
      } else if input < seen.inputs.count, seen.inputs[input].position <= output {
        let report = seen.inputs[input]
        writer.write(input: report.input, place(of: report.at), to: &observations)
        input += 1
      } else if output < seen.all.count {
        let (observed, undocumented) = (seen.all[output], seen.undocumented[output] ?? [])
        writer.write(observed.symbol, undocumented, place(of: observed.at), to: &observations)
        output += 1
      } else {
        break
      }
    }
    seen.removeAll()
  }

  private func place(of happened: Microseconds) -> ObservationWriter.Place {
    guard wall != nil else { return ObservationWriter.Place(step: step, at: happened) }
    if declaration.stampsAtSource { return ObservationWriter.Place(step: step, at: happened) }
    let at = instant
    return ObservationWriter.Place(step: step, at: at, since: min(happened, at))
  }
}

/// A client that is changed where it is.
final class ClientBox<Client> {
  /// Unchecked: only its session changes it, and accesses to that are checked.
  @exclusivity(unchecked) var client: Client

  init(_ client: Client) { self.client = client }
}

extension InputResult? {
  /// The result in JSON; none of its names has to be escaped.
  fileprivate var text: UnsafeBufferPointer<UInt8> {
    let text: StaticString =
      switch self {
      case .accepted: #""accepted""#
      case .refused: #""refused""#
      case .notApplicable: #""not-applicable""#
      case .unsupported: #""unsupported""#
      case nil: "null"
      }
    return text.buffer
  }
}
