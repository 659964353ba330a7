internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// The corpus of a run.
extension CorpusFolder {
  /// Reads the entries as traces of a spec, the failures first and then the shortest ones, and prints what it skips.
  ///
  /// An entry of another spec, or of another version, counts if its inputs exist in this one.
  ///
  /// - Parameters:
  ///   - reference: The automaton of one interpretation.
  ///   - spec: Those of all interpretations.
  ///   - values: The times that are set.
  ///   - isReal: Whether the run is on a real clock. Waits of the virtual clock would take too long there.
  /// - Returns: The entries, and what keeps new ones.
  /// - Throws: ``Failing`` when the folder cannot be read.
  func corpus(
    for reference: Reference,
    of spec: [Reference],
    values: [String: Microseconds],
    isReal: Bool
  ) throws -> PlumblineEngine.Corpus {
    var found: [(isFailure: Bool, steps: [Step])] = []
    var (changed, skipped, otherClock) = (0, 0, 0)
    var reason = ""
    let hash = spec.fingerprint
    for path in try files() {
      do {
        let trace = try TraceFile.read(
          try Files.read(path),
          named: path,
          for: reference,
          specHash: hash,
          onlySteps: true
        ).trace
        guard trace.header.timeModel.isReal == isReal else {
          otherClock += 1
          continue
        }
        if trace.header.specHash != hash { changed += 1 }
        let steps = trace.steps.planned.valid(in: reference.vocabulary)
        if !steps.isEmpty { found.append((trace.header.failure != nil, steps)) }
      } catch {
        if skipped == 0 { reason = "\(error)" }
        skipped += 1
      }
    }
    let order = found.indices.sorted { one, other in
      let key = { (index: Int) in
        [found[index].isFailure ? 0 : 1, found[index].steps.count, index]
      }
      return key(one).lexicographicallyPrecedes(key(other))
    }
    say(
      counted(found.count, "trace")
        + (changed == 0 ? "" : ", \(changed) of another spec or another version of it")
    )
    if otherClock > 0 { say("\(counted(otherClock, "trace")) of the other clock skipped") }
    if skipped > 0 { say("\(counted(skipped, "file")) skipped, the first one because: \(reason)") }
    return PlumblineEngine.Corpus(entries: order.map { found[$0].steps }) { kept in
      self.write(
        TraceFile(kept, specHash: hash, of: reference, values: values),
        in: reference.vocabulary,
        of: kept.failure
      )
    }
  }

  /// Prints what became of the corpus.
  func say(_ summary: PlumblineEngine.Corpus.Summary) {
    let all = summary.replayed + summary.left
    say(
      "\(grouped(summary.replayed)) of \(counted(all, "trace")) carried out, \(addedCount) added; "
        + "\(counted(summary.features, "feature")), "
        + "\(grouped(summary.features - summary.featuresOfEntries)) of them new"
    )
    if summary.unable > 0 {
      say("\(counted(summary.unable, "trace")) skipped: the adapter cannot give their inputs")
    }
  }

  private func say(_ text: String) { Terminal.warn("plumbline: corpus '\(path)': \(text)") }
}
