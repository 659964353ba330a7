import PlumblineModel
import PlumblineSamples

/// What a drawing has to know of a sample.
extension Sample {
  /// The names that the sample speaks.
  var vocabulary: Vocabulary {
    switch self {
    case .rtm1Client: .rtm1
    case .rtm2MessageClient: .rtm2Message
    case .rtm2StreamClient: .rtm2Stream
    }
  }

  /// A connection that is made and breaks: it leaves all kinds of things to be forgotten.
  var breakingInputs: [String] {
    switch self {
    case .rtm1Client: ["loginByToken", "loginAccepted", "networkLost"]
    case .rtm2MessageClient: ["loginByToken", "accepted", "dropped"]
    case .rtm2StreamClient: ["joinWithOption", "accepted", "dropped"]
    }
  }
}

extension Vocabulary {
  /// An output as it is drawn: `a/B` is short for an announcement with a state and a reason,
  /// `a-(B)->c` for one with the state before, an operation and the state after it.
  ///
  /// What a short form does not tell is as it should be, or the output is drawn in full.
  func drawing(of symbol: Symbol) -> String {
    let (output, numbers) = parts(of: symbol)
    let arguments = outputs[output].arguments
    let values = zip(arguments, numbers).compactMap { argument, number in
      number == argument.unknown ? nil : argument.values[number]
    }
    switch values.count {
    case 2: return "\(values[0])/\(values[1])"
    case 5 where values[2] == service: return "\(values[1])-(\(values[3]))->\(values[0])"
    default: return text(of: symbol)
    }
  }

  /// The service whose link is announced, by the call that only it has.
  private var service: String { input(named: "joinWithOption") == nil ? "Message" : "Stream" }
}
