internal import PlumblineModel

/// Matches announcements with the path of an example.
///
/// A *position* is the progress of the run: ``before`` its beginning, 0 in its first state, `n`
/// after its `n`-th arrow. After `...` it stays or moves on.
struct PathReader: Sendable {
  /// The cause of an announcement.
  enum Cause {
    case input(Int)
    case timer(Int)
    /// Some unknown timer.
    case time
  }

  /// The position before a run begins.
  static let before = -1

  let path: Reference.Path
  /// Per input, whether the app gives it.
  private let isFromApp: [Bool]

  init(_ path: Reference.Path, _ vocabulary: Vocabulary) {
    self.path = path
    isFromApp = vocabulary.inputs.map { $0.from == .app }
  }

  func isFromApp(_ cause: Cause) -> Bool {
    if case .input(let input) = cause { isFromApp[input] } else { false }
  }

  /// Whether the run is complete.
  func isEnd(_ position: Int) -> Bool {
    position >= 0 && path.arrows[position...].allSatisfy { $0.to == nil }
  }

  /// Adds the positions after an announcement; a follow-up is a later announcement of the same
  /// reaction.
  func addPositions(
    after position: Int,
    announcing state: Int,
    because cause: Cause,
    isFollowUp: Bool,
    to found: inout [Int]
  ) {
    if position > 0, path.arrows[position - 1].to == nil,
      permits(path.arrows[position - 1], cause, isFollowUp)
    {
      found.append(position)
    }
    for next in position..<path.arrows.count {
      let arrow = path.arrows[next]
      if permits(arrow, cause, isFollowUp), arrow.to == nil || arrow.to == state {
        found.append(next + 1)
      }
      guard arrow.to == nil else { break }
    }
  }

  private func permits(
    _ arrow: Reference.Path.Arrow,
    _ cause: Cause,
    _ isFollowUp: Bool
  ) -> Bool {
    if arrow.inputs == nil, arrow.timers == nil { return isFollowUp || !isFromApp(cause) }
    return switch cause {
    case .input(let input): arrow.inputs?.contains(input) ?? false
    case .timer(let timer): arrow.timers?.contains(timer) ?? false
    case .time: arrow.timers?.isEmpty == false
    }
  }
}
