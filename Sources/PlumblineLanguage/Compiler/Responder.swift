import PlumblineModel

/// Works out the responses to events, for all readings of one shape: which clock a timer measures
/// makes no difference to them, as all clocks are looked at.
final class Responder {
  /// Responses to one event that are kept: to look through more would be no quicker than to work
  /// one out.
  static let limit = 256

  private let program: Program
  private var reactor: Reactor
  /// Per event, what was worked out, as far as it is kept.
  private var responses: [[Response]]

  /// - Parameter program: The program of any reading of the shape.
  init(_ program: Program) {
    self.program = program
    reactor = Reactor(program: program)
    responses = (program.inputs.indices.map { _ in [] }) + program.timers.map { _ in [] }
  }

  var diagnostics: Diagnostics { reactor.diagnostics }

  /// Per machine and node, whether it was ever entered in any of the readings, if only in passing.
  var visited: [[Bool]] { reactor.visited }

  /// The response to an event, an input or the expiry of a timer, with the clocks of all readings.
  ///
  /// - Complexity: O(responses kept), or that of one that is not known yet.
  func response(to event: Int, in location: [Int], running: UInt64) -> Response {
    if let known = responses[event].firstIndex(where: { $0.holds(in: location) }) {
      return responses[event][known]
    }
    reactor.forgetPremises()
    let response =
      event < program.inputs.count
      ? response(toInput: event, in: location, running: running)
      : response(toExpiryOf: event - program.inputs.count, in: location, running: running)
    if responses[event].count < Self.limit { responses[event].append(response) }
    return response
  }

  private func response(
    toInput input: Int,
    in location: [Int],
    running: UInt64
  ) -> Response {
    let isPossible = reactor.holds(program.inputs[input].onlyWhen, in: location)
    let findings = isPossible ? reactor.findings(forInput: input, in: location) : []
    let ways = ways(for: findings, from: location, running: running)
    return Response(
      premises: reactor.premises,
      of: location,
      isPossible: isPossible,
      isDocumented: findings.contains { !program.machines[$0.machine].announcements.isEmpty },
      ways: ways
    )
  }

  private func response(
    toExpiryOf timer: Int,
    in location: [Int],
    running: UInt64
  ) -> Response {
    let timer = program.timers[timer]
    let findings = reactor.enabled(timer.cases, in: location).map {
      [Reactor.Finding(machine: timer.machine, reaction: $0)]
    }
    let ways = ways(
      for: findings ?? [],
      from: location,
      running: running,
      startingWith: timer.element
    )
    return Response(
      premises: reactor.premises,
      of: location,
      isPossible: true,
      isDocumented: true,
      ways: ways
    )
  }

  private func ways(
    for findings: [Reactor.Finding],
    from location: [Int],
    running: UInt64,
    startingWith timer: Int? = nil
  ) -> [Response.Way] {
    guard let first = findings.first else { return [] }
    return reactor.outcomes(of: findings, in: location).map { outcome in
      let way = Response.Way(outcome, in: location, running: running, startingWith: timer)
      if way.outputs.count > Explorer.outputLimit {
        reactor.reportTooManyOutputs(of: first.reaction, way.outputs.count)
      }
      return way
    }
  }
}
