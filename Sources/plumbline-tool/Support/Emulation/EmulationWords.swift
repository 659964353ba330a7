internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

extension EnvironmentEmulator.Notice {
  /// The notice about a line, for standard error.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isOwn: Whether the environment gave it.
  ///   - isVirtual: Whether the harness writes back the inputs that it was given.
  ///   - header: The remedy for an output that the log does not carry.
  /// - Returns: Nil if the user has nothing to know.
  func text(
    of line: String,
    isOwn: Bool,
    isVirtual: Bool,
    header: @autoclosure () -> String
  ) -> String? {
    switch self {
    case .unexplained(let signature, let due):
      let clauses = signature.clauses.joined(separator: ", ")
      return
        (signature.kind == .missingOutput ? "nothing came until" : "the documents do not allow")
        + " \(line): in \(signature.state), expected \(signature.expected)"
        + (due.map { ", \($0.words(for: signature.kind))" } ?? "")
        + (clauses.isEmpty ? "" : " [\(clauses)]")
    case .unjudged(let gap):
      if gap == .unlogged { return "\(line): \(header())" }
      return gap.reason(isOwn: isOwn, isVirtual: isVirtual).map { "\(line): \($0)" }
    }
  }
}

extension LogTally.Gap {
  /// What it means for the environment that a line is not judged.
  fileprivate func reason(isOwn: Bool, isVirtual: Bool) -> String? {
    switch self {
    case .undocumented:
      isOwn
        ? nil
        : "undocumented here; any behaviour is possible until an output announces a state"
    case .impossible:
      "the documents exclude this input here"
        + (isVirtual ? "" : "; on the real clock no input of this command is written back")
    case .late: "the answer of the environment is late; nothing is known until the next start"
    case .overwhelmed:
      "too many states are possible to follow them; nothing is known until the next start"
    case .answer, .unlogged, .unknownPlace, .clock, .undated, .unreadable, .missing, .forgotten: nil
    }
  }
}
