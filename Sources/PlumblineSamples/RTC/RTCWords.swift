internal import PlumblineModel

/// The inputs of ``RTCClient``, with the names of the spec, including arguments.
enum RTCInput: String, CaseIterable {
  case joinChannelByToken
  case leaveChannel
  case startEchoTestWithInterval
  case stopEchoTest
  case setProxyServer
  case renewToken

  case joined
  case appIdRefused = "joinRefused InvalidAppId"
  case channelNameRefused = "joinRefused InvalidChannelName"
  case tokenInvalid
  case joinRejected
  case rejoined
  case tokenExpired
  case banned

  case uplinkLost
  case uplinkBack
  case downlinkLost
  case downlinkBack
  case ipAddressChanged
  case keepAliveTimedOut
}

/// The names of the spec that ``RTCClient`` uses, as numbers of one vocabulary.
struct RTCWords {
  /// The meaning of each input of the vocabulary; nil for unknown inputs.
  private let meanings: [RTCInput?]

  let disconnectedLeaveChannel: Symbol
  let disconnectedInvalidToken: Symbol
  let connectingConnecting: Symbol
  let connectedJoinSuccess: Symbol

  let reconnectingInterrupted: Symbol
  let reconnectingLost: Symbol
  let reconnectingProxy: Symbol
  let reconnectingToken: Symbol
  let reconnectingAddress: Symbol
  let reconnectingKeepAlive: Symbol

  let failedJoinFailed: Symbol
  let failedAppId: Symbol
  let failedChannelName: Symbol
  let failedTokenExpired: Symbol
  let failedBanned: Symbol
  let failedRejected: Symbol
  /// Only a defect emits it: the page gives this reason to another state.
  let failedInvalidToken: Symbol

  let didJoinChannel: Symbol
  let didRejoinChannel: Symbol
  let didJoinedOfUid: Symbol
  let didOfflineOfUid: Symbol

  /// Resolves every name once.
  ///
  /// - Throws: ``SampleFault`` with the first name that the vocabulary lacks.
  init(_ vocabulary: Vocabulary) throws(SampleFault) {
    meanings = vocabulary.inputs.indices.map { RTCInput(rawValue: vocabulary.text(ofInput: $0)) }
    for input in RTCInput.allCases where !meanings.contains(input) {
      throw .missingInput(input.rawValue)
    }

    func announcement(_ state: String, _ reason: String) throws(SampleFault) -> Symbol {
      try vocabulary.requiredSymbol("connectionChangedToState", state, reason)
    }
    disconnectedLeaveChannel = try announcement("disconnected", "LeaveChannel")
    disconnectedInvalidToken = try announcement("disconnected", "InvalidToken")
    connectingConnecting = try announcement("connecting", "Connecting")
    connectedJoinSuccess = try announcement("connected", "JoinSuccess")

    reconnectingInterrupted = try announcement("reconnecting", "Interrupted")
    reconnectingLost = try announcement("reconnecting", "Lost")
    reconnectingProxy = try announcement("reconnecting", "SettingProxyServer")
    reconnectingToken = try announcement("reconnecting", "RenewToken")
    reconnectingAddress = try announcement("reconnecting", "ClientIpAddressChanged")
    reconnectingKeepAlive = try announcement("reconnecting", "KeepAliveTimeout")

    failedJoinFailed = try announcement("failed", "JoinFailed")
    failedAppId = try announcement("failed", "InvalidAppId")
    failedChannelName = try announcement("failed", "InvalidChannelName")
    failedTokenExpired = try announcement("failed", "TokenExpired")
    failedBanned = try announcement("failed", "BannedByServer")
    failedRejected = try announcement("failed", "RejectedByServer")
    failedInvalidToken = try announcement("failed", "InvalidToken")

    didJoinChannel = try vocabulary.requiredSymbol("didJoinChannel")
    didRejoinChannel = try vocabulary.requiredSymbol("didRejoinChannel")
    didJoinedOfUid = try vocabulary.requiredSymbol("didJoinedOfUid")
    didOfflineOfUid = try vocabulary.requiredSymbol("didOfflineOfUid")
  }

  /// The meaning of an input, or nil.
  ///
  /// - Complexity: O(1).
  func meaning(of input: Int) -> RTCInput? {
    meanings.indices.contains(input) ? meanings[input] : nil
  }
}
