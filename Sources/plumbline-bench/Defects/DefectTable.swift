import Foundation
import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import PlumblineSamples

/// Which defects of the samples are found, how soon, and whether allowed behaviour is not accused.
///
/// ```
/// rtm1-client                                         found   median  maximum
///   aborted-reconnects                                20/20      426      473
///   second-login-reconnects (variant)         never accused
///   (no defect)                               never accused
/// ```
struct DefectTable {
  /// The number of steps in which a seed has to find a defect.
  static let steps = 20_000

  let seeds: Int

  /// Prints a line for each defect of the samples of the specs, and for the samples without one.
  ///
  /// - Returns: The exit status: 1 when no seed finds some defect, or some seed accuses allowed
  ///   behaviour of a sample; 2 when a spec cannot be read or has no sample.
  /// - Throws: When a sample does not fit its spec.
  func report(_ paths: [String]) async throws -> Int32 {
    let paths = paths.isEmpty ? Self.bundled : paths
    guard !paths.isEmpty else {
      return refuse("no spec in 'specs' has a sample; run this where that directory is")
    }
    var wrong = 0
    for path in paths {
      let spec = Spec.load(path)
      guard let reference = spec.reference else {
        return refuse(DiagnosticRenderer().text(of: spec.diagnostics))
      }
      let samples = SampleCatalogue.samples(for: reference.id)
      guard !samples.isEmpty else { return refuse("the spec '\(path)' has no sample") }
      for sample in samples { wrong += try await report(sample, judgedBy: spec.references) }
    }
    print(
      wrong == 0
        ? "every defect is found, and no allowed behaviour is accused"
        : "\(wrong) wrong lines, marked with '!'"
    )
    return wrong == 0 ? 0 : 1
  }

  /// - Returns: The number of wrong lines.
  private func report(_ sample: Sample, judgedBy references: [Reference]) async throws -> Int {
    var wrong = 0
    print(row(sample.name, "found", "median", "maximum"))
    for defect in sample.defects.map(Optional.some) + [nil] {
      let trial = try await DefectTrial(
        sample,
        defect,
        judgedBy: references,
        seeds: seeds,
        steps: Self.steps
      )
      print(line(trial))
      if trial.isWrong { wrong += 1 }
    }
    print()
    return wrong
  }

  private func line(_ trial: DefectTrial) -> String {
    var name = trial.defect?.id ?? "(no defect)"
    if trial.defect?.isVariant == true { name += " (variant)" }
    name = (trial.isWrong ? "! " : "  ") + name
    guard let median = trial.median, let maximum = trial.found.last else {
      return row(name, trial.isAllowed ? "never accused" : "0/\(seeds)")
    }
    return row(name, "\(trial.found.count)/\(seeds)", "\(median)", "\(maximum)")
      + (trial.isAssumption ? "  deviates from an assumption" : "")
  }

  /// A name and its columns.
  private func row(_ name: String, _ cells: String...) -> String {
    let columns = zip([15, 9, 9], cells).map { width, cell in
      String(repeating: " ", count: max(1, width - cell.count)) + cell
    }
    return name.padding(toLength: 42, withPad: " ", startingAt: 0) + columns.joined()
  }

  private func refuse(_ reason: String) -> Int32 {
    print(reason)
    return 2
  }

  /// The bundled specs that have a sample, relative to the top of the repository.
  private static var bundled: [String] {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: "specs")) ?? []
    return files.sorted()
      .filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".clauses.yaml") }
      .map { "specs/\($0)" }
      .filter { path in
        guard let reference = Spec.load(path).reference else { return false }
        return !SampleCatalogue.samples(for: reference.id).isEmpty
      }
  }
}
