/// What a link of RTM 2.x can be told and what it can say, under the names of the spec.
///
/// The two services have links of their own kind, with other states and other calls, but they
/// announce them by the same event.
protocol RTM2Link {
  /// What the link can be told.
  associatedtype Input: CaseIterable & RawRepresentable<String>
  /// The states that the event names.
  associatedtype State: RTM2Word
  /// What led to a transition.
  associatedtype Operation: RTM2Operation

  /// What the event calls the service.
  static var service: String { get }
  /// The errors that the page calls fatal, as far as they are about this service.
  static var causes: [String] { get }
}

/// One of the values of an argument, numbered without gaps from 0.
protocol RTM2Word: CaseIterable, RawRepresentable<Int>, Sendable {
  /// The value in the spec.
  var name: String { get }
}

extension RTM2Word {
  /// The case as it is written; states are called so.
  var name: String { "\(self)" }
}

/// What led to a transition; the spec begins its name with a capital.
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

/// The link of a stream channel, which has only four states.
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
