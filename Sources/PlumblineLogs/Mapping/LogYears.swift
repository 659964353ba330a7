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

  /// The latest year so far.
  private var year: Int64 = 0
  /// The years in which the log has the 29th of February.
  private var leapYears: Set<Int64> = []
  private var last: Microseconds?

  /// Moves an instant into its year.
  ///
  /// - Parameter instant: The instant since the beginning of a leap year.
  /// - Returns: The instant since the beginning of the first year.
  /// - Complexity: O(leap years of the log).
  mutating func place(_ instant: Microseconds) -> Microseconds {
    let before = last ?? placed(instant, in: year)
    let nearest =
      [year, year + 1, year - 1]
      .min { abs(placed(instant, in: $0) - before) < abs(placed(instant, in: $1) - before) } ?? year
    if instant / Self.perDay == Self.leapDay { leapYears.insert(nearest) }
    year = max(year, nearest)
    let result = placed(instant, in: nearest)
    last = result
    return result
  }

  private func placed(_ instant: Microseconds, in year: Int64) -> Microseconds {
    let (day, time) = instant.quotientAndRemainder(dividingBy: Self.perDay)
    let isLater = day > Self.leapDay
    let leapDays = leapYears.count { $0 < year || isLater && $0 == year }
    return (year * 365 + Int64(leapDays) + (isLater ? day - 1 : day)) * Self.perDay + time
  }
}
