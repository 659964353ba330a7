import ArgumentParser
import PlumblineAdapters
import PlumblineEngine
import PlumblineLanguage
import PlumblineModel

/// `plumbline-bench log-judging SPEC`: what reading and judging a log costs.
///
/// The log is of clients that log in and out again and again, a line of one of a thousand of them at a
/// time: many clients, for what is known of each has to be found anew for each line.
struct LogJudging: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-judging",
    abstract: "Measure how many lines of a log are read and judged per second.",
    discussion: "The spec is one of the editions of agora/rtm1."
  )

  private static let clientCount = 1000

  @Argument(help: "The file of the spec.") var spec = "specs/agora/rtm1-ios-zh.yaml"
  @Option(help: "How many lines to judge.") var lines = 1_000_000

  func validate() throws {
    guard lines > 0 else { throw ValidationError("--lines must be at least 1, found \(lines)") }
  }

  func run() throws {
    let loaded = Spec.load(spec)
    print(DiagnosticRenderer().text(of: loaded.diagnostics), terminator: "")
    guard !loaded.references.isEmpty else { throw ExitCode(2) }
    print("lines read and judged per second of processor time, of \(lines)")
    for hidesInputs in [false, true] {
      for latency in [nil, 0...0] as [ClosedRange<Microseconds>?] {
        let name =
          "\(latency == nil ? "by order" : "by time"), inputs \(hidesInputs ? "un" : "")seen"
        let rate = try measure(name, loaded.references, latency, hidesInputs: hidesInputs)
        print("\(name): \(rate)")
      }
    }
  }

  private func measure(
    _ name: String,
    _ references: [Reference],
    _ latency: ClosedRange<Microseconds>?,
    hidesInputs: Bool
  ) throws -> Int {
    let vocabulary = references[0].vocabulary
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.hides = vocabulary.inputs.map { _ in hidesInputs }
    let story = Self.story.filter { !hidesInputs || !$0.event.hasPrefix(#""in""#) }
    var reader = LogReader(vocabulary: vocabulary, mapping: nil, hashesKeys: false)
    var judge = LogJudge(references, carrying: log, rules: LogRules(latency: latency))
    var seconds = 0.0
    var number = 0
    while number < lines {
      // Made before they are read, so that making them does not count.
      let chunk = (number..<min(number + 100_000, lines)).map { line in
        let (step, client) = (line / Self.clientCount, line % Self.clientCount)
        let (second, event) = story[step % story.count]
        let at = "\(step / story.count * 3 + second)000000"
        return Array(#"{"at":\#(at),"session":"user-\#(client)",\#(event)}"#.utf8)
      }
      let start = processorSeconds()
      for line in chunk {
        number += 1
        guard case .event(let event) = line.withUnsafeBufferPointer({ reader.read($0) }) else {
          print("\(name): '\(String(decoding: line, as: UTF8.self))' is no event of the spec")
          throw ExitCode(1)
        }
        judge.take(event, line: number)
      }
      seconds += processorSeconds() - start
    }
    let result = judge.result
    guard result.findings.isEmpty, result.judged == lines else {
      print("\(name): \(result.judged) lines were judged, and \(result.findings.count) findings")
      throw ExitCode(1)
    }
    return Int(Double(lines) / seconds)
  }

  /// What a client does in three seconds.
  private static let story: [(second: Int, event: String)] = [
    (0, #""in":"loginByToken""#), (0, shown("connecting", "Login")),
    (1, #""in":"loginAccepted""#), (1, shown("connected", "LoginSuccess")),
    (1, #""out":"loginResult","args":{"code":"Ok"}"#), (2, #""in":"logout""#),
    (2, shown("disconnected", "Logout")), (2, #""out":"logoutResult","args":{"code":"Ok"}"#),
  ]

  private static func shown(_ state: String, _ reason: String) -> String {
    #""out":"connectionStateChanged","args":{"state":"\#(state)","reason":"\#(reason)"}"#
  }
}
