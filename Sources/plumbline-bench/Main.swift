import Foundation
import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import PlumblineSamples

/// Measures speed: `plumbline-bench SPEC [STEPS] [-- COMMAND…]`, or `plumbline-bench --lint`; and
/// how soon defects are found: `plumbline-bench --defects [--seeds N] [SPEC…]`.
///
/// The machines are shared, so the figure that counts is checked events per second of processor
/// time; wall time stands beside it and holds the noise of everything else that runs. Caches and
/// clock rates are shared, too: compare programs by turns, several times each.
@main struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let own = arguments.prefix { $0 != "--" }
    let command = Array(arguments.dropFirst(own.count + 1))
    guard let path = own.first else {
      print(
        """
        usage: plumbline-bench SPEC [STEPS] [-- COMMAND…]
               plumbline-bench --lint
               plumbline-bench --defects [--seeds N] [SPEC…]
        """
      )
      return
    }
    guard path != "--lint" else { return LintBenchmark.report() }
    guard path != "--defects" else { exit(try await reportDefects(Array(own.dropFirst()))) }
    let spec = Spec.load(path)
    print(DiagnosticRenderer().text(of: spec.diagnostics), terminator: "")
    guard let reference = spec.reference else { return }
    let steps = own.dropFirst().first.flatMap { Int($0) } ?? 2_000_000
    print("checked events per second of processor time; wall time is noise on a shared machine")
    let benchmark = InProcessBenchmark(reference: reference, steps: steps)
    report("the automaton itself", try await benchmark.measureReference())
    for sample in SampleCatalogue.samples(for: reference.id) {
      report(sample.name, try await benchmark.measureSample(sample))
    }
    guard !command.isEmpty else { return }
    let child = ChildBenchmark(reference: reference, command: command)
    let adapter = try child.measureAdapter(traces: steps / 100)
    let echo = try child.measureEcho(
      lines: steps / 100,
      eventsPerTrace: adapter.eventsPerTrace
    )
    print(
      "child process: \(Int(adapter.eventsPerSecond)) checked events/s, "
        + "\(Int(100 * adapter.eventsPerSecond / echo)) % of a raw echo of lines of that size"
    )
  }

  /// - Returns: The exit status.
  private static func reportDefects(_ arguments: [String]) async throws -> Int32 {
    guard arguments.first == "--seeds" else {
      return try await DefectTable(seeds: 20).report(arguments)
    }
    guard arguments.count > 1, let seeds = Int(arguments[1]), seeds > 0 else {
      print("expected a number of seeds after '--seeds'")
      return 2
    }
    return try await DefectTable(seeds: seeds).report(Array(arguments.dropFirst(2)))
  }

  private static func report(_ name: String, _ measured: InProcessBenchmark.Measurement) {
    let rate = Int(measured.eventsPerProcessorSecond)
    let wall = Int(measured.eventsPerSecond)
    let note = measured.isComplete ? "" : "  (does not count: a required clause does not conform)"
    print(
      "\(name): \(rate) checked events/s of processor time (\(wall) of wall time), "
        + "\(measured.events) events\(note)"
    )
  }
}
