import Foundation
import PlumblineAdapters
import PlumblineEngine
import PlumblineModel

/// Checked events per second with a child process, compared with a plain echo through the same
/// pipes.
struct ChildBenchmark {
  let reference: Reference
  let command: [String]

  /// Plans traces, then carries them out and judges them.
  func measureAdapter(traces: Int) throws -> (eventsPerSecond: Double, eventsPerTrace: Double) {
    let automaton = Automaton(reference)
    var executor = try ChildExecutor(
      source: ChildCommand(command),
      specID: reference.id,
      vocabulary: reference.vocabulary
    )
    let planner = Planner(automaton, inject: executor.capabilities.inject, seed: 1)
    var feedback = Planner.Feedback(automaton)
    var plans: [[Step]] = []
    for index in 0..<traces {
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      plans.append(plan.steps)
    }
    var judge = Judge(automaton)
    var recordings: [Recording] = []
    let seconds = try elapsed {
      try executor.run(plans, into: &recordings)
      for (plan, recording) in zip(plans, recordings) {
        _ = judge.judge(Execution(of: plan, recording))
      }
    }
    return (Double(judge.eventCount) / seconds, Double(judge.eventCount) / Double(traces))
  }

  /// Sends lines of the size of a trace through a Python program that sends them back.
  ///
  /// - Returns: Lines per second, times the events of a trace.
  func measureEcho(lines: Int, eventsPerTrace: Double) throws -> Double {
    let line = Data((String(repeating: "x", count: 1200) + "\n").utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", "import sys\nfor line in sys.stdin.buffer: sys.stdout.buffer.write(line)",
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let seconds = elapsed {
      DispatchQueue.global().async {
        let batch = Data(repeatElement(line, count: 50).joined())
        for _ in 0..<lines / 50 { input.fileHandleForWriting.write(batch) }
        try? input.fileHandleForWriting.close()
      }
      while !output.fileHandleForReading.availableData.isEmpty {}
    }
    process.waitUntilExit()
    return Double(lines) / seconds * eventsPerTrace
  }

  private func elapsed(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let span = try clock.measure(work)
    return Double(span.components.seconds) + Double(span.components.attoseconds) / 1e18
  }
}
