internal import PlumblineModel

/// Gives the instants of a log without years a year each: the nearest one to the line before.
///
/// ```swift
/// var years = LogYears()
/// years.place(december31)   // in the first year
/// years.place(january1)     // in the second year
/// ```
struct LogYears {
  private static let perDay: Microseconds = 86_400_000_000
  /// The number of the 29th of February in a leap year.
  private static let leapDay: Int64 = 59

  /// A line of the log.
  private struct Line {
    /// Its year; the first one is 0.
    var year: Int64
    /// Its instant since the beginning of a leap year.
    var instant: Microseconds
    /// Its instant since the beginning of the first year.
    var placed: Microseconds
  }

  private var last: Line?
  /// The latest year in which the log has the 29th of February.
  private var leapYear: Int64?

  /// Moves an instant into its year.
  ///
  /// - Parameter instant: The instant since the beginning of a leap year.
  /// - Returns: The instant since the beginning of the first year; nil beyond ``latestInstant`` on either side.
  /// - Complexity: O(1).
  mutating func place(_ instant: Microseconds) -> Microseconds? {
    let before = last ?? Line(year: 0, instant: instant, placed: instant)
    let lines = [0, 1, -1].map { line(at: instant, in: before.year + $0, after: before) }
    guard
      let nearest = lines.min(by: {
        abs($0.placed - before.placed) < abs($1.placed - before.placed)
      }), -latestInstant...latestInstant ~= nearest.placed
    else { return nil }
    if Self.day(instant) == Self.leapDay { leapYear = nearest.year }
    last = nearest
    return nearest.placed
  }

  /// A line after another one: years have 366 days, but a step over a day that the log lacks does not count it.
  private func line(at instant: Microseconds, in year: Int64, after before: Line) -> Line {
    let old = Self.leapDays(before: before.instant, in: before.year)
    let new = Self.leapDays(before: instant, in: year)
    let isInLog = min(old, new) == leapYear || Self.day(instant) == Self.leapDay
    let days = (year - before.year) * 366 - (isInLog ? 0 : new - old)
    let placed = before.placed + instant - before.instant + days * Self.perDay
    return Line(year: year, instant: instant, placed: placed)
  }

  private static func day(_ instant: Microseconds) -> Int64 { instant / perDay }

  /// The number of days that are the 29th of February, from the first year up to an instant.
  private static func leapDays(before instant: Microseconds, in year: Int64) -> Int64 {
    day(instant) > leapDay ? year + 1 : year
  }
}
