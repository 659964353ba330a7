internal import ArgumentParser
internal import PlumblineReports

extension Fuzz {
  /// Runs, and runs again after each change of a file, until a signal comes or standard output cannot be written.
  ///
  /// A change during a run ends it without a report. A spec with errors is waited for.
  ///
  /// - Throws: The status of the signal; an error of the first run that no change of the spec can mend.
  func runRepeatedly() async throws {
    let seed = budget.chosenSeed
    var last: RunRecord?
    for number in 1... {
      var states = watching.states(command: implementation.command)
      var hasSpec = false
      do {
        let all = try SpecCatalogue().references(of: spec)
        hasSpec = true
        if let accept = output.accept { InputFiles.note(accept) }
        states.merge(InputFiles.states) { $1 }
        if let run = try await run(all, seed: seed, watch: FileWatch(states)) {
          if let last { show(RunChange(from: last, to: run.record)) }
          last = run.record
          if Interruption.happened { throw ExitCode(run.status.rawValue) }
        }
      } catch let error as ExitCode
        where RunStatus(rawValue: error.rawValue)?.isInterruption ?? false
      {
        throw error
      } catch {
        states.merge(InputFiles.states) { $1 }
        guard number > 1 || !hasSpec && InputFiles.states.values.contains(where: { $0 != nil })
        else { throw error }
        Terminal.warn(error is ExitCode ? "the run has ended" : Self.fullMessage(for: error))
      }
      if Terminal.isIncomplete { return }
      Terminal.warn("plumbline: waits for a change of a file; Ctrl-C ends")
      let changed = try await FileWatch(states).change()
      if let status = Interruption.status { throw ExitCode(status.rawValue) }
      Terminal.warn(
        "\nplumbline: run \(number + 1), after a change of \(changed.joined(separator: ", "))"
      )
    }
  }

  private func show(_ change: RunChange) {
    Terminal.print("\n" + change.text(width: Terminal.width), terminator: "")
  }
}
