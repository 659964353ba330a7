import PlumblineModel

extension Vocabulary {
  /// The names of RTM 1.x, in another order than the client lists them.
  static var rtm1: Vocabulary {
    Vocabulary(
      inputs: [
        Input(name: "networkBack", from: .network),
        Input(name: "networkLost", from: .network),
        Input(name: "somethingElse", from: .peer),
        Input(name: "tokenExpired", from: .server),
        Input(name: "remoteLogin", from: .server),
        Input(name: "reconnected", from: .server),
        Input(name: "loginRejected", from: .server),
        Input(name: "loginAccepted", from: .server),
        Input(name: "logout", from: .app),
        Input(name: "loginByToken", from: .app),
      ],
      outputs: [
        Output(
          name: "connectionStateChanged",
          seenBy: .app,
          arguments: [
            Argument(
              name: "state",
              values: ["disconnected", "connecting", "connected", "reconnecting", "aborted"]
            ),
            Argument(
              name: "reason",
              values: [
                "Login", "LoginSuccess", "LoginFailure", "LoginTimeout", "Interrupted", "Logout",
                "LogoutWithCompletion", "RemoteLogin",
              ]
            ),
          ]
        ),
        Output(name: "loginResult", seenBy: .app, arguments: [.okOrError]),
        Output(name: "logoutResult", seenBy: .app, arguments: [.okOrError]),
        Output(name: "tokenDidExpire", seenBy: .app, arguments: []),
        Output(name: "channelsRejoined", seenBy: .app, arguments: []),
        Output(name: "memberLeft", seenBy: .peer, arguments: []),
        Output(name: "memberJoined", seenBy: .peer, arguments: []),
        Output(name: "attributesSynchronized", seenBy: .server, arguments: []),
        Output(name: "userOnline", seenBy: .peer, arguments: []),
        Output(name: "userOffline", seenBy: .peer, arguments: []),
      ]
    )
  }
}

extension Vocabulary.Argument {
  /// How a call ended.
  static var okOrError: Vocabulary.Argument {
    Vocabulary.Argument(name: "code", values: ["Ok", "Error"])
  }
}
