/// A day of the Gregorian calendar in ISO 8601 notation: `2027-01-31`.
package struct Day: Comparable, CustomStringConvertible, Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Fails for nonexistent days, such as the 30th of February.
  package init?(year: Int, month: Int, day: Int) {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...lengths[month - 1]).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads `2027-01-31`; fails for other notations.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    // By bytes: a digit with a combining mark is a character between "0" and "9".
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  package var description: String {
    let (years, months, days) = (String(year), String(month), String(day))
    return String(repeating: "0", count: 4 - years.count) + years
      + (month < 10 ? "-0" : "-") + months + (day < 10 ? "-0" : "-") + days
  }

  package static func < (one: Day, other: Day) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}

extension Day {
  /// The day a number of days after 1970-01-01; nil beyond years of four digits.
  package init?(sinceEpoch days: Int) {
    // Counted as below, from the first of March of the year -400.
    let shifted = days + 719_468 + 146_097
    guard shifted >= 0 else { return nil }
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    let month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9
    self.init(
      year: era * 400 + yearOfEra - 400 + (month > 2 ? 0 : 1),
      month: month,
      day: dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1
    )
  }

  /// The number of days since 1970-01-01; negative before.
  ///
  /// Years are counted from March, so a leap day is the last day of its year, and offset by 400
  /// years, so no number is negative; 400 years have 146,097 days.
  package var sinceEpoch: Int {
    let shifted = month > 2 ? year + 400 : year + 399
    let monthsSinceMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear
      - 146_097 - 719_468
  }
}
