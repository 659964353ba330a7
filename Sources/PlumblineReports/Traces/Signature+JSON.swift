internal import PlumblineEngine
internal import PlumblineModel

extension Failure.Signature {
  /// The members of the signature in a header.
  var members: [String: JSON] {
    [
      "clauses": .texts(clauses), "failure": .string(kind.rawValue), "state": .string(state),
      "output": .string(output), "trigger": .string(trigger),
    ]
  }
}

extension TraceLine {
  /// A failure that the trace has before its own one.
  func signature() throws(TraceFile.ReadError) -> Failure.Signature {
    Failure.Signature(
      clauses: try texts("clauses"),
      kind: try choice("failure"),
      state: try text("state"),
      output: try text("output"),
      trigger: try text("trigger")
    )
  }
}
