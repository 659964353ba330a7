import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Six bugs of a login, and the events until the first of them shows.
///
/// A bug is a change of the spec, and the client is the automaton of the changed spec.
@Suite struct BenchmarkDefectTests {
  struct Bug: CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    /// The limit of the median of the events.
    var most: Int
    var testDescription: String { name }
  }

  /// Events of most plans that lead to no goal find the first bug after some thousands.
  static let bugs = [
    Bug(
      name: "reconnects 30 s after a kick",
      old: "aborted: {}",
      new: "aborted: {after: {back: {time: 30s, to: connecting, reason: Login, clauses: [d-all]}}}",
      most: 400
    ),
    Bug(name: "login ends after 6 s", old: "time: 12s", new: "time: 6s", most: 400),
    Bug(name: "interruption after 10 s", old: "time: 4s", new: "time: 10s", most: 400),
    Bug(
      name: "reconnection has another reason",
      old: "reconnected: {to: connected, reason: LoginSuccess",
      new: "reconnected: {to: connected, reason: Login",
      most: 400
    ),
    Bug(
      name: "logout is ignored during a reconnection",
      old: "logout: {to: disconnected, reason: Logout, clauses: [d-all]} # reconnecting",
      new: "logout: {clauses: [d-all]}",
      most: 400
    ),
    Bug(
      name: "login while connected logs in again",
      old: "login: {clauses: [d-all]}",
      new: "login: {to: connecting, reason: Login, clauses: [d-all]}",
      most: 400
    ),
  ]

  static let seeds: ClosedRange<UInt64> = 1...15

  private static let spec = """
    plumbline: 1
    spec: login
    title: A login with five states
    stage: draft
    enums:
      Reason: [Login, LoginSuccess, LoginFailure, LoginTimeout, Interrupted, Logout, RemoteLogin]
    inputs:
      login: {from: app}
      logout: {from: app}
      loginAccepted: {from: server, only-when: link is up and connection is connecting, clauses: [d-all]}
      loginRejected: {from: server, only-when: link is up and connection is connecting, clauses: [d-all]}
      reconnected: {from: server, only-when: link is up and connection is reconnecting, clauses: [d-all]}
      remoteLogin: {from: server, only-when: link is up}
      networkLost: {from: network, only-when: link is up}
      networkBack: {from: network, only-when: link is down}
    outputs:
      stateChanged: {args: {state: connection, reason: Reason}, closed-by: [d-all]}
    machines:
      connection:
        announces: {stateChanged: {state: $to, reason: $reason}}
        initial: disconnected
        states:
          disconnected:
            on:
              login: {to: connecting, reason: Login, clauses: [d-all]}
          connecting:
            on:
              loginAccepted: {to: connected, reason: LoginSuccess, clauses: [d-all]}
              loginRejected: {to: disconnected, reason: LoginFailure, clauses: [d-all]}
            after:
              times-out: {time: 12s, to: disconnected, reason: LoginTimeout, clauses: [d-all]}
          connected:
            on:
              login: {clauses: [d-all]}
              logout: {to: disconnected, reason: Logout, clauses: [d-all]}
              remoteLogin: {to: aborted, reason: RemoteLogin, clauses: [d-all]}
            after:
              interrupted: {time: 4s, since: link.down, to: reconnecting, reason: Interrupted, clauses: [d-all]}
          reconnecting:
            on:
              reconnected: {to: connected, reason: LoginSuccess, clauses: [d-all]}
              logout: {to: disconnected, reason: Logout, clauses: [d-all]} # reconnecting
          aborted: {}
        on:
          networkLost: {clauses: [d-all]}
          networkBack: {clauses: [d-all]}
      link:
        environment: true
        initial: up
        states:
          up: {on: {networkLost: {to: down}}}
          down: {on: {networkBack: {to: up}}}
    decisions:
      d-all: {says: An example without a document.}
    """

  @Test(arguments: bugs)
  func `the median of the events until a bug shows is small`(bug: Bug) throws {
    let judged = Automaton(try Self.reference(Self.spec))
    #expect(Self.spec.contains(bug.old))
    let changed = Automaton(try Self.reference(Self.spec.replacing(bug.old, with: bug.new)))
    #expect(changed.reference.vocabulary == judged.reference.vocabulary)
    let events = Self.seeds.map { Self.events(untilFoundIn: changed, judgedBy: judged, seed: $0) }
    let median = events.sorted()[events.count / 2]
    #expect(median <= bug.most, "\(events.sorted())")
  }

  private static func reference(_ text: String) throws -> Reference {
    let spec = Spec.compile(SourceFile(name: "login.yaml", text: text))
    return try #require(spec.reference, "\(DiagnosticRenderer().text(of: spec.diagnostics))")
  }

  /// The judged events up to the first trace that fails, as in a campaign with one worker.
  private static func events(
    untilFoundIn client: Automaton,
    judgedBy judged: Automaton,
    seed: UInt64
  ) -> Int {
    let capabilities = Capabilities(all: judged.reference.vocabulary, implementation: "login")
    let planner = Planner(
      judged,
      inject: capabilities.inject,
      seed: seed,
      longestTrace: 1024,
      hasLongSilences: true
    )
    var feedback = Planner.Feedback(judged)
    feedback.pursueEvidence(planner)
    var tally = RunTally(judged, capabilities, [:], accepted: [])
    let worker = Worker(
      InProcessExecutor(capabilities: capabilities) { ReferenceImplementation(client, seed: 1) },
      judged,
      values: [:]
    )
    worker.follow(Interpretations([judged], values: [:]), readsFeatures: false)
    var index = 0
    var extensions: [Planner.Plan] = []
    while index < 20_000 {
      var plans = extensions
      for _ in 0..<(index < 256 ? 32 : 256) {
        var plan = Planner.Plan()
        let targets = feedback.targets(of: index, planner)
        planner.plan(index, feedback: feedback, corpus: [], toward: targets, into: &plan)
        feedback.add(plan)
        plans.append(plan)
        index += 1
      }
      var results: NumberedResults = []
      for number in plans.indices {
        let result = worker.carryOut(plans[number...number], tally.wanted)[0].result
        guard !result.isFailure else { return worker.judge.eventCount }
        results.append((number, result))
      }
      extensions = tally.merge(results, plans, longest: 1024)
      for (number, result) in results where result.isJudged {
        feedback.addEnd(of: plans[number], next: result.next)
      }
      feedback.learn(from: results, of: plans)
    }
    return .max
  }
}
