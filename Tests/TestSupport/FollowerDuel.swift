package import PlumblineEngine
package import PlumblineModel

/// Two judges of one automaton: one keeps every candidate at each step, the other follows one where it can.
package struct FollowerDuel {
  private var plain: Judge
  private var following: Judge
  /// The number of traces that failed.
  package private(set) var failureCount = 0

  package init(_ automaton: Automaton, values: [String: Microseconds] = [:]) {
    plain = Judge(automaton, values: values)
    following = plain
    following.isFollowing = true
  }

  /// The number of judged events, and of those among them that were followed.
  package var eventCount: Int { following.eventCount }
  package var followedEventCount: Int { following.followedEventCount }

  /// Judges a trace by both.
  ///
  /// - Returns: How they differ in the verdict or in what they have counted so far; nil if they agree.
  package mutating func difference(on execution: Execution) -> String? {
    let (one, other) = (plain.judge(execution), following.judge(execution))
    if case .failed = one { failureCount += 1 }
    let pairs: [(name: String, plain: String, following: String)] = [
      ("verdict", "\(one)", "\(other)"),
      ("events", "\(plain.eventCount)", "\(following.eventCount)"),
      ("outputs", "\(plain.outputCount)", "\(following.outputCount)"),
      ("answer", "\(plain.answer, or: "none")", "\(following.answer, or: "none")"),
      ("undocumented", "\(plain.unjudged, or: "none")", "\(following.unjudged, or: "none")"),
      ("late", "\(plain.lateAnswers)", "\(following.lateAnswers)"),
      ("states", "\(plain.invariants.states)", "\(following.invariants.states)"),
      ("exercised", "\(plain.invariants.exercised)", "\(following.invariants.exercised)"),
      ("triggered", "\(plain.invariants.triggered)", "\(following.invariants.triggered)"),
      ("opened", "\(plain.invariants.everOpened)", "\(following.invariants.everOpened)"),
      ("covered", Self.covered(plain, than: following), Self.covered(following, than: plain)),
    ]
    guard let pair = pairs.first(where: { $0.plain != $0.following }) else { return nil }
    return "\(pair.name): \(pair.plain), with a follower \(pair.following)"
  }

  /// The edges that one judge has covered more or less often than the other, with the number of times.
  private static func covered(_ judge: Judge, than other: Judge) -> String {
    let (own, others) = (judge.estimator.coverage, other.estimator.coverage)
    guard own != others else { return "" }
    return own.indices.filter { own[$0] != others[$0] }.map { "edge \($0): \(own[$0])" }
      .joined(separator: ", ")
  }
}

extension String.StringInterpolation {
  fileprivate mutating func appendInterpolation(_ value: (some Any)?, or absent: String) {
    appendLiteral(value.map { String(describing: $0) } ?? absent)
  }
}
