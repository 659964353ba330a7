import ArgumentParser
import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import PlumblineSamples

/// `plumbline-bench speed`.
struct Speed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure checked events per second, in this process and with a child process."
  )

  @Argument(help: "The path of a spec.") var spec: String
  @Option(help: "The maximum number of inputs and waits of a run.") var steps = 2_000_000
  @Option(
    help: ArgumentHelp(
      "A program in the language of the adapter that decodes each request and encodes the recorded answer.",
      discussion:
        "For example 'node fuzz/adapters/node/echo.js'. It gets the path of the answers as its last argument.",
      valueName: "command"
    )
  )
  var echo = "python3 fuzz/adapters/python/echo.py"
  @Argument(parsing: .postTerminator, help: "The command of an adapter, after '--'.")
  var command: [String] = []

  func validate() throws {
    guard steps > 0 else { throw ValidationError("--steps must be at least 1, found \(steps)") }
  }

  func run() async throws {
    let loaded = Spec.load(spec)
    print(DiagnosticRenderer().text(of: loaded.diagnostics), terminator: "")
    guard let reference = loaded.reference else { throw ExitCode(2) }
    let references = loaded.references
    print("checked events per second of processor time; wall time is noise on a shared machine")
    let benchmark = InProcessBenchmark(references: references, steps: steps)
    report("the automaton itself", try await benchmark.measureReference())
    for sample in SampleCatalogue.samples(for: reference.id) {
      report(sample.name, try await benchmark.measureSample(sample))
    }
    guard !command.isEmpty else { return }
    let child = ChildBenchmark(
      reference: reference,
      command: command,
      echo: echo.split(separator: " ").map(String.init)
    )
    let measured = try child.measure(traces: max(1, steps / 100))
    func rate(_ seconds: Double) -> Int { Int(Double(measured.events) / seconds) }
    func share(_ cost: KeyPath<Cost, Double>, _ other: Cost) -> String {
      "\(Int(100 * measured.echo[keyPath: cost] / other[keyPath: cost])) %"
    }
    let (run, adapter, echo) = (measured.run, measured.adapter, measured.echo)
    print(
      """
      child process: \(rate(run.seconds)) checked events/s of wall time, \(share(\.seconds, run)) of the echo
        the adapter: \(rate(adapter.processorSeconds)) events/s of processor time, \
      \(share(\.processorSeconds, adapter)) of the echo
        the runner with its judge: \(rate(run.processorSeconds)) checked events/s of processor time
        the echo: \(rate(echo.processorSeconds)) events/s of processor time; it decodes the same \
      \(measured.lines) requests (\(measured.bytes / measured.lines) bytes each), and encodes the answers of the \
      adapter: no client, no clock, no kit
        the best of several rounds by turns
      """
    )
  }

  private func report(_ name: String, _ measured: InProcessBenchmark.Measurement) {
    let rate = Int(measured.eventsPerProcessorSecond)
    let wall = Int(measured.eventsPerSecond)
    let note = measured.isComplete ? "" : "  (does not count: a required clause does not conform)"
    print(
      "\(name): \(rate) checked events/s of processor time (\(wall) of wall time), "
        + "\(measured.events) events\(note)"
    )
  }
}
