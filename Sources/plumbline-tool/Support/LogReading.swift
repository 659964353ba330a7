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

/// A log that is read and judged, line by line.
struct LogReading: ~Copyable {
  private let path: String
  private let references: [Reference]
  private let values: [String: Microseconds]
  private let mapping: LogMapping?
  private let rules: LogRules
  private let descriptor: Int32
  private var reader: LogReader
  private var account = LogAccount()
  private var header: LogHeader?
  /// Made with the first event: the header comes before.
  private var judge: LogJudge?

  /// - Throws: ``Failing`` when the log cannot be opened.
  init(
    _ path: String,
    _ references: [Reference],
    values: [String: Microseconds],
    mapping: LogMapping?,
    rules: LogRules,
    hashesKeys: Bool
  ) throws {
    self.path = path
    self.references = references
    self.values = values
    self.mapping = mapping
    self.rules = rules
    header = mapping?.header
    reader = LogReader(
      vocabulary: references[0].vocabulary,
      mapping: mapping,
      hashesKeys: hashesKeys
    )
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failing("cannot read '\(path)': \(Files.reason)") }
  }

  /// Reads until the log ends or the user stops it.
  ///
  /// - Returns: Why the log could not be read on; nil when it could. What was read is judged.
  mutating func readAll(follows: Bool) -> String? {
    let source = LineSource(descriptor: descriptor, follows: follows) { Interruption.happened }
    do {
      while !Interruption.happened, let line = try source.next() {
        account.lines += 1
        switch line {
        case .line(let bytes, let isTruncated):
          if isTruncated { account.isTruncated = true }
          try take(reader.read(bytes))
        case .tooLong: try take(.tooLong)
        }
      }
    } catch {
      return "cannot read '\(path)' on: \(error); what was read until then is judged"
    }
    return nil
  }

  private mutating func take(_ line: LogLine) throws {
    switch line {
    case .blank: break
    case .foreign: account.foreign += 1
    case .garbled(let reason): account.addGarbled(reason)
    case .header(let found):
      if let header, header != found {
        account.addGarbled("another header than the first; judge logs that differ one by one")
      } else if judge != nil, header == nil {
        account.addGarbled("a header after events; it belongs on the first line")
      } else {
        header = found
      }
    case .event(let event):
      account.events += 1
      if judge == nil {
        judge = LogJudge(
          references,
          values: values,
          carrying: log,
          rules: rules,
          fields: mapping?.fields.map(\.name) ?? []
        )
      }
      judge?.take(event, line: account.lines)
    }
  }

  /// What the log is said to carry.
  ///
  /// Where it does not say, it carries what the app sees, and no input is sure to stand in it.
  private var log: Capabilities {
    let vocabulary = references[0].vocabulary
    let inputs = header?.inputs ?? vocabulary.inputs.map { _ in false }
    let absent = header?.absent ?? vocabulary.inputs.map { _ in false }
    return Capabilities(
      implementation: path == "-" ? "standard input" : path,
      inject: inputs,
      observe: header?.outputs ?? vocabulary.outputs.map { $0.seenBy == .app },
      unobservable: zip(inputs, absent).map { !$0 && !$1 }
    )
  }

  /// What was found.
  func report(isInterrupted: Bool) -> LogReport {
    let ledger =
      switch judge {
      case .some(let judge): judge.result
      case nil: LogTally(fields: mapping?.fields.map(\.name) ?? [])
      }
    return LogReport(
      references[0],
      ledger,
      account: account,
      log: log,
      rules: rules,
      isInterrupted: isInterrupted
    )
  }
}
