package import PlumblineModel

/// The notation of an instant in a log.
package enum LogTimeUnit: String, CaseIterable, Sendable {
  case microseconds, milliseconds, seconds, iso8601
  case noYear = "no-year"

  /// Reads an instant, in microseconds since an epoch that is the same for the whole log.
  ///
  /// Numbers may have a sign and a fraction after `.` or `,`; digits below a microsecond are
  /// dropped. ISO 8601 is `2027-01-31T23:59:59.999+01:00`: a blank may replace the `T` and precede
  /// the zone, a fraction has any number of digits, and without a zone it is UTC. Without a year it is
  /// `01-31 23:59:59.999` or `Jan 31 23:59:59`, in a leap year that begins at zero; ``LogYears`` knows the year.
  ///
  /// - Returns: Nil for other texts, for nonexistent days, and beyond ``latestInstant`` on either side.
  /// - Complexity: O(length).
  package func instant(_ text: UnsafeBufferPointer<UInt8>) -> Microseconds? {
    var reader = DigitReader(text)
    let instant =
      switch self {
      case .microseconds: reader.decimal(places: 0)
      case .milliseconds: reader.decimal(places: 3)
      case .seconds: reader.decimal(places: 6)
      case .iso8601: reader.calendarTime()
      case .noYear: reader.timeWithoutYear()
      }
    return instant.flatMap { -latestInstant...latestInstant ~= $0 ? $0 : nil }
  }

  /// Reads an instant from a text.
  ///
  /// - Returns: As for bytes.
  /// - Complexity: O(length).
  package func instant(_ text: String) -> Microseconds? {
    Array(text.utf8).withUnsafeBufferPointer { instant($0) }
  }

  /// Whether it has a day and a time of day, which a blank may separate.
  var isOfDays: Bool { self == .iso8601 || self == .noYear }

  /// The notation of some texts, all of which are days with a time; nil for others.
  ///
  /// - Complexity: O(length).
  static func ofDays(_ texts: [String]) -> LogTimeUnit? {
    allCases.first { unit in unit.isOfDays && texts.allSatisfy { unit.instant($0) != nil } }
  }
}

/// Reads numbers from bytes.
private struct DigitReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ scalars: Unicode.Scalar...) -> Bool {
    guard !isAtEnd, scalars.contains(where: { UInt8(ascii: $0) == current }) else { return false }
    position += 1
    return true
  }

  /// The next digits as a number; nil for none or too many digits.
  mutating func digits() -> Int64? {
    let start = position
    var number: Int64 = 0
    while case let digit = current &- UInt8(ascii: "0"), digit < 10, !isAtEnd {
      let (tenfold, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, carries) = tenfold.addingReportingOverflow(Int64(digit))
      if overflows || carries { return nil }
      number = sum
      position += 1
    }
    return position > start ? number : nil
  }

  /// The next digits, exactly `count` of them.
  mutating func digits(count: Int) -> Int? {
    let start = position
    guard bytes.count - start >= count else { return nil }
    var number = 0
    while position < start + count {
      let digit = current &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
      position += 1
    }
    return number
  }

  /// The first `places` digits of a fraction; further digits are skipped.
  mutating func fraction(places: Int) -> Int64? {
    let start = position
    var number: Int64 = 0
    while case let digit = current &- UInt8(ascii: "0"), digit < 10, !isAtEnd {
      if position - start < places { number = number * 10 + Int64(digit) }
      position += 1
    }
    guard position > start else { return nil }
    for _ in min(position - start, places)..<places { number *= 10 }
    return number
  }
}

extension DigitReader {
  /// A number with a sign and a fraction, times ten to the power of `places`.
  mutating func decimal(places: Int) -> Int64? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let whole = digits() else { return nil }
    var unit: Int64 = 1
    for _ in 0..<places { unit *= 10 }
    var part: Int64 = 0
    if take(".", ",") {
      guard let read = fraction(places: places) else { return nil }
      part = read
    }
    let (scaled, overflows) = whole.multipliedReportingOverflow(by: unit)
    let (sum, carries) = scaled.addingReportingOverflow(part)
    guard isAtEnd, !overflows, !carries else { return nil }
    return isNegative ? -sum : sum
  }

  /// A day and a time of day, with or without a zone.
  mutating func calendarTime() -> Int64? {
    guard let year = digits(count: 4), take("-"), let month = digits(count: 2), take("-"),
      let number = digits(count: 2), let day = Day(year: year, month: month, day: number),
      take("T", "t", " "), let time = timeOfDay(), let offset = zone(), isAtEnd
    else { return nil }
    return Int64(day.sinceEpoch * 24 * 60 - offset) * 60_000_000 + time
  }

  /// A day of a leap year and a time of day, since the beginning of the year.
  mutating func timeWithoutYear() -> Int64? {
    let leapYear = 1972
    var month = monthName()
    var number: Int?
    if month != nil {
      // A day of one digit has a second blank before it.
      guard take(" ") else { return nil }
      _ = take(" ")
      number = digits().flatMap(Int.init(exactly:))
    } else {
      month = digits(count: 2)
      guard take("-") else { return nil }
      number = digits(count: 2)
    }
    guard let month, let number, let day = Day(year: leapYear, month: month, day: number),
      let first = Day(year: leapYear, month: 1, day: 1), take("T", "t", " "),
      let time = timeOfDay(), isAtEnd
    else { return nil }
    return Int64(day.sinceEpoch - first.sinceEpoch) * 24 * 60 * 60_000_000 + time
  }

  /// The number of a month by its first three letters in English; nil for other texts.
  private mutating func monthName() -> Int? {
    guard bytes.count - position >= 3 else { return nil }
    let month = (1...12).first { month in
      (0..<3).allSatisfy { letter in
        bytes[position + letter] | 0x20 == Self.monthNames[(month - 1) * 3 + letter]
      }
    }
    if month != nil { position += 3 }
    return month
  }

  /// The first three letters of each month.
  private static let monthNames = Array("janfebmaraprmayjunjulaugsepoctnovdec".utf8)

  /// A time of day with or without a fraction.
  private mutating func timeOfDay() -> Int64? {
    guard let hour = digits(count: 2), hour < 24, take(":"), let minute = digits(count: 2),
      minute < 60, take(":"),
      // As in Unix time, a leap second is the first second of the next minute.
      let second = digits(count: 2), second <= 60
    else { return nil }
    var part: Int64 = 0
    if take(".", ",") {
      guard let read = fraction(places: 6) else { return nil }
      part = read
    }
    return Int64((hour * 60 + minute) * 60 + second) * 1_000_000 + part
  }

  /// The offset of a zone from UTC in minutes; 0 without a zone.
  private mutating func zone() -> Int? {
    if isAtEnd { return 0 }
    _ = take(" ")
    if take("Z", "z") { return 0 }
    let isBehind = take("-")
    guard isBehind || take("+"), let hours = digits(count: 2), hours < 24 else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = take(":")
      guard let read = digits(count: 2), read < 60 else { return nil }
      minutes = read
    }
    return (isBehind ? -1 : 1) * (hours * 60 + minutes)
  }
}
