import ArgumentParser
import PlumblineAdapters
import PlumblineEngine
import PlumblineLanguage
internal import PlumblineLogs
import PlumblineModel

/// `plumbline-bench log-judging SPEC`: measures the cost of reading and judging a log.
///
/// The log has clients that behave as the automaton does in planned traces. It interleaves the
/// lines of a thousand clients, because the state of each must be looked up for each line.
struct LogJudging: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-judging",
    abstract: "Measure how many lines of a log are read and judged per second."
  )

  /// The number of clients that write to the log at a time.
  private static let clientCount = 1000

  @Argument(help: "The path of a spec.") var spec: String
  @Option(help: "How many lines to judge at least.") var lines = 1_000_000

  func validate() throws {
    guard lines > 0 else { throw ValidationError("--lines must be at least 1, found \(lines)") }
  }

  func run() throws {
    let loaded = Spec.load(spec)
    print(DiagnosticRenderer().text(of: loaded.diagnostics), terminator: "")
    guard let reference = loaded.reference else { throw ExitCode(2) }
    let clients = clients(of: reference)
    print("lines read and judged per second of processor time")
    for hidesInputs in [false, true] {
      for latency in [nil, 0...0] as [ClosedRange<Microseconds>?] {
        let judged = latency == nil ? "by order" : "by time"
        let inputs = hidesInputs ? "inputs unobservable" : "everything observable"
        var clients = clients
        if hidesInputs { clients = clients.map { $0.filter { !$0.isInput } } }
        let rate = try measure(clients, reference, LogRules(latency: latency), hidesInputs)
        print("\(judged), \(inputs): \(rate)")
      }
    }
  }

  /// The executions of the automaton in planned traces without undocumented inputs.
  private func clients(of reference: Reference) -> [[WrittenLine]] {
    var judge = Judge(Automaton(reference))
    return PlannedTraces(Self.clientCount, of: reference).traces.compactMap { steps, recording in
      guard case .passed = judge.judge(Execution(of: steps, recording)), judge.answer == nil else {
        return nil
      }
      return LogEvent.events(of: steps, recording).compactMap {
        WrittenLine($0, in: reference.vocabulary)
      }
    }
  }

  /// Judges the clients in rounds, their lines interleaved, each round as new clients.
  private func measure(
    _ clients: [[WrittenLine]],
    _ reference: Reference,
    _ rules: LogRules,
    _ hidesInputs: Bool
  ) throws -> Int {
    var log = Capabilities(all: reference.vocabulary, implementation: "log")
    log.unobservable = reference.vocabulary.inputs.map { _ in hidesInputs }
    var reader = LogReader(vocabulary: reference.vocabulary, mapping: nil, hashesKeys: false)
    var judge = LogJudge([reference], carrying: log, rules: rules)
    var seconds = 0.0
    var number = 0
    var round = 0
    while number < lines {
      // Made before the measurement, so that making them does not count.
      var made: [[UInt8]] = []
      for position in 0..<(clients.map(\.count).max() ?? 0) {
        for (client, own) in clients.enumerated() where position < own.count {
          made.append(own[position].bytes(session: "user-\(round)-\(client)"))
        }
      }
      let start = processorSeconds()
      for line in made {
        number += 1
        guard case .event(let event) = line.withUnsafeBufferPointer({ reader.read($0) }) else {
          print("'\(String(decoding: line, as: UTF8.self))' is not an event of the spec")
          throw ExitCode(1)
        }
        judge.take(event, line: number)
      }
      seconds += processorSeconds() - start
      round += 1
    }
    let result = judge.result
    guard number > 0, result.findings.isEmpty else {
      print("the automaton itself is accused: \(result.findings.prefix(1))")
      throw ExitCode(1)
    }
    return Int(Double(number) / seconds)
  }
}

/// A line of a log of observations, without its session.
private struct WrittenLine {
  let isInput: Bool
  private let rest: String

  /// Nil for an event that is neither an input nor an output.
  init?(_ event: LogEvent, in vocabulary: Vocabulary) {
    var members = "\"at\":\(event.at ?? 0)"
    var arguments: [(name: String, value: String)] = []
    switch event.what {
    case .input(let input):
      isInput = true
      members += ",\"in\":\"\(vocabulary.inputs[input].name)\""
      arguments = vocabulary.inputs[input].arguments.map { ($0.name, $0.value) }
    case .output(let symbol):
      isInput = false
      let (output, values) = vocabulary.parts(of: symbol)
      let declared = vocabulary.outputs[output]
      members += ",\"out\":\"\(declared.name)\""
      arguments = zip(declared.arguments, values).map { argument, value in
        (argument.name, value < argument.values.count ? argument.values[value] : "?")
      }
    default: return nil
    }
    let pairs = arguments.map { "\"\($0.name)\":\"\($0.value)\"" }.joined(separator: ",")
    rest = members + (pairs.isEmpty ? "" : ",\"args\":{\(pairs)}") + "}"
  }

  func bytes(session: String) -> [UInt8] { Array("{\"session\":\"\(session)\",\(rest)".utf8) }
}
