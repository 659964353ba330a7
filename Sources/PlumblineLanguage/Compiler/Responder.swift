import PlumblineModel

/// Computes the responses to events, for all interpretations of one shape: the responses cover all
/// clocks, so they do not depend on the clock of a timer.
final class Responder {
  private let program: Program
  private var reactor: Reactor
  /// The results so far, lent to one exploration at a time: access through an object has a cost per
  /// use.
  var graph: SharedGraph

  /// - Parameter program: The program of any interpretation of the shape.
  init(_ program: Program) {
    self.program = program
    reactor = Reactor(program: program)
    graph = SharedGraph(eventCount: program.inputs.count + program.timers.count)
  }

  var diagnostics: Diagnostics { reactor.diagnostics }

  /// Per machine and node, whether it was ever entered in any interpretation, even transiently.
  var visited: [[Bool]] { reactor.visited }

  /// Per machine and leaf, whether a transition ever led out of it in any interpretation, even within an event.
  var hasExit: [[Bool]] { reactor.hasExit }

  /// The response to an event, an input or the expiry of a timer, with the clocks of all
  /// interpretations.
  ///
  /// - Complexity: O(transitions of the machines).
  func response(to event: Int, in location: [Int], running: UInt64) -> Response {
    reactor.forgetPremises()
    return event < program.inputs.count
      ? response(toInput: event, in: location, running: running)
      : response(toExpiryOf: event - program.inputs.count, in: location, running: running)
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
      isDocumented: findings.contains { finding in
        let machine = program.machines[finding.machine]
        return machine.isClient || !machine.announcements.isEmpty
      },
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
    return reactor.outcomes(of: findings, in: location).enumerated().map { number, outcome in
      let way = Response.Way(number, outcome, in: location, running: running, startingWith: timer)
      if way.outputs.count > ReferenceLimits.outputs {
        reactor.reportTooManyOutputs(of: first.reaction, way.outputs.count)
      }
      return way
    }
  }
}
