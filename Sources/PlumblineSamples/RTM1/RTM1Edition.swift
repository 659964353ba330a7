internal import PlumblineModel

/// Which of the vendor's pages on the connection of RTM 1.x a client was written from.
///
/// The pages describe one SDK in nearly the same words. What they give different times or tell
/// differently is here, so that ``RTM1Client`` says the rest only once.
@usableFromInline
package enum RTM1Edition: CaseIterable, Sendable {
  /// The Chinese page for iOS.
  case chinese
  /// The English page.
  case english
  /// A copy of another English page, which has lost some of its sentences and has some more.
  case damaged

  /// From the call of loginByToken until the client gives up.
  var login: Microseconds {
    switch self {
    case .chinese: 6_000_000
    case .english, .damaged: 12_000_000
    }
  }

  /// From the break of the connection until the service takes the user off its list.
  ///
  /// One page has lost the sentence that said how long that is; there the service has a time of
  /// its own.
  var keepAlive: Microseconds {
    switch self {
    case .chinese, .english: 30_000_000
    case .damaged: 10_000_000
    }
  }

  /// Whether the SDK goes back into the channels after every break, or after those only that were
  /// long enough for the service to take the user out of them.
  var rejoinsAlways: Bool { self == .chinese }

  /// Whether the service is seen to put the user on its list.
  var showsUserOnline: Bool { self == .chinese }

  /// What such a client can be told.
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
