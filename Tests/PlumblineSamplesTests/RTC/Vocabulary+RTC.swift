import PlumblineModel

extension Vocabulary {
  /// The names of the RTC channel, in another order than the client lists them.
  static var rtc: Vocabulary {
    Vocabulary(
      inputs: [
        Input(name: "keepAliveTimedOut", from: .network),
        Input(name: "ipAddressChanged", from: .network),
        Input(name: "somethingElse", from: .peer),
        Input(name: "downlinkBack", from: .network),
        Input(name: "downlinkLost", from: .network),
        Input(name: "uplinkBack", from: .network),
        Input(name: "uplinkLost", from: .network),
        Input(name: "banned", from: .server),
        Input(name: "tokenExpired", from: .server),
        Input(name: "rejoined", from: .server),
        Input(name: "joinRejected", from: .server),
        Input(name: "tokenInvalid", from: .server),
        Input(
          name: "joinRefused",
          from: .server,
          arguments: [Given(name: "cause", value: "InvalidChannelName")]
        ),
        Input(
          name: "joinRefused",
          from: .server,
          arguments: [Given(name: "cause", value: "InvalidAppId")]
        ),
        Input(name: "joined", from: .server),
        Input(name: "renewToken", from: .app),
        Input(name: "setProxyServer", from: .app),
        Input(name: "stopEchoTest", from: .app),
        Input(name: "startEchoTestWithInterval", from: .app),
        Input(name: "leaveChannel", from: .app),
        Input(name: "joinChannelByToken", from: .app),
      ],
      outputs: [
        Output(
          name: "connectionChangedToState",
          seenBy: .app,
          arguments: [
            Argument(
              name: "state",
              values: ["failed", "reconnecting", "connected", "connecting", "disconnected"]
            ),
            Argument(
              name: "reason",
              values: [
                "Lost", "KeepAliveTimeout", "ClientIpAddressChanged", "RenewToken",
                "SettingProxyServer", "RejectedByServer", "TokenExpired", "InvalidToken",
                "InvalidChannelName", "InvalidAppId", "LeaveChannel", "JoinFailed",
                "BannedByServer", "Interrupted", "JoinSuccess", "Connecting",
              ]
            ),
          ]
        ),
        Output(name: "didJoinChannel", seenBy: .app, arguments: []),
        Output(name: "didRejoinChannel", seenBy: .app, arguments: []),
        Output(name: "didJoinedOfUid", seenBy: .peer, arguments: []),
        Output(name: "didOfflineOfUid", seenBy: .peer, arguments: []),
      ]
    )
  }
}
