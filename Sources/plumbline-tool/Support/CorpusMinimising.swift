internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Removes the traces of a corpus whose features shorter ones have.
///
/// Traces are compared only with those that the same automaton judges: of the same spec, interpretations, times, adapter
/// and clock.
struct CorpusMinimising {
  /// The file of a trace, with what judges it.
  private struct Entry {
    let path: String
    let trace: TraceFile
    let recording: Recording
    let group: String
    let automaton: Automaton
    let values: [String: Microseconds]
  }

  private let folder: CorpusFolder
  private let setting: ValueOptions
  private var specs: TraceSpecs

  init(_ folder: CorpusFolder, _ choice: SpecOptions) {
    (self.folder, setting, specs) = (folder, choice.setting, TraceSpecs(choice))
  }

  /// Removes the files, and prints the counts.
  ///
  /// - Throws: ``Failing`` when the folder cannot be read, or a file not be removed.
  mutating func run() throws {
    var entries: [Entry] = []
    var automata: [String: (Automaton, [String: Microseconds])] = [:]
    var (unrecorded, unreadable, reason) = (0, 0, "")
    let paths = try folder.files()
    for path in paths {
      do {
        let bytes = try Files.read(path)
        let header = try TraceFile.header(ofTrace: bytes, named: path)
        let spec = try specs.spec(of: header)
        let settled = try setting.setting(
          for: spec.references,
          over: ([:], header.interpretations)
        )
        let reference = settled.references[0]
        func read(onlySteps: Bool) throws -> TraceFile {
          try TraceFile.read(
            bytes,
            named: path,
            for: reference,
            specHash: spec.hash,
            onlySteps: onlySteps
          ).trace
        }
        guard let trace = try? read(onlySteps: false), let recording = trace.recording else {
          _ = try read(onlySteps: true)
          unrecorded += 1
          continue
        }
        let group = Self.group(of: header)
        let (automaton, values) = try automata[group] ?? automaton(for: trace, reference)
        automata[group] = (automaton, values)
        entries.append(
          Entry(
            path: path,
            trace: trace,
            recording: recording,
            group: group,
            automaton: automaton,
            values: values
          )
        )
      } catch {
        if unreadable == 0 { reason = "\(error)" }
        unreadable += 1
      }
    }
    let (superfluous, features) = Self.superfluous(entries)
    for path in superfluous where unlink(path) != 0 {
      throw Failing.refused("cannot remove '\(path)'")
    }
    let kept = entries.count - superfluous.count
    Terminal.say(
      "corpus '\(folder.path)': kept \(grouped(kept)) of \(counted(entries.count, "trace")), with all "
        + counted(features, "feature")
    )
    if unrecorded > 0 {
      Terminal.say(
        "\(counted(unrecorded, "trace")) without a recording of this spec left as they are"
      )
    }
    if unreadable > 0 {
      Terminal.say(
        "\(counted(unreadable, "file")) left that cannot be read, the first one because: \(reason)"
      )
    }
  }

  /// The files that are not needed, and the number of features of all.
  private static func superfluous(_ entries: [Entry]) -> (paths: [String], features: Int) {
    var selections: [String: CorpusSelection] = [:]
    var paths: [String] = []
    let order = entries.indices.sorted { one, other in
      let key = { (index: Int) in [entries[index].trace.steps.count, index] }
      return key(one).lexicographicallyPrecedes(key(other))
    }
    for entry in order.map({ entries[$0] }) {
      let start = CorpusSelection(entry.automaton, values: entry.values)
      let execution = Execution(of: entry.trace.steps, entry.recording)
      if !selections[entry.group, default: start].needs(execution) { paths.append(entry.path) }
    }
    return (paths, selections.values.reduce(0) { $0 + $1.features.count })
  }

  private func automaton(
    for trace: TraceFile,
    _ reference: Reference
  ) throws -> (Automaton, [String: Microseconds]) {
    let values = try setting.setting(for: [reference], over: (trace.header.values, [:])).values
    let capabilities = trace.capabilities(in: reference.vocabulary)
    return (
      Automaton(
        reference.projected(onto: capabilities),
        values: values,
        timeModel: capabilities.timeModel
      ), values
    )
  }

  /// What decides which automaton judges a trace.
  private static func group(of header: TraceFile.Header) -> String {
    let values = header.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let choices = header.interpretations.sorted { $0.key < $1.key }
      .map { "\($0.key)=\($0.value)" }
    let clock = "\(header.timeModel)"
    return "\([[header.spec, clock], values, choices, header.unobservable, header.unobserved])"
  }
}
