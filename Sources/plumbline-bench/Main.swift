import ArgumentParser

/// The benchmarks, run by hand.
///
/// The machines are shared, so the significant figure is checked events per second of processor
/// time; wall time includes the noise of other processes. Caches and clock rates are shared, too:
/// compare programs alternately, several times each.
@main struct PlumblineBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plumbline-bench",
    abstract: "Measure how fast Plumbline is, and how soon it finds defects.",
    subcommands: [
      Speed.self, Peers.self, Echo.self, OracleBenchmark.self, Lint.self, Defects.self,
      LogLines.self,
      LogJudging.self, CorpusTrial.self,
    ]
  )

  /// `plumbline-bench lint`.
  struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Measure what lint takes for specs of 100, 1,000 and 10,000 states."
    )

    func run() { LintBenchmark.report() }
  }

  /// `plumbline-bench defects`.
  struct Defects: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show which defects of the samples are found, and after how many steps.",
      discussion: """
        Exit statuses: 0 every defect is found by some seed, and no allowed behaviour is \
        accused; 1 otherwise; 2 a spec cannot be read or has no sample.
        """
    )

    @Option(help: "How many seeds to try, from 1 on.") var seeds = 20
    @Argument(help: "Paths of specs; otherwise all below 'specs' that have a sample.")
    var specs: [String] = []

    func validate() throws {
      guard seeds > 0 else { throw ValidationError("--seeds must be at least 1, found \(seeds)") }
    }

    func run() async throws {
      let status = try await DefectTable(seeds: seeds).report(specs)
      if status != 0 { throw ExitCode(status) }
    }
  }
}
