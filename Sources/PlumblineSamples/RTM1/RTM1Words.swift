internal import PlumblineModel

/// The inputs of ``RTM1Client``, with the names of the spec; a page may define only some of them.
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

/// The observable events of a message, which are all that the client knows of it.
struct RTM1Message {
  /// The arrival of the message.
  let shown: Symbol
  /// The timeout of its request; nil for a message of another user.
  let timeout: Symbol?
}

/// The names of the spec that ``RTM1Client`` uses, as numbers of one vocabulary.
struct RTM1Words {
  /// The meaning of each input of the vocabulary; nil for unknown inputs.
  private let meanings: [RTM1Input?]
  /// The observable events of the message that an input sends; nil for other inputs.
  private let messages: [RTM1Message?]

  let connectingLogin: Symbol
  let connectedLoginSuccess: Symbol
  /// Only a defect emits it: the documents give this state another reason.
  let connectedLogin: Symbol
  let disconnectedLoginFailure: Symbol
  let disconnectedLoginTimeout: Symbol
  let disconnectedLogout: Symbol
  let reconnectingInterrupted: Symbol
  /// Only a defect emits it: the documents give this state another reason.
  let reconnectingLogin: Symbol
  let abortedRemoteLogin: Symbol

  let loginOk: Symbol
  let loginError: Symbol
  let logoutOk: Symbol
  let tokenDidExpire: Symbol
  let channelsRejoined: Symbol
  /// The results of a call that needs a login; nil if the page has no such call.
  let callOk: Symbol?
  let callError: Symbol?

  /// Nil if the page does not define when a user is added to the list.
  let userOnline: Symbol?
  let userOffline: Symbol
  let memberJoined: Symbol
  let memberLeft: Symbol
  let attributesSynchronized: Symbol

  /// Resolves every name of the page of an edition once.
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

  /// The meaning of an input, or nil.
  ///
  /// - Complexity: O(1).
  func meaning(of input: Int) -> RTM1Input? {
    meanings.indices.contains(input) ? meanings[input] : nil
  }

  /// The observable events of the message that an input sends.
  ///
  /// - Complexity: O(1).
  func message(of input: Int) -> RTM1Message? { messages[input] }

  /// Resolves the observable events of each message; outputs have the arguments of the inputs.
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
