internal import PlumblineModel

extension Clause.Kind {
  /// The facts of this kind, in a line.
  var meaning: String {
    switch self {
    case .state: "A state, or its meaning."
    case .transition: "An event leads from one state to another, or changes nothing."
    case .timeout: "Something happens after a time."
    case .retry: "An attempt is repeated: its waits, or how often."
    case .reason: "An announcement carries a reason."
    case .callback: "The app gets a callback or a result."
    case .peerEffect: "Another user or the server sees something."
    case .data: "Messages, attributes or subscriptions are kept, sent or lost."
    case .prohibition: "Something does not happen, or only under a condition."
    case .fatal: "The client does not recover by itself."
    case .example: "An example run: a sequence of events."
    case .applicability: "The platforms, versions or settings for which the document holds."
    case .decision: "A choice of the transcriber; it stands in a spec, under `decisions`."
    }
  }
}
