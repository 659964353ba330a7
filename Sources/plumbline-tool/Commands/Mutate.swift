internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports
internal import Synchronization

/// Tries clients with one change each.
struct Mutate: AsyncParsableCommand {
  /// The format of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, html
  }

  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Find out which changes of a client a run would not notice.",
    discussion: CommandHelp.discussion(
      """
      Makes a client of the spec with one change: a reaction lacks, leads to another state, shows another output, \
      starts or stops other timers, or a timer expires 1 ms early or late. Each is tried by a run of the given budget. A change that \
      no run finds makes no difference, or it survived: the report then has the shortest trace that the spec \
      forbids. The figures say how strong a budget is.
      """,
      statuses: [
        (.conforms, "each change was found, or makes no difference"),
        (.fails, "a change survived"), (.misuse, RunStatus.misuse.meaning),
        (.incomplete, "a change is undecided"), CommandHelp.unwritten,
      ]
        + [RunStatus.hungUp, .interrupted, .terminated].map { ($0, $0.meaning) },
      examples: CommandExamples.mutate
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @OptionGroup(title: "Spec") var setting: ValueOptions
  @Option(parsing: .unconditional, help: "The limit of steps of a run.") var steps = 10_000
  @Option(
    parsing: .unconditional,
    help: "The seed of the runs (default: 1).",
    transform: SeedArgument.parsed
  )
  var seed: UInt64 = 1
  @Option(
    parsing: .unconditional,
    help: "The limit of changes; if the spec has more, each kind of change gets an equal share."
  )
  var changes = 500
  @Option(name: .customLong("to"), help: "The format of the report.")
  var format = Format.text
  @OptionGroup var output: TextOutput

  func validate() throws {
    for (name, number) in [("steps", steps), ("changes", changes)] where number < 1 {
      throw ValidationError("--\(name) must be at least 1, found \(number)")
    }
  }

  func run() async throws {
    let settled = try setting.setting(for: SpecCatalogue().references(of: spec))
    let reference = settled.references[0].setting(settled.values)
    if settled.references.count > 1 {
      let text = reference.interpretations.map { "\($0.name)=\($0.option)" }
      Terminal.warn(
        "plumbline: judges by one interpretation, \(text.joined(separator: ", ")); --set fixes another"
      )
    }
    let mutants = Mutants(reference).ofClients
    let chosen = mutants.sample(changes)
    Interruption.watch()
    let results = await tried(chosen, MutantTrial(reference, seed: seed, steps: steps))
    let report = MutantReport(
      reference,
      results,
      of: mutants.counts,
      budget: "\(steps) steps with seed \(seed)",
      leftCount: chosen.count - results.count
    )
    switch format {
    case .text: try output.write(report.text(width: Terminal.width))
    case .markdown: try output.write(report.markdown)
    case .html: try output.write(report.html)
    }
    if let status = Interruption.status { throw ExitCode(status.rawValue) }
    if report.status != 0 { throw ExitCode(report.status) }
  }

  /// The fates in the order of the mutants, up to an interruption.
  private func tried(
    _ mutants: [Mutants.Mutant],
    _ trial: MutantTrial
  ) async -> [MutantReport.Result] {
    let workers = 4
    let progress = Progress()
    let count = Count()
    defer { progress.clear() }
    return await withTaskGroup(of: [(Int, MutantTrial.Fate)].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var fates: [(Int, MutantTrial.Fate)] = []
          for number in stride(from: worker, to: mutants.count, by: workers) {
            if Interruption.happened { break }
            fates.append((number, trial.fate(of: mutants[number].mutation)))
            let tried = count.next
            progress.show { _ in "tried \(tried) of \(mutants.count) changes" }
          }
          return fates
        }
      }
      let fates = await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }
      return fates.map { (mutants[$0.0], $0.1) }
    }
  }
}

/// The number of mutants that all workers have tried.
private final class Count: Sendable {
  private let value = Atomic(0)

  var next: Int { value.add(1, ordering: .relaxed).newValue }
}
