/// The inputs and announcements of a link of RTM 2.x, with the names of the spec.
///
/// The links of the two services have different states and calls, but the same announcing event.
protocol RTM2Link {
  /// The inputs of the link.
  associatedtype Input: CaseIterable & RawRepresentable<String>
  /// The states that the event names.
  associatedtype State: RTM2Word
  /// The cause of a transition.
  associatedtype Operation: RTM2Operation

  /// The name of the service in the event.
  static var service: String { get }
  /// The fatal errors of this service.
  static var causes: [String] { get }
}

/// One of the values of an argument, numbered without gaps from 0.
protocol RTM2Word: CaseIterable, RawRepresentable<Int>, Sendable {
  /// The value in the spec.
  var name: String { get }
}

extension RTM2Word {
  /// The name of the case, which is the name of the state.
  var name: String { "\(self)" }
}

/// The cause of a transition; its name in the spec begins with a capital.
protocol RTM2Operation: RTM2Word {}

extension RTM2Operation {
  var name: String {
    let word = "\(self)"
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}

/// The link of the service MESSAGE.
enum RTM2MessageLink: RTM2Link {
  static let service = "Message"
  static let causes = [
    "TokenInvalid", "TokenExpired", "UserBanned", "ServiceNotEnabled", "AppIdInvalid",
    "NoEdgeServer", "MessageNotDeployed", "LimitExceeded",
  ]

  enum Input: String, CaseIterable {
    case loginByToken
    case logout
    case sendMessage
    case peerMessage
    case accepted
    case attemptFailed
    case dropped
    case fatalError
  }

  enum State: Int, RTM2Word {
    case idle
    case connecting
    case connected
    case disconnected
    case suspended
    case failed
  }

  enum Operation: Int, RTM2Operation {
    case login
    case logout
    case dropped
    case autoReconnecting
  }
}

/// The link of a stream channel, with only four states.
enum RTM2StreamLink: RTM2Link {
  static let service = "Stream"
  static let causes = [
    "TokenInvalid", "TokenExpired", "UserBanned", "ServiceNotEnabled", "AppIdInvalid",
    "NoEdgeServer", "LimitExceeded", "ChannelNotCreated", "ChannelNameInvalid",
  ]

  enum Input: String, CaseIterable {
    case joinWithOption
    case leave
    case logout
    case sendMessage
    case peerMessage
    case accepted
    case attemptFailed
    case dropped
    case fatalError
  }

  enum State: Int, RTM2Word {
    case idle
    case connecting
    case connected
    case failed
  }

  enum Operation: Int, RTM2Operation {
    case join
    case leave
    case dropped
    case autoReconnecting
  }
}
