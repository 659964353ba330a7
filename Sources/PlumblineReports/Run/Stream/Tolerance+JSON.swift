internal import PlumblineModel

/// `{"slack":20000,"latency":[0,20000],"measured":{"waits":310,"answer":900}}`, in microseconds; with `"quiescence":"none"`
/// if the absence of an output shows nothing, and `"scale":20` on a scaled clock.
extension Tolerance {
  var json: JSON {
    var members: [String: JSON] = [
      "slack": .integer(slack),
      "latency": [.integer(latency.lowerBound), .integer(latency.upperBound)],
    ]
    if !showsAbsence { members["quiescence"] = "none" }
    if scale > 1 { members["scale"] = .integer(scale) }
    if let measured {
      members["measured"] = [
        "waits": .integer(measured.waits), "answer": .integer(measured.answer),
      ]
    }
    return .object(members)
  }
}

extension TraceLine {
  /// The tolerance of a real clock; nil if the line has none.
  func tolerance() throws(TraceFile.ReadError) -> Tolerance? {
    guard let line = try object("tolerance") else { return nil }
    let slack = try line.time("slack")
    var tolerance = Tolerance(slack: slack, latency: try line.instants("latency"))
    tolerance.showsAbsence = line.members["quiescence"]?.string != "none"
    if let scale = line.members["scale"] {
      guard let scale = scale.integer, scale > 0 else {
        throw failure("'scale' must be a whole number of at least 1")
      }
      tolerance.scale = scale
    }
    if let measured = try line.object("measured") {
      tolerance.measured = Lateness(
        waits: try measured.time("waits"),
        answer: try measured.time("answer")
      )
    }
    return tolerance
  }

  /// Two instants, the second not before the first.
  func instants(_ key: String) throws(TraceFile.ReadError) -> ClosedRange<Microseconds> {
    let bounds = members[key]?.array?.compactMap(\.instant) ?? []
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw failure("'\(key)' must be two instants in microseconds, the earlier one first")
    }
    return bounds[0]...bounds[1]
  }
}
