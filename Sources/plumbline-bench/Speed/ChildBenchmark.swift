import ArgumentParser
import Foundation
import PlumblineAdapters
import PlumblineEngine
import PlumblineModel

/// Checked events per second with a child process, compared with an echo in the language of the adapter.
///
/// The echo is the limit of an adapter in its language: it decodes each request, and encodes the answer that the adapter
/// gave to it, with the JSON codec of the language, or with that of the kit where the language has none. It has no
/// client, no clock and no kit, and no judge waits for it.
struct ChildBenchmark {
  let reference: Reference
  let command: [String]
  /// The program, which gets the path of the answers as its last argument.
  let echo: [String]

  /// The best of some rounds, taken by turns because the machine is shared.
  struct Measurement {
    var events = 0
    var lines = 0
    var bytes = 0
    /// A run: the seconds, and the processor time of the runner with its judge.
    var run = Cost()
    /// The adapter alone: the same requests, whose answers are not judged.
    var adapter = Cost()
    var echo = Cost()
  }

  private static let rounds = 5
  /// The number of traces that a run gives at once.
  private static let batch = 32

  /// Plans traces, then carries them out and judges them, and sends the same lines to the adapter and to the echo.
  ///
  /// - Throws: An error if the adapter does not conform: what a client does behind a failure costs less.
  func measure(traces: Int) throws -> Measurement {
    var executor = try ChildExecutor(
      source: ChildCommand(command),
      specID: reference.id,
      vocabulary: reference.vocabulary,
      machines: reference.announcedMachines
    )
    defer { executor.finish() }
    let plans = plans(traces, executor.capabilities)
    let requests = try executor.requests(for: plans)
    var lines = requests.split(separator: UInt8(ascii: "\n")).map { Data($0) }
    let hello = lines.removeFirst()
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    var measurement = Measurement(lines: traces, bytes: lines.reduce(0) { $0 + $1.count + 1 })
    for round in 0..<Self.rounds {
      measurement.run.improve(by: try judge(plans, &executor, &measurement.events))
      let adapter = try Pump(command: command).run(hello, lines)
      measurement.adapter.improve(by: adapter.cost)
      if round == 0 { try adapter.answers.write(to: file) }
      let echo = try Pump(command: echo + [file.path]).run(hello, lines)
      measurement.echo.improve(by: echo.cost)
    }
    return measurement
  }

  /// Carries out and judges traces as a run does.
  private func judge(
    _ plans: [[Step]],
    _ executor: inout ChildExecutor,
    _ events: inout Int
  ) throws -> Cost {
    var recordings: [Recording] = []
    var judge = Judge(Automaton(reference))
    let before = processorSeconds()
    let seconds = try elapsed {
      for start in stride(from: 0, to: plans.count, by: Self.batch) {
        let batch = plans[start..<min(start + Self.batch, plans.count)]
        var failing: Int?
        try executor.run(Array(batch), into: &recordings) { number, recording in
          let execution = Execution(of: plans[start + number], recording)
          if case .failed = judge.judge(execution) { failing = start + number }
        }
        if let failing {
          throw ValidationError(
            "the adapter does not conform (trace \(failing + 1)); measure a client that does"
          )
        }
      }
    }
    events = judge.eventCount
    return Cost(seconds: seconds, processorSeconds: processorSeconds() - before)
  }

  private func plans(_ count: Int, _ capabilities: Capabilities) -> [[Step]] {
    let automaton = Automaton(reference)
    let planner = Planner(automaton, inject: capabilities.inject, seed: 1)
    var feedback = Planner.Feedback(automaton)
    return (0..<count).map { index in
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      return plan.steps
    }
  }
}
