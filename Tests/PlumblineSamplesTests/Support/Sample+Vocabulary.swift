import PlumblineModel
import PlumblineSamples

/// The vocabulary for playing a sample.
extension Sample {
  /// The names that it speaks.
  var vocabulary: Vocabulary {
    switch self {
    case .rtm1Client: .rtm1
    case .rtm1EnClient: .rtm1En
    case .rtm1En2Client: .rtm1En2
    case .rtcClient: .rtc
    case .rtm2MessageClient: .rtm2Message
    case .rtm2StreamClient: .rtm2Stream
    }
  }

  /// Inputs that leave a timer running, so that a client is used before it is opened again.
  var anotherTrace: [String] {
    switch self {
    case .rtm1Client, .rtm1EnClient: ["loginByToken", "loginAccepted", "networkLost"]
    case .rtm1En2Client:
      [
        "loginByToken", "loginAccepted", "networkLost", "sendMessage channel 1",
        "peerMessageSent 1",
      ]
    case .rtcClient: ["joinChannelByToken", "joined", "uplinkLost", "downlinkLost"]
    case .rtm2MessageClient: ["loginByToken", "accepted", "dropped"]
    case .rtm2StreamClient: ["joinWithOption", "accepted", "dropped"]
    }
  }
}
