import ArgumentParser
import PlumblineAdapters
import PlumblineLanguage
internal import PlumblineLogs
import PlumblineModel

/// `plumbline-bench log-lines`: measures the cost of reading the lines of a log, in each format.
struct LogLines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-lines",
    abstract: "Measure how many lines of a log are read per second, in each form."
  )

  @Option(help: "How many lines of each form to read.") var lines = 1_000_000

  func validate() throws {
    guard lines > 0 else { throw ValidationError("--lines must be at least 1, found \(lines)") }
  }

  func run() throws {
    print("lines read per second of processor time, all of which are events")
    try measure("observations", mapping: nil) { number in
      #"{"at":\#(number)000,"session":"s\#(number % 97)","out":"lampChanged","#
        + #""args":{"state":"\#(Self.states[number % 2])","reason":"Pressed"}}"#
    }
    try measure("observations that lack an argument", mapping: nil) { number in
      #"{"at":\#(number)000,"session":"s\#(number % 97)","out":"lampChanged","#
        + #""args":{"state":"\#(Self.states[number % 2])"}}"#
    }
    try measure("JSON", mapping: Self.json) { number in
      #"{"time":\#(number),"level":"info","device":{"id":"s\#(number % 97)"},"event":"lamp","#
        + #""new":\#(number % 2),"why":"Pressed"}"#
    }
    try measure("comma-separated values", mapping: Self.csv, header: "time,level,id,event,new,why")
    { number in
      "\(number),info,s\(number % 97),lamp,\(number % 2),Pressed"
    }
    try measure("text", mapping: Self.text) { number in
      "\(number) [s\(number % 97)] lamp is now \(Self.states[number % 2]) (Pressed)"
    }
  }

  private func measure(
    _ name: String,
    mapping text: String?,
    header: String? = nil,
    line: (Int) -> String
  ) throws {
    var mapping: LogMapping?
    if let text {
      var diagnostics = Diagnostics()
      let file = SourceFile(name: "\(name).yaml", text: text)
      mapping = LogMappingReader.read(
        file,
        spec: "lamp",
        vocabulary: Self.vocabulary,
        &diagnostics
      )
      print(DiagnosticRenderer().text(of: diagnostics), terminator: "")
      guard mapping != nil else { throw ExitCode(1) }
    }
    var reader = LogReader(vocabulary: Self.vocabulary, mapping: mapping, hashesKeys: false)
    if let header {
      var text = header
      _ = text.withUTF8 { reader.read($0) }
    }
    // A few lines, read repeatedly, so that making them does not count.
    let made = (0..<min(lines, 10_000)).map { Array(line($0 + 1).utf8) }
    var events = 0
    let start = processorSeconds()
    for number in 0..<lines {
      let isEvent = made[number % made.count].withUnsafeBufferPointer { bytes in
        if case .event = reader.read(bytes) { true } else { false }
      }
      if isEvent { events += 1 }
    }
    let rate = Double(lines) / (processorSeconds() - start)
    guard events == lines else {
      print("\(name): \(lines - events) of \(lines) lines are not events")
      throw ExitCode(1)
    }
    print("\(name): \(Int(rate))")
  }
}

// MARK: The lamp

extension LogLines {
  private static let states = ["dark", "lit"]

  private static let vocabulary = Vocabulary(
    inputs: [.init(name: "press", from: .app)],
    outputs: [
      .init(
        name: "lampChanged",
        seenBy: .app,
        arguments: [
          .init(name: "state", values: states),
          .init(name: "reason", values: ["Pressed", "TimedOut"]),
        ]
      )
    ]
  )

  private static let json = """
    plumbline-log: 1
    spec: lamp
    format: json
    time: {field: time, in: milliseconds}
    session: device.id
    events:
      - where: {event: press}
        input: press
      - where: {event: lamp}
        output: lampChanged
        args: {state: {field: new, values: {0: dark, 1: lit}}, reason: why}
    """

  private static let csv = json.replacing("format: json", with: "format: csv")
    .replacing("device.id", with: "id")

  private static let text = """
    plumbline-log: 1
    spec: lamp
    format: text
    lines:
      press: "{time} [{session}] button"
      lamp: "{time} [{session}] lamp is now {new} ({why})"
    time: {field: time, in: milliseconds}
    session: session
    events:
      - where: {line: press}
        input: press
      - where: {line: lamp}
        output: lampChanged
        args: {state: new, reason: why}
    """
}
