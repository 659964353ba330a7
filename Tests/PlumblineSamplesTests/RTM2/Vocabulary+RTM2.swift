import PlumblineModel

extension Vocabulary {
  /// The names of the MESSAGE link of RTM 2.x, in another order than the client lists them.
  static var rtm2Message: Vocabulary {
    Vocabulary(
      inputs: rtm2Inputs(causes: ["MessageNotDeployed"]) + [
        Input(name: "logout", from: .app),
        Input(name: "loginByToken", from: .app),
      ],
      outputs: rtm2Outputs(
        states: ["failed", "suspended", "connected", "disconnected", "connecting", "idle"],
        operations: ["AutoReconnecting", "Dropped", "Logout", "Login"]
      )
    )
  }

  /// The names of a stream channel of RTM 2.x, in another order than the client lists them.
  static var rtm2Stream: Vocabulary {
    Vocabulary(
      inputs: rtm2Inputs(causes: ["ChannelNameInvalid", "ChannelNotCreated"]) + [
        Input(name: "logout", from: .app),
        Input(name: "leave", from: .app),
        Input(name: "joinWithOption", from: .app),
      ],
      outputs: rtm2Outputs(
        states: ["failed", "connected", "connecting", "idle"],
        operations: ["AutoReconnecting", "Dropped", "Leave", "Join"]
      )
    )
  }

  /// The inputs that both links have, with the fatal errors that only one of them has.
  private static func rtm2Inputs(causes: [String]) -> [Input] {
    let common = [
      "TokenExpired", "NoEdgeServer", "TokenInvalid", "UserBanned", "LimitExceeded",
      "AppIdInvalid", "ServiceNotEnabled",
    ]
    let fatalErrors = (common + causes).map {
      Input(name: "fatalError", from: .server, arguments: [Given(name: "cause", value: $0)])
    }
    return [
      Input(name: "dropped", from: .network),
      Input(name: "attemptFailed", from: .network),
      Input(name: "somethingElse", from: .peer),
      Input(name: "accepted", from: .server),
    ] + fatalErrors + [
      Input(name: "peerMessage", from: .peer),
      Input(name: "sendMessage", from: .app),
    ]
  }

  private static func rtm2Outputs(states: [String], operations: [String]) -> [Output] {
    let given = { (name: String) in Argument(name: name, values: ["Given"]) }
    return [
      Output(name: "statesRestored", seenBy: .server, arguments: []),
      Output(name: "subscriptionsRestored", seenBy: .server, arguments: []),
      Output(
        name: "linkState",
        seenBy: .app,
        arguments: [
          Argument(name: "current", values: states),
          Argument(name: "previous", values: states),
          Argument(name: "service", values: ["Message", "Stream"]),
          Argument(name: "operation", values: operations),
          given("reason"),
        ]
      ),
      Output(name: "messageReceived", seenBy: .app, arguments: []),
      Output(name: "messageDelivered", seenBy: .peer, arguments: []),
      Output(name: "statesCleared", seenBy: .app, arguments: []),
      Output(name: "subscriptionsCleared", seenBy: .app, arguments: []),
      Output(name: "cacheCleared", seenBy: .app, arguments: []),
      Output(
        name: "unrestoredChannels",
        seenBy: .app,
        arguments: [given("name"), given("type"), given("states")]
      ),
      Output(name: "affectedChannels", seenBy: .app, arguments: [given("names")]),
    ]
  }
}
