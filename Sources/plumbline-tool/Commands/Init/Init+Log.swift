internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineLanguage
internal import PlumblineLogs
internal import PlumblineModel
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Init {
  /// Proposes a mapping for a log: `plumbline init log`.
  struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "log",
      abstract: "Propose a mapping of the lines of a log to the names of a spec.",
      discussion: CommandHelp.discussion(
        """
        The proposal comes from the first \(LogGuess.lineLimit) lines: JSON objects, comma-separated values \
        with a line of names, or text. It looks for the time, the session and the documented values of \
        the spec. A comment that begins with '# ?' marks a part to complete.
        """,
        statuses: CommandHelp.ofText,
        examples: CommandExamples.initializeLog
      )
    )

    @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.") var spec:
      String
    @Argument(help: "The path of the log; '-' is standard input.") var log: String
    @OptionGroup var output: TextOutput

    func run() throws {
      let catalogue = SpecCatalogue()
      let loaded = try catalogue.load(spec, checksExamples: false)
      let reference = try catalogue.references(of: spec, loaded)[0]
      let lines = try Self.firstLines(of: log)
      do {
        let text = try LogGuess.mapping(
          of: lines,
          spec: reference.id,
          vocabulary: reference.vocabulary
        )
        try output.writeDraft(text)
      } catch let problem as LogGuess.Problem {
        throw Failing("cannot propose a mapping for '\(log)': \(problem)")
      }
    }

    /// The first lines of a log, from which the proposal is made, and one more if it has more.
    private static func firstLines(of path: String) throws -> [[UInt8]] {
      let descriptor = path == "-" ? STDIN_FILENO : Files.open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failing("cannot read '\(path)': \(Files.reason)") }
      defer { if path != "-" { close(descriptor) } }
      let source = LineSource(descriptor: descriptor)
      var lines: [[UInt8]] = []
      var encoding = LogEncoding()
      do {
        while lines.count <= LogGuess.lineLimit, let line = try source.next() {
          guard case .line(let bytes, _) = line else { continue }
          encoding.add(bytes)
          lines.append(Array(bytes))
        }
      } catch {
        throw Failing("cannot read '\(path)': \(error)")
      }
      if let problem = encoding.problem {
        let says = problem.text(path: path, command: "plumbline init log SPEC -")
        throw Failing("cannot read '\(path)': \(says)")
      }
      return lines
    }
  }
}
