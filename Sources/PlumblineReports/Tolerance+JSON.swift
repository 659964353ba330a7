internal import PlumblineModel

/// `{"slack":20000,"latency":[0,20000]}`, in microseconds.
extension Tolerance {
  var json: JSON {
    [
      "slack": .integer(slack),
      "latency": [.integer(latency.lowerBound), .integer(latency.upperBound)],
    ]
  }
}

extension TraceLine {
  /// What a real clock blurred; nil when the line does not speak of it.
  func tolerance() throws(TraceFile.ReadError) -> Tolerance? {
    guard let line = try object("tolerance") else { return nil }
    let slack = try line.span("slack")
    return Tolerance(slack: slack, latency: try line.instants("latency"))
  }

  /// Two instants, the second not before the first.
  func instants(_ key: String) throws(TraceFile.ReadError) -> ClosedRange<Microseconds> {
    let bounds = members[key]?.array?.compactMap(\.integer) ?? []
    guard bounds.count == 2, bounds[0] >= 0, bounds[0] <= bounds[1] else {
      throw failure("'\(key)' must be two instants in microseconds, the earlier one first")
    }
    return bounds[0]...bounds[1]
  }
}
