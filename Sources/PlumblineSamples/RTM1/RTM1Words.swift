internal import PlumblineModel

/// What ``RTM1Client`` can be told, under the names of the spec.
enum RTM1Input: String, CaseIterable {
  case loginByToken
  case logout
  case loginAccepted
  case loginRejected
  case reconnected
  case remoteLogin
  case tokenExpired
  case networkLost
  case networkBack
}

/// The names of the spec that ``RTM1Client`` speaks, as the numbers of one vocabulary.
struct RTM1Words {
  /// The meaning of each input of the vocabulary; nil where the client knows none.
  private let meanings: [RTM1Input?]

  let connectingLogin: Symbol
  let connectedLoginSuccess: Symbol
  /// Shown only by a defect: the documents give this state another reason.
  let connectedLogin: Symbol
  let disconnectedLoginFailure: Symbol
  let disconnectedLoginTimeout: Symbol
  let disconnectedLogout: Symbol
  let reconnectingInterrupted: Symbol
  let abortedRemoteLogin: Symbol

  let loginOk: Symbol
  let loginError: Symbol
  let logoutOk: Symbol
  let tokenDidExpire: Symbol
  let channelsRejoined: Symbol

  let userOnline: Symbol
  let userOffline: Symbol
  let memberJoined: Symbol
  let memberLeft: Symbol
  let attributesSynchronized: Symbol

  /// Looks every name up once.
  ///
  /// - Throws: ``SampleFault`` with the first name that the vocabulary lacks.
  init(_ vocabulary: Vocabulary) throws(SampleFault) {
    for input in RTM1Input.allCases where vocabulary.input(named: input.rawValue) == nil {
      throw .missingInput(input.rawValue)
    }
    meanings = vocabulary.inputs.map { RTM1Input(rawValue: $0.name) }

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
    abortedRemoteLogin = try announcement("aborted", "RemoteLogin")

    loginOk = try vocabulary.requiredSymbol("loginResult", "Ok")
    loginError = try vocabulary.requiredSymbol("loginResult", "Error")
    logoutOk = try vocabulary.requiredSymbol("logoutResult", "Ok")
    tokenDidExpire = try vocabulary.requiredSymbol("tokenDidExpire")
    channelsRejoined = try vocabulary.requiredSymbol("channelsRejoined")

    userOnline = try vocabulary.requiredSymbol("userOnline")
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
}
