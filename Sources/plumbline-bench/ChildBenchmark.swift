import ArgumentParser
import Foundation
import PlumblineAdapters
import PlumblineEngine
import PlumblineModel

/// Checked events per second with a child process, compared with an echo of the same lines by a program in the same
/// language.
struct ChildBenchmark {
  let reference: Reference
  let command: [String]
  let echo: [String]

  /// The best of some rounds, taken by turns because the machine is shared.
  struct Measurement {
    var events = 0
    var lines = 0
    var bytes = 0
    /// Seconds of the adapter with its judge, and of the echo.
    var adapter = Double.infinity
    var echo = Double.infinity

    var eventsPerSecond: Double { Double(events) / adapter }
    var share: Double { echo / adapter }
  }

  private static let rounds = 5

  /// Plans traces, then carries them out and judges them, and sends the same lines through the echo.
  ///
  /// - Throws: An error if the adapter does not conform: what a client does behind a failure costs less.
  func measure(traces: Int) throws -> Measurement {
    var executor = try ChildExecutor(
      source: ChildCommand(command),
      specID: reference.id,
      vocabulary: reference.vocabulary
    )
    let plans = plans(traces, executor.capabilities)
    let requests = requests(plans, isCompact: executor.isCompact)
    var measurement = Measurement(lines: traces, bytes: requests.count)
    for _ in 0..<Self.rounds {
      var recordings: [Recording] = []
      var judge = Judge(Automaton(reference))
      var failing: Int?
      let seconds = try elapsed {
        try executor.run(plans, into: &recordings)
        for (number, (plan, recording)) in zip(plans, recordings).enumerated() {
          if case .failed = judge.judge(Execution(of: plan, recording)) { failing = number }
        }
      }
      if let failing {
        throw ValidationError(
          "the adapter does not conform (trace \(failing + 1)); measure a client that does"
        )
      }
      measurement.events = judge.eventCount
      measurement.adapter = min(measurement.adapter, seconds)
      measurement.echo = min(measurement.echo, try measureEcho(requests))
    }
    return measurement
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

  /// The lines that the executor writes.
  private func requests(_ plans: [[Step]], isCompact: Bool) -> Data {
    var writer = TraceWriter(vocabulary: reference.vocabulary)
    writer.isCompact = isCompact
    var bytes: [UInt8] = []
    for (number, plan) in plans.enumerated() {
      let options = reference.vocabulary.optionInputs
      writer.write(trace: WireTrace(plan, options: options), id: Int64(number), to: &bytes)
    }
    return Data(bytes)
  }

  /// The seconds in which the echo sends all lines back.
  private func measureEcho(_ requests: Data) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = echo
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // The start of the program does not count, as it does not for the adapter.
    input.fileHandleForWriting.write(Data("\n".utf8))
    guard !output.fileHandleForReading.availableData.isEmpty else {
      throw ValidationError("'\(echo.joined(separator: " "))' sends nothing back")
    }
    var received = 0
    let seconds = elapsed {
      DispatchQueue.global().async {
        input.fileHandleForWriting.write(requests)
        try? input.fileHandleForWriting.close()
      }
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        received += data.count
      }
    }
    process.waitUntilExit()
    guard received == requests.count else {
      throw ValidationError(
        "'\(echo.joined(separator: " "))' sent \(received) of \(requests.count) bytes back"
      )
    }
    return seconds
  }

  private func elapsed(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let span = try clock.measure(work)
    return Double(span.components.seconds) + Double(span.components.attoseconds) / 1e18
  }
}
