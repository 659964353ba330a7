internal import PlumblineModel

/// The names of the spec that a link of RTM 2.x uses, as numbers of one vocabulary.
struct RTM2Words<Link: RTM2Link>: Sendable where Link.Input: Sendable {
  /// The meaning of each input of the vocabulary; nil for unknown inputs.
  private let meanings: [Link.Input?]
  /// The event for each new state, each old state and each operation, in this order.
  private let linkStates: [Symbol]

  /// The fatal error about missing edge servers.
  let noEdgeServer: Int

  let affectedChannels: Symbol
  let unrestoredChannels: Symbol
  let subscriptionsRestored: Symbol
  let statesRestored: Symbol
  let cacheCleared: Symbol
  let subscriptionsCleared: Symbol
  let statesCleared: Symbol
  let messageDelivered: Symbol
  let messageReceived: Symbol

  /// Resolves every name once.
  ///
  /// - Parameters:
  ///   - vocabulary: The names of the spec.
  ///   - service: The name of the service in the event.
  /// - Throws: ``SampleFault`` with the first name that the vocabulary lacks.
  init(_ vocabulary: Vocabulary, service: String = Link.service) throws(SampleFault) {
    for input in Link.Input.allCases where vocabulary.inputs(named: input.rawValue).isEmpty {
      throw .missingInput(input.rawValue)
    }
    meanings = vocabulary.inputs.map { Link.Input(rawValue: $0.name) }
    for cause in Link.causes where vocabulary.input(named: "fatalError", [cause]) == nil {
      throw .missingInput("fatalError \(cause)")
    }
    noEdgeServer = vocabulary.input(named: "fatalError", ["NoEdgeServer"]) ?? -1

    var linkStates: [Symbol] = []
    for new in Link.State.allCases {
      for old in Link.State.allCases {
        for operation in Link.Operation.allCases {
          linkStates.append(
            try vocabulary.requiredSymbol(
              "linkState",
              new.name,
              old.name,
              service,
              operation.name,
              "Given"
            )
          )
        }
      }
    }
    self.linkStates = linkStates

    affectedChannels = try vocabulary.requiredSymbol("affectedChannels", "Given")
    unrestoredChannels =
      try vocabulary.requiredSymbol("unrestoredChannels", "Given", "Given", "Given")
    subscriptionsRestored = try vocabulary.requiredSymbol("subscriptionsRestored")
    statesRestored = try vocabulary.requiredSymbol("statesRestored")
    cacheCleared = try vocabulary.requiredSymbol("cacheCleared")
    subscriptionsCleared = try vocabulary.requiredSymbol("subscriptionsCleared")
    statesCleared = try vocabulary.requiredSymbol("statesCleared")
    messageDelivered = try vocabulary.requiredSymbol("messageDelivered")
    messageReceived = try vocabulary.requiredSymbol("messageReceived")
  }

  /// The meaning of an input, or nil.
  ///
  /// - Complexity: O(1).
  func meaning(of input: Int) -> Link.Input? {
    meanings.indices.contains(input) ? meanings[input] : nil
  }

  /// The event of a transition.
  ///
  /// - Complexity: O(1).
  func linkState(_ new: Link.State, from old: Link.State, by operation: Link.Operation) -> Symbol {
    let states = Link.State.allCases.count
    let operations = Link.Operation.allCases.count
    return linkStates[(new.rawValue * states + old.rawValue) * operations + operation.rawValue]
  }
}
