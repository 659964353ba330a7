internal import PlumblineModel

/// The vendor's page on the connection of RTM 1.x that a client follows.
///
/// The pages describe one SDK in nearly the same words. This type has their differences;
/// ``RTM1Client`` has the common behaviour.
@usableFromInline
package enum RTM1Edition: CaseIterable, Sendable {
  /// The Chinese page for iOS.
  case chinese
  /// The English page.
  case english
  /// A copy of another English page, which lacks some of its sentences and has additional ones.
  case damaged

  /// From the call of loginByToken until the client gives up.
  var login: Microseconds {
    switch self {
    case .chinese: 6_000_000
    case .english, .damaged: 12_000_000
    }
  }

  /// From the break of the connection until the service removes the user from its list.
  ///
  /// One page lacks the sentence with this time; the service has its own time there.
  var keepAlive: Microseconds {
    switch self {
    case .chinese, .english: 30_000_000
    case .damaged: 10_000_000
    }
  }

  /// Whether the SDK rejoins the channels after every break, or only after breaks long enough for
  /// the service to remove the user from them.
  var rejoinsAlways: Bool { self == .chinese }

  /// Whether a logout ends a login that has not been answered.
  ///
  /// The Chinese page describes a logout by state, and omits this one.
  var endsLoginByLogout: Bool { self != .chinese }

  /// Whether it is observable that the service adds the user to its list.
  var showsUserOnline: Bool { self == .chinese }

  /// The inputs of such a client.
  var inputs: [RTM1Input] {
    let calls: [RTM1Input] = [.callNeedingLogin]
    let received: [RTM1Input] = [.peerMessageSent, .channelMessageSent]
    let sent: [RTM1Input] = [.sendMessage]
    return switch self {
    case .chinese: RTM1Input.allCases.filter { !(calls + received + sent).contains($0) }
    case .english: RTM1Input.allCases.filter { !sent.contains($0) }
    case .damaged: RTM1Input.allCases
    }
  }
}
