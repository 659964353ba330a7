internal import PlumblineLanguage
internal import PlumblineLogs
internal import PlumblineModel

extension FuzzTarget {
  /// A log in JSON Lines: as observations in the forms of the adapter protocol, and by a mapping.
  static let logJSON = FuzzTarget("log-json", .json) { bytes in
    let isRead = LogJudging.judge(bytes, [Fixture.link], nil)
    guess(bytes)
    return LogJudging.judge(bytes, [Fixture.link], jsonMapping) || isRead
  }

  /// A log of comma-separated values.
  static let logCSV = FuzzTarget("log-csv", .lines) { bytes in
    guess(bytes)
    return LogJudging.judge(bytes, [Fixture.link], csvMapping)
  }

  /// A log of free text.
  static let logText = FuzzTarget("log-text", .lines) { bytes in
    guess(bytes)
    return LogJudging.judge(bytes, [Fixture.link], textMapping)
  }

  /// Proposes a mapping for a log, and reads the proposal.
  private static func guess(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    let (id, vocabulary) = (Fixture.link.id, Fixture.link.vocabulary)
    let text = try? LogGuess.mapping(of: lines, spec: id, vocabulary: vocabulary)
    if let text { _ = Fixture.mapping(SourceFile(name: "proposal", text: text)) }
  }

  private static let textMapping = Fixture.mapping(
    SourceFile(name: "text", bytes: Fixture.text("logs/link.mapping.yaml"))
  )

  private static let csvMapping = mapping(format: "csv")
  private static let jsonMapping = mapping(format: "json")

  private static func mapping(format: String) -> LogMapping? {
    Fixture.mapping(
      SourceFile(
        name: format,
        text: """
          plumbline-log: 1
          spec: link
          format: \(format)
          time: {field: time, in: iso8601}
          session: session
          events:
            - where: {event: change}
              output: linkChanged
              args: {state: state}
            - where: {event: connect}
              input: connect
          """
      )
    )
  }
}
