import PlumblineModel
import TestSupport

@testable import PlumblineEngine

/// Sessions of a client with its emulated environment and an app, on a virtual clock.
///
/// The app is an emulator, too: it gives the inputs of the app where every candidate documents them.
struct EmulatedSessions<Client: Implementation> {
  /// The log and its statistics.
  struct Outcome {
    var events: [LogEvent] = []
    /// Per input, how often the environment gave it where it was documented, and where it was not.
    var documented: [Int]
    var undocumented: [Int]
    /// The inputs that the client could not take.
    var impossible: [String] = []
    var notices: [EnvironmentEmulator.Notice] = []
  }

  /// The inputs that a session has at most.
  private static var longestSession: Int { 40 }

  let references: [Reference]
  let rules: EnvironmentEmulator.Rules
  /// The silence after the inputs of a session.
  var silence: Microseconds = 0
  /// The client of a session.
  let client: (_ session: Int) -> Client

  func run(_ sessions: Int) -> Outcome {
    let vocabulary = references[0].vocabulary
    let log = Capabilities(all: vocabulary, implementation: "log")
    var environment = EnvironmentEmulator(references, carrying: log, rules: rules)
    var app = EnvironmentEmulator(
      references,
      carrying: log,
      giving: vocabulary.inputs.map { $0.from == .app },
      rules: .init(seed: rules.seed + 1)
    )
    let none = vocabulary.inputs.map { _ in 0 }
    var outcome = Outcome(documented: none, undocumented: none)
    for session in 0..<sessions {
      var client = client(session)
      var now: Microseconds = 0
      var given = 0
      var sink = ObservationSink()
      func note(_ what: LogEvent.What, at instant: Microseconds) {
        let event = LogEvent(what, session: "\(session)", at: instant)
        outcome.events.append(event)
        if let notice = environment.take(event, line: outcome.events.count) {
          outcome.notices.append(notice)
        }
        app.take(event, line: outcome.events.count)
      }
      func noteOutputs() {
        for output in sink.all { note(.output(output.symbol), at: output.at) }
        sink.removeAll()
      }
      note(.start, at: 0)
      client.open(&sink)
      noteOutputs()
      var next = earlier(environment.proposal(after: now), app.proposal(after: now))
      while given < Self.longestSession {
        let deadline = client.next
        guard let instant = [deadline, next?.at].compactMap(\.self).min() else { break }
        now = max(now, instant)
        client.advance(to: now, &sink)
        if sink.all.isEmpty, let proposal = next, proposal.at <= now {
          let standing = environment.standings(at: now)[proposal.input]
          if vocabulary.inputs[proposal.input].from != .app {
            if standing == .documented {
              outcome.documented[proposal.input] += 1
            } else {
              outcome.undocumented[proposal.input] += 1
            }
          }
          note(.input(proposal.input), at: now)
          given += 1
          if client.give(proposal.input, at: now, &sink) != .accepted {
            outcome.impossible.append("\(session): \(vocabulary.text(ofInput: proposal.input))")
          }
        }
        noteOutputs()
        next = earlier(environment.proposal(after: now), app.proposal(after: now))
      }
      let end = now + silence
      while let deadline = client.next, deadline <= end {
        now = max(now, deadline)
        client.advance(to: now, &sink)
        noteOutputs()
      }
    }
    return outcome
  }

  private func earlier(
    _ one: EnvironmentEmulator.Proposal?,
    _ other: EnvironmentEmulator.Proposal?
  ) -> EnvironmentEmulator.Proposal? {
    guard let one, let other else { return one ?? other }
    return one.at <= other.at ? one : other
  }
}

extension EmulatedSessions.Outcome {
  /// The log, judged as `monitor` does.
  func judged(_ references: [Reference]) -> LogTally {
    var judge = LogJudge(
      references,
      carrying: Capabilities(all: references[0].vocabulary, implementation: "log"),
      rules: LogRules(latency: 0...0)
    )
    for (number, event) in events.enumerated() { judge.take(event, line: number + 1) }
    return judge.result
  }
}
