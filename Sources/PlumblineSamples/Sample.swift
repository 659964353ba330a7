public import PlumblineModel

/// The hand-written clients, by the name that selects them on the command line.
///
/// ```swift
/// struct Fuzzing: SampleVisitor {
///   mutating func visit(_ client: some Implementation & Sendable) -> Verdict { … }
/// }
/// var fuzzing = Fuzzing()
/// let sample = SampleCatalogue.samples(for: "agora-rtm1-ios-zh")[0]
/// let verdict = try sample.make(
///   vocabulary,
///   defects: sample.defects(named: ["member-left-early"]),
///   delay: 25_000_000,
///   for: &fuzzing
/// )
/// ```
///
/// `make` passes a sample to a generic visitor instead of returning it, so the driving loop is
/// compiled for its concrete type. This needs an inlinable `make`: otherwise the loop calls the
/// sample through witness tables and copies it at every call.
@usableFromInline
package enum Sample: String, CaseIterable, Sendable {
  /// A client of RTM 1.x for iOS, together with the service and the other users.
  case rtm1Client = "rtm1-client"
  /// The same client by the English page, with messages and calls.
  case rtm1EnClient = "rtm1-en-client"
  /// The same client by the damaged English page, with messages in both directions.
  case rtm1En2Client = "rtm1-en-2-client"
  /// A client of an RTC channel, together with the network and a second user.
  case rtcClient = "rtc-client"
  /// A client of RTM 2.x with its MESSAGE link, together with the server and another user.
  case rtm2MessageClient = "rtm2-message-client"
  /// A client of RTM 2.x with a stream channel, together with the server and another user.
  case rtm2StreamClient = "rtm2-stream-client"

  /// The name on the command line.
  package var name: String { rawValue }

  /// The ids of the specs whose documents it follows.
  package var specs: [String] {
    switch self {
    case .rtm1Client: ["agora-rtm1-ios-zh"]
    case .rtm1EnClient: ["agora-rtm1-en"]
    case .rtm1En2Client: ["agora-rtm1-en-2"]
    case .rtcClient: ["agora-rtc-channel"]
    case .rtm2MessageClient: ["agora-rtm2-message"]
    case .rtm2StreamClient: ["agora-rtm2-stream"]
    }
  }

  /// The available defects, in the order of the list.
  package var defects: [Defect] { switches.map(\.entry) }

  private var switches: [DefectSwitch] {
    switch self {
    case .rtm1Client: RTM1Defect.switches(for: .chinese)
    case .rtm1EnClient: RTM1Defect.switches(for: .english)
    case .rtm1En2Client: RTM1Defect.switches(for: .damaged)
    case .rtcClient: RTCDefect.switches
    case .rtm2MessageClient: RTM2MessageDefect.switches
    case .rtm2StreamClient: RTM2StreamDefect.switches
    }
  }

  /// The set of the defects with the given ids.
  ///
  /// - Throws: ``SampleFault/unknownDefect(_:known:)`` for the first id that is not listed.
  /// - Complexity: O(ids × defects).
  package func defects(named ids: [String]) throws(SampleFault) -> Defects {
    let switches = switches
    var chosen: Defects = []
    for id in ids {
      guard let defect = switches.first(where: { $0.entry.id == id }) else {
        throw .unknownDefect(id, known: switches.map(\.entry.id))
      }
      chosen.insert(defect.bit)
    }
    return chosen
  }

  /// Makes a fresh instance with the vocabulary, and passes it to the visitor.
  ///
  /// - Parameters:
  ///   - vocabulary: The names of the spec, resolved once.
  ///   - defects: The enabled defects.
  ///   - delay: Replaces the default delay of every enabled defect with a delay.
  ///   - visitor: Receives the instance; each copy of the instance is as fresh as the first.
  /// - Returns: The result of the visitor.
  /// - Throws: ``SampleFault`` if the vocabulary lacks a name, or the delay is invalid.
  @inlinable
  package func make<Visitor: SampleVisitor>(
    _ vocabulary: Vocabulary,
    defects: Defects = [],
    delay: Microseconds? = nil,
    for visitor: inout Visitor
  ) throws(SampleFault) -> Visitor.Outcome {
    switch self {
    case .rtm1Client:
      visitor.visit(try RTM1Client(vocabulary, .chinese, defects: defects, delay: delay))
    case .rtm1EnClient:
      visitor.visit(try RTM1Client(vocabulary, .english, defects: defects, delay: delay))
    case .rtm1En2Client:
      visitor.visit(try RTM1Client(vocabulary, .damaged, defects: defects, delay: delay))
    case .rtcClient:
      visitor.visit(try RTCClient(vocabulary, defects: defects, delay: delay))
    case .rtm2MessageClient:
      visitor.visit(try RTM2MessageClient(vocabulary, defects: defects, delay: delay))
    case .rtm2StreamClient:
      visitor.visit(try RTM2StreamClient(vocabulary, defects: defects, delay: delay))
    }
  }
}

/// An action on a sample, generic over the type of the sample.
@usableFromInline
package protocol SampleVisitor {
  /// The result of the action.
  associatedtype Outcome

  /// Receives a fresh instance.
  mutating func visit(_ sample: some Implementation & Sendable) -> Outcome
}

/// The samples for each spec.
package enum SampleCatalogue {
  /// The samples that follow the documents of a spec, the preferred one first.
  ///
  /// - Complexity: O(number of samples).
  package static func samples(for spec: String) -> [Sample] {
    Sample.allCases.filter { $0.specs.contains(spec) }
  }
}
