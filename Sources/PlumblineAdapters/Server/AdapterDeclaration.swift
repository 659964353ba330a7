internal import PlumblineModel

/// What an adapter declares in its answer to `hello`.
struct AdapterDeclaration {
  /// The inputs that it can inject; nil for all of the spec.
  var inject: [String]?
  var spontaneous: [String] = []
  var absent: [String] = []
  /// The outputs that it can observe; nil for all of the spec.
  var observe: [String]?
  /// The clauses that do not apply to the client, each with the reason.
  var notApplicable: [String: String] = [:]
  /// Whether it writes the compact form for a runner that knows it.
  var compact = false
  /// Whether the adapter reads the getters of the client.
  var readsStates = false
  /// Whether the client takes calls inside its callbacks.
  var isReentrant = false
  var clocks = ["virtual", "real"]
  /// The longest delay between an output and its report; 0 if an answer has all outputs up to its instant, and nil if
  /// the runner has to measure it.
  var latency: Microseconds? = 0
  /// Whether outputs on a real clock carry the instants at which other threads reported them.
  var stampsAtSource = false
}
