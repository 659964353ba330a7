import PlumblineModel

/// The events of a spec that a log records, with the ids of its sessions.
struct LogStory: Sendable {
  /// An event in a log.
  struct Moment: Sendable {
    /// Its number in the log.
    var number: Int
    var session: String
    /// Milliseconds since the log began.
    var at: Int
    var isOutput: Bool
    var name: String
    /// The state before it; for outputs that announce one.
    var old: String?
    var arguments: [(name: String, value: String)]

    /// The first argument of an output that announces a state.
    var state: String? { old == nil ? nil : arguments[0].value }
    /// The second argument of an output that announces a state.
    var reason: String? { old == nil || arguments.count < 2 ? nil : arguments[1].value }
    /// The instant in ISO 8601, with a separator before the time of day.
    func instant(_ separator: String = "T") -> String {
      let fraction = String(1000 + at % 1000).dropFirst()
      return
        "2027-01-31\(separator)10:\(Self.two(at / 60_000)):\(Self.two(at / 1000 % 60)).\(fraction)"
    }
    /// The time of day.
    var clock: String { String(instant().dropFirst(11)) }

    private static func two(_ number: Int) -> String { String(String(100 + number).suffix(2)) }
  }

  let spec: String
  /// Ids of sessions that are names of the spec, or contain one.
  let sessions: [String]
  let moments: [Moment]

  /// - Parameters:
  ///   - spec: The path of the spec in the repository, without its ending.
  ///   - sessions: The ids of the sessions.
  ///   - initial: The state before the first announcement.
  ///   - lives: The events of each session: `?name` for an input, `name value …` for an output; an
  ///     output with a state begins with `!`.
  init(_ spec: String, _ sessions: [String], initial: String, _ lives: [[String]]) {
    self.spec = spec
    self.sessions = sessions
    var moments: [Moment] = []
    var states = sessions.map { _ in initial }
    for turn in 0..<(lives.map(\.count).max() ?? 0) {
      for (index, life) in lives.enumerated() where turn < life.count {
        let words = life[turn].split(separator: " ").map(String.init)
        let announces = words[0].hasPrefix("!")
        let isInput = words[0].hasPrefix("?")
        let names = words[0].contains("connect") ? ["state", "reason"] : ["code"]
        let arguments = zip(announces ? ["state", "reason"] : names, words.dropFirst())
        moments.append(
          Moment(
            number: moments.count,
            session: sessions[index],
            at: 1000 + moments.count * 1237,
            isOutput: !isInput,
            name: announces || isInput ? String(words[0].dropFirst()) : words[0],
            old: announces ? states[index] : nil,
            arguments: arguments.map { (name: $0, value: $1) }
          )
        )
        if announces { states[index] = words[1] }
      }
    }
    self.moments = moments
  }
}

extension LogStory {
  static let all = [link, rtm, rtc]

  private static let link = LogStory(
    "Tests/Fixtures/specs/link",
    ["connect", "disconnect-1", "up"],
    initial: "idle",
    [
      [
        "?connect", "!linkChanged connecting", "!linkChanged up", "?disconnect",
        "!linkChanged idle",
      ],
      ["?connect", "!linkChanged connecting", "?disconnect", "!linkChanged idle", "?connect"],
      // Not allowed: up without connecting.
      [
        "!linkChanged up", "?disconnect", "!linkChanged idle", "?connect",
        "!linkChanged connecting",
      ],
    ]
  )

  private static let rtm = LogStory(
    "specs/agora/rtm1-ios-zh",
    ["login", "logout", "connected"],
    initial: "disconnected",
    [
      [
        "?loginByToken", "!connectionStateChanged connecting Login",
        "!connectionStateChanged connected LoginSuccess", "loginResult Ok",
        "!connectionStateChanged reconnecting Interrupted",
        "!connectionStateChanged connected LoginSuccess", "?logout",
        "!connectionStateChanged disconnected Logout",
      ],
      [
        "?loginByToken", "!connectionStateChanged connecting Login",
        "!connectionStateChanged disconnected LoginTimeout", "loginResult Error", "?loginByToken",
        "!connectionStateChanged connecting Login",
        "!connectionStateChanged connected LoginSuccess",
      ],
      // Not allowed: an aborted client that connects by itself.
      [
        "?loginByToken", "!connectionStateChanged connecting Login",
        "!connectionStateChanged connected LoginSuccess",
        "!connectionStateChanged aborted RemoteLogin",
        "!connectionStateChanged reconnecting Interrupted",
      ],
    ]
  )

  private static let rtc = LogStory(
    "specs/agora/rtc-channel",
    ["joined", "banned-7", "connecting"],
    initial: "disconnected",
    [
      [
        "?joinChannelByToken", "!connectionChangedToState connecting Connecting",
        "!connectionChangedToState connected JoinSuccess", "didJoinChannel",
        "!connectionChangedToState reconnecting Interrupted",
        "!connectionChangedToState connected JoinSuccess", "?leaveChannel",
        "!connectionChangedToState disconnected LeaveChannel",
      ],
      [
        "?joinChannelByToken", "!connectionChangedToState connecting Connecting",
        "!connectionChangedToState failed InvalidToken", "?leaveChannel",
        "!connectionChangedToState disconnected LeaveChannel", "?joinChannelByToken",
        "!connectionChangedToState connecting Connecting",
      ],
      // Not allowed: connected without connecting.
      [
        "?joinChannelByToken", "!connectionChangedToState connected JoinSuccess",
        "didJoinChannel", "?leaveChannel", "!connectionChangedToState disconnected LeaveChannel",
      ],
    ]
  )
}
