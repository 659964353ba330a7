import PlumblineModel

/// How a program writes its log.
struct LogStyle: Sendable {
  typealias Moment = LogStory.Moment

  let name: String
  var header: String?
  /// Whether a line has an instant that a mapping can read.
  var hasInstant = true
  let line: @Sendable (Moment) -> String
  /// A line beside the events, after every third of them.
  let noise: @Sendable (Moment) -> String

  func text(of story: LogStory) -> [String] {
    var lines = [header].compactMap { $0 }
    for moment in story.moments {
      lines.append(line(moment))
      if moment.number % 3 == 2 { lines.append(noise(moment)) }
    }
    return lines
  }
}

extension LogStyle {
  static let all = [
    logcat, osLog, jsonLines, nestedJSON, logfmt, csv, csvOfCalls, syslog, rfc5424, console, log4j,
    pipes,
  ]

  private static func values(_ moment: Moment, _ separator: String = " ") -> String {
    moment.arguments.map(\.value).joined(separator: separator)
  }

  private static func pairs(_ moment: Moment) -> String {
    moment.arguments.map { " \($0.name)=\($0.value)" }.joined()
  }

  private static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// `LinkChanged` as `LINK_CHANGED`, or with another separator.
  private static func words(_ name: String, _ separator: String) -> String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase, !text.isEmpty { text += separator }
      text += letter.lowercased()
    }
  }

  /// Android, without a year.
  static let logcat = LogStyle(name: "logcat", hasInstant: false) { moment in
    let start = "01-31 \(moment.clock)  4321  \(4350 + moment.number % 3) I "
    return moment.isOutput
      ? start + "RtmClient: [\(moment.session)] on\(capitalized(moment.name))\(pairs(moment))"
      : start + "RtmApi: [\(moment.session)] \(moment.name)()"
  } noise: { moment in
    "01-31 \(moment.clock)  4321  4399 D Battery: level=\(80 - moment.number) plugged=false"
  }

  static let osLog = LogStyle(name: "os_log") { moment in
    let start = "\(moment.instant(" "))012+0100 Chat[812:\(9000 + moment.number % 2)] "
    let values = values(moment, ", ")
    return moment.isOutput
      ? start + "[com.example.chat:net] <\(moment.session)> "
        + (moment.old.map { "\(moment.name): \($0) -> \(values)" } ?? "\(moment.name): \(values)")
      : start + "[com.example.chat:ui] <\(moment.session)> calling \(moment.name)"
  } noise: { moment in
    "\(moment.instant(" "))012+0100 Chat[812:9001] [com.example.chat:ui] <\(moment.session)> view appeared"
  }

  static let jsonLines = LogStyle(name: "json") { moment in
    let values = moment.arguments.map { ",\"\($0.name)\":\"\($0.value)\"" }.joined()
    return "{\"ts\":\(1_801_389_600_000 + moment.at),\"level\":\"info\",\"logger\":\"net\","
      + "\"thread\":\"\(moment.session)-worker\",\"session\":\"\(moment.session)\","
      + "\"event\":\"\(moment.name)\"\(values)}"
  } noise: { moment in
    "{\"ts\":\(1_801_389_600_000 + moment.at),\"level\":\"debug\",\"logger\":\"ui\","
      + "\"thread\":\"main\",\"session\":\"\(moment.session)\",\"event\":\"viewAppeared\"}"
  }

  static let nestedJSON = LogStyle(name: "json, nested") { moment in
    let start =
      "{\"time\":\"\(moment.instant())Z\",\"user\":{\"id\":\"\(moment.session)\",\"plan\":\"free\"},"
    guard let state = moment.state, let old = moment.old else {
      return start
        + "\"msg\":\"\(words(moment.name, " "))\",\"kind\":\"\(moment.isOutput ? "cb" : "api")\""
        + moment.arguments.map { ",\"data\":{\"\($0.name)\":\"\($0.value.uppercased())\"}" }
        .joined()
        + "}"
    }
    return start + "\"msg\":\"\(words(moment.name, " "))\",\"kind\":\"cb\",\"data\":{"
      + "\"from\":\"\(old.uppercased())\",\"to\":\"\(state.uppercased())\""
      + (moment.reason.map { ",\"why\":\"\(words($0, "_"))\"" } ?? "") + "}}"
  } noise: { moment in
    "{\"time\":\"\(moment.instant())Z\",\"user\":{\"id\":\"\(moment.session)\",\"plan\":\"free\"},"
      + "\"msg\":\"heartbeat\",\"kind\":\"timer\"}"
  }

  static let logfmt = LogStyle(name: "logfmt") { moment in
    "time=\(moment.instant())Z level=info peer=\(moment.session) "
      + (moment.isOutput
        ? "msg=\"\(words(moment.name, " "))\"\(pairs(moment))" : "msg=\"call \(moment.name)\"")
  } noise: { moment in
    "time=\(moment.instant())Z level=debug peer=\(moment.session) msg=\"cache cleaned\" freed=\(moment.number)k"
  }

  static let csv = LogStyle(name: "csv", header: "time,user,channel,event,old,new,reason") {
    moment in
    let values =
      moment.old == nil
      ? ["", moment.arguments.first?.value ?? "", ""]
      : [moment.old ?? "", moment.state ?? "", moment.reason ?? ""]
    return "\(moment.instant())Z,\(moment.session),lobby,\(moment.name),"
      + values.joined(separator: ",")
  } noise: { moment in
    "\(moment.instant())Z,\(moment.session),lobby,ping,,,"
  }

  /// With a thread whose name begins like an input.
  static let csvOfCalls = LogStyle(
    name: "csv of calls",
    header: "seq,at_ms,worker,conn,what,detail,cause"
  ) { moment in
    "\(moment.number),\(moment.at),\(moment.session)-pool,\(moment.session),"
      + "\(words(moment.name, "_").uppercased()),\(moment.arguments.first?.value ?? ""),"
      + "\(moment.reason ?? "")"
  } noise: { moment in
    "\(moment.number),\(moment.at),\(moment.session)-pool,\(moment.session),TICK,,"
  }

  static let syslog = LogStyle(name: "syslog", hasInstant: false) { moment in
    "Jan 31 \(moment.clock.prefix(8)) edge-4 rtmd[733]: session=\(moment.session) "
      + (moment.isOutput ? "\(moment.name)\(pairs(moment))" : "request \(moment.name)")
  } noise: { moment in
    "Jan 31 \(moment.clock.prefix(8)) edge-4 rtmd[733]: session=\(moment.session) keepalive sent"
  }

  static let rfc5424 = LogStyle(name: "syslog, RFC 5424") { moment in
    "<134>1 \(moment.instant())Z edge-4 rtmd 733 - [meta id=\"\(moment.session)\"] "
      + (moment.isOutput ? "\(moment.name) \(values(moment))" : "api \(moment.name)")
  } noise: { moment in
    "<135>1 \(moment.instant())Z edge-4 rtmd 733 - [meta id=\"\(moment.session)\"] queue drained after \(moment.number) ms"
  }

  static let console = LogStyle(name: "browser console", hasInstant: false) { moment in
    "[\(moment.clock)] net.js:\(120 + moment.number % 2) (\(moment.session)) "
      + (moment.isOutput
        ? (moment.old.map { "\(moment.name) \($0) → \(values(moment, " because "))" }
          ?? "\(moment.name) = \(values(moment))") : "▶ \(moment.name)")
  } noise: { moment in
    "[\(moment.clock)] view.js:44 (\(moment.session)) rendered in \(moment.number) ms"
  }

  static let log4j = LogStyle(name: "log4j") { moment in
    let start = moment.instant(" ").split(separator: ".").joined(separator: ",")
    return start + " INFO  [\(moment.session)-thread-1] c.e.LoginSession - \(moment.session): "
      + (moment.isOutput
        ? "on\(capitalized(moment.name))(\(values(moment, ", ")))"
        : "\(moment.name)() called")
  } noise: { moment in
    let start = moment.instant(" ").split(separator: ".").joined(separator: ",")
    return start
      + " DEBUG [\(moment.session)-thread-1] c.e.LoginSession - \(moment.session): buffer "
      + "flushed, \(moment.number) bytes"
  }

  static let pipes = LogStyle(name: "pipes") { moment in
    "\(moment.instant())Z|\(moment.session)|I|\(moment.isOutput ? "cb" : "api")|\(moment.name)"
      + moment.arguments.map { "|\($0.value)" }.joined()
  } noise: { moment in
    "\(moment.instant())Z|\(moment.session)|D|timer|tick"
  }
}
