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

extension Vocabulary {
  /// The names of the English page of RTM 1.x, which does not say when a user comes online.
  static var rtm1En: Vocabulary {
    var vocabulary = rtm1
    vocabulary.outputs.removeAll { $0.name == "userOnline" }
    vocabulary.inputs.append(Input(name: "callNeedingLogin", from: .app))
    vocabulary.outputs.insert(
      Output(name: "callResult", seenBy: .app, arguments: [.okOrError]),
      at: 1
    )
    for (sent, received) in [
      ("channelMessageSent", "channelMessageReceived"), ("peerMessageSent", "peerMessageReceived"),
    ] {
      vocabulary.inputs += ids.map { Input(name: sent, from: .peer, arguments: [id($0)]) }
      vocabulary.outputs.append(
        Output(name: received, seenBy: .app, arguments: [Argument(name: "id", values: ids)])
      )
    }
    return vocabulary
  }

  /// The names of the damaged English page, which also speaks of the user's own messages.
  static var rtm1En2: Vocabulary {
    var vocabulary = rtm1En
    let kinds = ["peer", "channel"]
    vocabulary.inputs += kinds.flatMap { kind in
      ids.map { number in
        Input(
          name: "sendMessage",
          from: .app,
          arguments: [Given(name: "kind", value: kind), id(number)]
        )
      }
    }
    for (name, party) in [("messageTimedOut", Party.app), ("messageArrived", .server)] {
      vocabulary.outputs.append(
        Output(
          name: name,
          seenBy: party,
          arguments: [
            Argument(name: "kind", values: kinds), Argument(name: "id", values: ids),
          ]
        )
      )
    }
    return vocabulary
  }

  private static var ids: [String] { ["3", "2", "1"] }

  private static func id(_ number: String) -> Given { Given(name: "id", value: number) }
}

extension Vocabulary.Argument {
  /// The result of a call.
  static var okOrError: Vocabulary.Argument {
    Vocabulary.Argument(name: "code", values: ["Ok", "Error"])
  }
}
