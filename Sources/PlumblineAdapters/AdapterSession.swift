internal import PlumblineModel

/// One implementation with its clock, and the count of the steps given to it.
///
/// Steps are counted from the opening on, over all messages. What happens while the delay before
/// step k passes follows step k - 1.
struct AdapterSession<Client: Implementation> {
  private var client: Client
  /// A step of a request: a delay, then an input with its arguments, or nothing.
  private typealias PlannedStep = (
    delay: Microseconds, input: String?, arguments: [String: String]
  )

  private let vocabulary: Vocabulary
  private let inject: [String]?
  private var now: Microseconds = 0
  private var step: Int64 = -1
  private var seen = Sightings()
  /// What was seen and not yet told.
  private var observations: [JSON] = []

  init(client: Client, vocabulary: Vocabulary, inject: [String]?) {
    self.client = client
    self.vocabulary = vocabulary
    self.inject = inject
    self.client.open(&seen)
    collect()
  }

  /// The content of an answer; each observation is told once.
  mutating func answer() -> [String: JSON] {
    defer { observations = [] }
    return [
      "now": .integer(now), "next": client.next.map(JSON.integer) ?? .null,
      "observations": .array(observations),
    ]
  }

  /// Carries out the steps of a request, up to one that has no effect, and lets time pass until
  /// an instant if the request names one.
  ///
  /// - Throws: `AdapterRefusal` for a malformed request, before the first step is taken.
  mutating func step(_ request: JSON) throws(AdapterRefusal) -> [String: JSON] {
    let steps = try Self.steps(request)
    let planned = steps.reduce(now) { $0 + $1.delay }
    var until: Microseconds?
    if let instant = request["until"], instant != .null {
      guard let number = instant.integer, number >= planned else {
        throw .invalid("expected 'until', an instant from \(planned) on")
      }
      until = number
    }
    var results: [JSON] = []
    for step in steps {
      pass(to: now + step.delay)
      self.step += 1
      guard let name = step.input else {
        results.append(.null)
        continue
      }
      let result = give(name, step.arguments)
      results.append(.string(result.rawValue))
      if result != .accepted {
        until = nil
        break
      }
    }
    if let until { pass(to: until) }
    var answer = answer()
    answer["results"] = .array(results)
    return answer
  }

  /// Lets time pass to an instant, or to what is scheduled next.
  ///
  /// - Throws: `AdapterRefusal` for an instant that is over.
  mutating func advance(_ request: JSON) throws(AdapterRefusal) -> [String: JSON] {
    if request["to"] == "next" {
      pass(to: client.next ?? now)
    } else if let instant = request["to"]?.integer, instant >= now {
      pass(to: instant)
    } else {
      throw .invalid("expected 'to', \"next\" or an instant from \(now) on")
    }
    return answer()
  }

  private static func steps(
    _ request: JSON
  ) throws(AdapterRefusal) -> [PlannedStep] {
    guard let list = request["steps"]?.array else { throw .invalid("expected 'steps', a list") }
    var steps: [PlannedStep] = []
    var total: Microseconds = 0
    for step in list {
      guard case .object = step, let delay = (step["after"] ?? 0).integer, delay >= 0,
        case (let sum, false) = total.addingReportingOverflow(delay), sum < Int64.max / 2
      else { throw .invalid("expected a step with 'after', microseconds, found \(step.text)") }
      total = sum
      let name = step["in"] ?? .null
      guard name == .null || name.string != nil else {
        throw .invalid("expected 'in', the name of an input, found \(name.text)")
      }
      let given = step["args"]?.object ?? [:]
      let arguments = given.compactMapValues(\.string)
      guard arguments.count == given.count else {
        throw .invalid("expected 'args' with texts, found \(step.text)")
      }
      steps.append((delay, name.string, arguments))
    }
    return steps
  }

  private mutating func give(_ name: String, _ arguments: [String: String]) -> InputResult {
    guard let input = vocabulary.input(named: name, arguments: arguments),
      inject?.contains(name) != false
    else { return .unsupported }
    defer { collect() }
    return client.give(input, at: now, &seen)
  }

  private mutating func pass(to instant: Microseconds) {
    guard instant > now else { return }
    now = instant
    client.advance(to: instant, &seen)
    collect()
  }

  /// Turns what was seen into observations.
  private mutating func collect() {
    for sighting in seen.all {
      let (output, values) = vocabulary.parts(of: sighting.symbol)
      var arguments: [String: JSON] = [:]
      for (argument, value) in zip(vocabulary.outputs[output].arguments, values) {
        // The number of an undocumented value has no name of its own to send.
        let name = value < argument.values.count ? argument.values[value] : "(not documented)"
        arguments[argument.name] = .string(name)
      }
      observations.append([
        "at": .integer(sighting.at), "after": .integer(step),
        "out": .string(vocabulary.outputs[output].name), "args": .object(arguments),
      ])
    }
    seen.removeAll()
  }
}
