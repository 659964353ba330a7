internal import PlumblineModel

/// What ``RTM1Client`` can be told, under the names of the spec; a page need not speak of all.
enum RTM1Input: String, CaseIterable {
  case loginByToken
  case logout
  case callNeedingLogin
  case sendMessage
  case loginAccepted
  case loginRejected
  case reconnected
  case remoteLogin
  case tokenExpired
  case peerMessageSent
  case channelMessageSent
  case networkLost
  case networkBack
}

/// What can be seen of a message, which is all that the client knows of it.
struct RTM1Message {
  /// It got to whom it was sent.
  let shown: Symbol
  /// The request for it ran out of time; nil for a message that somebody else sends.
  let timeout: Symbol?
}

/// The names of the spec that ``RTM1Client`` speaks, as the numbers of one vocabulary.
struct RTM1Words {
  /// The meaning of each input of the vocabulary; nil where the client knows none.
  private let meanings: [RTM1Input?]
  /// What can be seen of the message that an input sends; nil for all other inputs.
  private let messages: [RTM1Message?]

  let connectingLogin: Symbol
  let connectedLoginSuccess: Symbol
  /// Shown only by a defect: the documents give this state another reason.
  let connectedLogin: Symbol
  let disconnectedLoginFailure: Symbol
  let disconnectedLoginTimeout: Symbol
  let disconnectedLogout: Symbol
  let reconnectingInterrupted: Symbol
  /// Shown only by a defect: the documents give this state another reason.
  let reconnectingLogin: Symbol
  let abortedRemoteLogin: Symbol

  let loginOk: Symbol
  let loginError: Symbol
  let logoutOk: Symbol
  let tokenDidExpire: Symbol
  let channelsRejoined: Symbol
  /// The results of a call that needs a login; nil where the page speaks of no such call.
  let callOk: Symbol?
  let callError: Symbol?

  /// Nil where the page does not say when a user is put on the list.
  let userOnline: Symbol?
  let userOffline: Symbol
  let memberJoined: Symbol
  let memberLeft: Symbol
  let attributesSynchronized: Symbol

  /// Looks every name up once that the page of an edition knows.
  ///
  /// - Throws: ``SampleFault`` with the first name that the vocabulary lacks.
  init(_ vocabulary: Vocabulary, _ edition: RTM1Edition) throws(SampleFault) {
    let inputs = edition.inputs
    for input in inputs where vocabulary.inputs(named: input.rawValue).isEmpty {
      throw .missingInput(input.rawValue)
    }
    meanings = vocabulary.inputs.map { input in inputs.first { $0.rawValue == input.name } }
    messages = try Self.messages(vocabulary, meanings)

    func announcement(_ state: String, _ reason: String) throws(SampleFault) -> Symbol {
      try vocabulary.requiredSymbol("connectionStateChanged", state, reason)
    }
    connectingLogin = try announcement("connecting", "Login")
    connectedLoginSuccess = try announcement("connected", "LoginSuccess")
    connectedLogin = try announcement("connected", "Login")
    disconnectedLoginFailure = try announcement("disconnected", "LoginFailure")
    disconnectedLoginTimeout = try announcement("disconnected", "LoginTimeout")
    disconnectedLogout = try announcement("disconnected", "Logout")
    reconnectingInterrupted = try announcement("reconnecting", "Interrupted")
    reconnectingLogin = try announcement("reconnecting", "Login")
    abortedRemoteLogin = try announcement("aborted", "RemoteLogin")

    loginOk = try vocabulary.requiredSymbol("loginResult", "Ok")
    loginError = try vocabulary.requiredSymbol("loginResult", "Error")
    logoutOk = try vocabulary.requiredSymbol("logoutResult", "Ok")
    tokenDidExpire = try vocabulary.requiredSymbol("tokenDidExpire")
    channelsRejoined = try vocabulary.requiredSymbol("channelsRejoined")
    let speaksOfCalls = inputs.contains(.callNeedingLogin)
    callOk = speaksOfCalls ? try vocabulary.requiredSymbol("callResult", "Ok") : nil
    callError = speaksOfCalls ? try vocabulary.requiredSymbol("callResult", "Error") : nil

    userOnline = edition.showsUserOnline ? try vocabulary.requiredSymbol("userOnline") : nil
    userOffline = try vocabulary.requiredSymbol("userOffline")
    memberJoined = try vocabulary.requiredSymbol("memberJoined")
    memberLeft = try vocabulary.requiredSymbol("memberLeft")
    attributesSynchronized = try vocabulary.requiredSymbol("attributesSynchronized")
  }

  /// What an input means here, or nil if it means nothing.
  ///
  /// - Complexity: O(1).
  func meaning(of input: Int) -> RTM1Input? {
    meanings.indices.contains(input) ? meanings[input] : nil
  }

  /// What can be seen of the message that an input sends.
  ///
  /// - Complexity: O(1).
  func message(of input: Int) -> RTM1Message? { messages[input] }

  /// Looks up what can be seen of each message; outputs have the arguments of the inputs.
  private static func messages(
    _ vocabulary: Vocabulary,
    _ meanings: [RTM1Input?]
  ) throws(SampleFault) -> [RTM1Message?] {
    var messages: [RTM1Message?] = []
    for (input, meaning) in zip(vocabulary.inputs, meanings) {
      let values = input.arguments.map(\.value)
      func symbol(_ name: String) throws(SampleFault) -> Symbol {
        try vocabulary.requiredSymbol(name, values)
      }
      switch meaning {
      case .peerMessageSent:
        messages.append(RTM1Message(shown: try symbol("peerMessageReceived"), timeout: nil))
      case .channelMessageSent:
        messages.append(RTM1Message(shown: try symbol("channelMessageReceived"), timeout: nil))
      case .sendMessage:
        messages.append(
          RTM1Message(shown: try symbol("messageArrived"), timeout: try symbol("messageTimedOut"))
        )
      default:
        messages.append(nil)
      }
    }
    return messages
  }
}
