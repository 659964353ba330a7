internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The files that a run writes: the traces of its failures, its events, and the list of its differences.
///
/// The traces come first: they are small, so a disk that fills loses them last. A file that cannot be written gets a
/// message, and does not keep the others back.
struct RunOutputs {
  private let options: OutputOptions
  private let run: OutputFile?
  private let acceptance: OutputFile?
  /// Whether something could not be written.
  private(set) var isIncomplete = false

  /// Opens the files before the run, so that a wrong path fails at once.
  ///
  /// - Throws: ``Failing`` also for a list that was not read, whose reasons would be lost, and for one file with two names.
  init(_ options: OutputOptions) throws {
    self.options = options
    let run = try options.out.map { try OutputFile($0) }
    self.run = run
    acceptance = try options.acceptWrite.map { path in
      guard run?.isAt(path) != true else {
        throw Failing("--out and --accept-write name one file, '\(path)'; name two")
      }
      let isRead = path == options.accept
      let file = try OutputFile(path, replacesInput: isRead)
      guard !file.replacesContent || isRead else {
        throw Failing(
          "'\(path)' exists, and its reasons would be lost; '--accept \(path)' keeps them"
        )
      }
      return file
    }
  }

  /// Writes the traces of the failures.
  ///
  /// - Returns: The path of each; nil for one that is not written.
  mutating func writeTraces(of report: RunReport) -> [String?] {
    report.failures.enumerated().map { number, failure in
      guard let path = options.tracePath(ofFailure: number) else { return nil }
      let text = TraceFile(of: failure, in: report).text(in: report.result.reference.vocabulary)
      return attempt { try OutputFile(path).fill(with: text) } ? path : nil
    }
  }

  /// Writes the events, and what would have to be accepted.
  mutating func write(_ record: RunRecord, of report: RunReport) {
    if let run { attempt { try run.fill(with: EventStream.text(of: record)) } }
    guard let path = options.acceptWrite, let acceptance else { return }
    guard report.result.fault == nil, !report.result.isInterrupted else {
      Terminal.warn("'\(path)' was not written: the run was not complete")
      return
    }
    attempt { try acceptance.fill(with: AcceptanceFile(report).text) }
  }

  /// Prints what could not be written.
  mutating func miss(_ problem: String) {
    Terminal.warn("error: \(problem)")
    isIncomplete = true
  }

  /// Says how to get what could not be written, if something could not.
  func advise(on report: RunReport) {
    guard isIncomplete else { return }
    let seed = report.result.suite == nil ? " with --seed \(report.seed)" : ""
    Terminal.warn("free space or write to another place, and run the command again\(seed)")
  }

  /// Removes the traces that an earlier run has left, up to the first number without a file; one that cannot be removed
  /// gets a warning.
  ///
  /// A run that was stopped, whose adapter is at fault, or that could not be written, says nothing about them.
  func removeTraces(after report: RunReport) {
    guard report.result.fault == nil, !report.result.isInterrupted, !isIncomplete else { return }
    var (number, status) = (report.failures.count, stat())
    while let path = options.tracePath(ofFailure: number), lstat(path, &status) == 0 {
      let isTrace = status.st_mode & S_IFMT == S_IFREG && !InputFiles.contains(status)
      if isTrace, unlink(path) != 0 { Terminal.warn("cannot remove '\(path)': \(Files.reason)") }
      number += 1
    }
  }

  /// - Returns: Whether the file is written.
  @discardableResult
  private mutating func attempt(_ write: () throws -> Void) -> Bool {
    do {
      try write()
      return true
    } catch {
      miss("\(error)")
      return false
    }
  }
}
