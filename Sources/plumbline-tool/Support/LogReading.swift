internal import PlumblineAdapters
internal import PlumblineEngine
internal import PlumblineLogs
internal import PlumblineModel
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads and judges a log, line by line.
struct LogReading: ~Copyable {
  private let path: String
  let references: [Reference]
  private let values: [String: Microseconds]
  private let mapping: LogMapping?
  private let options: LogOptions
  var descriptor: Int32
  /// Whether the log is a copy of a pipe.
  var isCopied = false
  /// The outputs that occur in a log without a header; nil for another log.
  var occurring: [Bool]?
  /// Whether lines of the log have sessions: then one without is of an unknown session.
  var hasSessions = false
  private var reader: LogReader
  private var account = LogAccount()
  private var encoding = LogEncoding()
  var header: LogHeader?
  /// Created at the first event, because the header comes before.
  private var judge: LogJudge?
  /// The lines before the first event that may have been events, but cannot be read.
  private var unreadable: (first: Int, count: Int)?

  /// - Throws: ``Failing`` when the log cannot be opened.
  init(
    _ path: String,
    _ references: [Reference],
    values: [String: Microseconds],
    mapping: LogMapping?,
    options: LogOptions
  ) throws {
    self.path = path
    self.references = references
    self.values = values
    self.mapping = mapping
    self.options = options
    header = mapping?.header
    reader = LogReader(
      vocabulary: references[0].vocabulary,
      mapping: mapping,
      hashesKeys: options.hashKeys
    )
    descriptor = path == "-" ? STDIN_FILENO : Files.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failing("cannot read '\(path)': \(Files.reason)") }
    guard !Files.isDirectory(descriptor) else {
      throw Failing("cannot read '\(path)': the log is a directory; name a file in it")
    }
    InputFiles.note(path)
  }

  /// Reads until the log ends or the user stops it.
  ///
  /// - Returns: The error that stopped reading; nil if none did. The lines read are judged.
  /// - Throws: ``Failing`` for a header before all events that cannot be used, and for a log that is no text in UTF-8.
  mutating func readAll(follows: Bool) throws -> String? {
    do {
      if mapping == nil { try scout(follows: follows) }
    } catch {
      return "cannot read '\(path)': \(error); nothing is judged"
    }
    do {
      // What was copied before an interruption is judged.
      let isCopy = isCopied
      let isStopped = { !isCopy && Interruption.happened }
      let source = LineSource(descriptor: descriptor, follows: follows, shouldStop: isStopped)
      while !isStopped(), let line = try source.next() {
        account.lines += 1
        switch line {
        case .line(let bytes, let isTruncated):
          if isTruncated { account.isTruncated = true }
          if account.events == 0 { try check(bytes) }
          try take(reader.read(bytes))
        case .tooLong: try take(.tooLong)
        }
      }
    } catch let error as LineSource.Failure {
      return "cannot read the rest of '\(path)': \(error); the lines before it are judged"
    } catch let error as LateHeader {
      return "\(error.reason); the lines before it are judged"
    }
    if account.events == 0, let problem = encoding.problem { throw failing(problem) }
    return nil
  }

  /// Examines a line before the first event.
  private mutating func check(_ line: UnsafeBufferPointer<UInt8>) throws {
    encoding.add(line)
    if let problem = encoding.beginning { throw failing(problem) }
  }

  private func failing(_ problem: LogEncoding.Problem) -> Failing {
    Failing(
      "cannot read '\(path)': " + problem.text(path: path, command: "plumbline monitor SPEC -")
    )
  }

  /// A header that cannot be used, after events that are judged.
  private struct LateHeader: Error {
    let reason: String
  }

  private func failing(header problem: String) -> any Error {
    let reason = "\(path):\(account.lines): \(problem)"
    return account.events == 0 ? Failing(reason) : LateHeader(reason: reason)
  }

  private mutating func take(_ line: LogLine) throws {
    switch line {
    case .blank: break
    case .foreign: account.foreign += 1
    case .garbled(let reason):
      account.addGarbled(reason)
      guard line.mayHoldEvent else { return }
      if judge == nil {
        unreadable = (unreadable?.first ?? account.lines, (unreadable?.count ?? 0) + 1)
      }
      judge?.takeUnreadable(line: account.lines)
    case .wrongHeader(let reason): throw failing(header: reason)
    case .header(let found):
      if let header, header != found {
        throw failing(
          header:
            "a header that differs from the first one: let all recorders write the same header,"
            + " or judge the lines before it and those from it on as two logs"
        )
      } else if judge != nil, header == nil {
        account.addGarbled("a header after events; it belongs before them")
      } else {
        header = found
      }
    case .undocumented(let reason, let event):
      if let reason = contradiction(of: event) { return try take(.garbled(reason)) }
      hasSessions = hasSessions || !event.session.isEmpty
      account.addGarbled(reason)
      take(event)
    case .event(let event):
      if let reason = contradiction(of: event) { return try take(.garbled(reason)) }
      hasSessions = hasSessions || !event.session.isEmpty
      account.events += 1
      take(event)
    }
  }

  private mutating func take(_ event: LogEvent) {
    if judge == nil {
      judge = LogJudge(
        references,
        values: values,
        carrying: log,
        rules: rules,
        fields: mapping?.fields.map(\.name) ?? []
      )
    }
    if let lines = unreadable.take() {
      for _ in 0..<lines.count { judge?.takeUnreadable(line: lines.first) }
    }
    judge?.take(event, line: account.lines)
  }

  private var rules: LogRules { options.rules(declared: header?.latency) }

  /// The events that the log carries, by its header.
  ///
  /// Without a header, the log carries the outputs to the app that occur in it, and no input for certain.
  private var log: Capabilities {
    let vocabulary = references[0].vocabulary
    let inputs = header?.inputs ?? vocabulary.inputs.map { _ in false }
    let absent = header?.absent ?? vocabulary.inputs.map { _ in false }
    return Capabilities(
      implementation: path == "-" ? "standard input" : path,
      inject: inputs,
      observe: header?.outputs
        ?? vocabulary.outputs.indices.map { output in
          vocabulary.outputs[output].seenBy == .app && occurring?[output] != false
        },
      unobservable: zip(inputs, absent).map { !$0 && !$1 }
    )
  }

  /// The report about the lines read.
  func report(interruption: RunStatus?) -> LogReport {
    let tally =
      switch judge {
      case .some(let judge): judge.result
      case nil: LogTally(fields: mapping?.fields.map(\.name) ?? [])
      }
    return LogReport(
      references[0],
      tally,
      account: account,
      log: log,
      rules: rules,
      isHeaderless: mapping == nil && header?.outputs == nil,
      interruption: interruption
    )
  }
}
