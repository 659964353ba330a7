internal import PlumblineModel

extension Conformance {
  /// The reason why a run cannot have its times; nil if it can.
  ///
  /// - Complexity: O(constants × log constants).
  var problemOfTimes: String? {
    let times = constants.sorted { $0.key < $1.key } + times(of: client)
    return times.first { !(.zero ... .microseconds(longestTime)).contains($0.value) }.map {
      "expected a time of at least .zero and at most .seconds(\(longestTime / 1_000_000)) for '\($0.key)', found '\($0.value)'"
    }
  }

  /// The times of the settings of a client, by name.
  private func times(of client: Client) -> [(key: String, value: Duration)] {
    guard case .real(let settings, _) = client else { return [] }
    return [
      ("slack", settings.slack), ("latency", settings.latency), ("hangAfter", settings.hangAfter),
    ]
  }
}
