import PlumblineModel
import Testing

@testable import PlumblineLogs

/// Instants in logs.
@Suite struct LogTimeTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0),
    ("1970-01-01 00:00:01", 1_000_000),
    ("1969-12-31T23:59:59.5Z", -500_000),
    ("2024-02-29T12:00:00Z", 1_709_208_000_000_000),
    ("2024-02-29T12:00:00+05:30", 1_709_188_200_000_000),
    ("2024-02-29T12:00:00-0330", 1_709_220_600_000_000),
    ("2024-02-29T12:00:00-11", 1_709_247_600_000_000),
    ("2024-02-29 12:00:00 +0000", 1_709_208_000_000_000),
    ("2024-02-29t12:00:00,1z", 1_709_208_000_100_000),
    ("2024-02-29T12:00:00.123456789Z", 1_709_208_000_123_456),
    ("2024-02-29T12:00:00.000001Z", 1_709_208_000_000_001),
    ("2000-03-01T00:00:00Z", 951_868_800_000_000),
    ("2100-03-01T00:00:00Z", 4_107_542_400_000_000),
    ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
    ("9999-12-31T23:59:59Z", 253_402_300_799_000_000),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
  ])
  func `ISO 8601 is read`(text: String, instant: Int64) {
    #expect(LogTimeUnit.iso8601.instant(text) == instant)
  }

  @Test(arguments: [
    "", "2023-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2024-13-01T00:00:00Z",
    "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-01", "2024-01-01T24:00:00Z",
    "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T00:00:00.Z",
    "2024-01-01T00:00:00X", "2024-01-01T00:00:00Z ", "2024-01-01T00:00:00+24:00",
    "2024-01-01T00:00:00+01:60", "2024-1-01T00:00:00Z", "2024-01-01X00:00:00Z",
    "24-01-01T00:00:00Z", "2024-01-01T00:00:00+", "-024-01-01T00:00:00Z",
  ])
  func `what is no ISO 8601 is not read`(text: String) {
    #expect(LogTimeUnit.iso8601.instant(text) == nil)
  }

  @Test(arguments: [
    ("11-30 20:24:48.123", "Nov 30 20:24:48.123"), ("01-03 00:00:00", "Jan  3 00:00:00"),
    ("02-29 23:59:59,5", "feb 29 23:59:59,5"), ("12-31T23:59:60", "DEC 31 23:59:60"),
  ])
  func `a day without a year is read by the number or the name of its month`(
    number: String,
    name: String
  ) throws {
    let instant = try #require(LogTimeUnit.noYear.instant(number))
    #expect(LogTimeUnit.noYear.instant(name) == instant)
    #expect(LogTimeUnit.iso8601.instant(number) == nil)
    let start = try #require(LogTimeUnit.iso8601.instant("1972-01-01T00:00:00Z"))
    let day = number.replacing(" ", with: "T")
    #expect(LogTimeUnit.iso8601.instant("1972-\(day)Z") == start + instant)
  }

  @Test(arguments: [
    "11-30", "Nov 30", "13-01 00:00:00", "Nov 31 00:00:00", "1-01 00:00:00", "Nov30 00:00:00",
    "Nov   3 00:00:00", "Nox 30 00:00:00", "No", "11-30 24:00:00", "11-30 00:00:00Z",
    "2027-11-30 00:00:00", "30 00:00:00", "Anf 30 00:00:00",
  ])
  func `what is no day without a year is not read`(text: String) {
    #expect(LogTimeUnit.noYear.instant(text) == nil)
  }

  @Test func `every month has its name`() throws {
    let names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    for (number, name) in zip(1..., names) {
      let instant = try #require(LogTimeUnit.noYear.instant("\(name) 29 01:02:03"))
      let month = number < 10 ? "0\(number)" : "\(number)"
      #expect(LogTimeUnit.noYear.instant("\(month)-29 01:02:03") == instant)
    }
  }

  /// Lines of a log, and the seconds between them.
  private static let years: [(lines: [String], seconds: [Int64])] = [
    (["11-30 20:00:00", "11-30 20:00:05", "11-30 20:00:04"], [5, -1]),
    (["12-31 23:59:59", "01-01 00:00:01", "12-31 23:59:58", "01-01 00:00:02"], [2, -3, 4]),
    (["01-01 00:00:00", "12-31 23:59:59", "01-01 00:00:01"], [-1, 2]),
    (["02-28 23:59:59", "03-01 00:00:00"], [1]),
    (["02-28 23:59:59", "02-29 00:00:00", "03-01 00:00:00", "02-29 23:59:59"], [1, 86_400, -1]),
    // The next year has no leap day.
    (["02-29 00:00:00", "08-01 00:00:00", "12-31 00:00:00"], [13_305_600, 13_132_800]),
    (
      ["02-29 00:00:00", "08-01 00:00:00", "12-31 00:00:00", "02-28 23:59:59", "03-01 00:00:00"],
      [13_305_600, 13_132_800, 5_183_999, 1]
    ),
    // A line of a leap day is late.
    (["03-01 00:00:00", "02-29 23:59:58", "03-01 00:00:01", "03-01 00:00:02"], [-2, 3, 1]),
    (["02-28 23:00:00", "03-01 00:00:00", "02-29 23:59:59", "03-01 00:00:01"], [3600, -1, 2]),
    (["02-28 23:59:59", "03-01 00:00:00", "02-28 23:59:58", "03-01 00:00:01"], [1, -2, 3]),
    // The leap day of the log counts between other days, too.
    (["02-28 23:59:59", "02-29 00:00:00", "02-28 23:59:58", "03-01 00:00:00"], [1, -2, 86_402]),
    (["02-29 00:00:00", "03-02 00:00:00", "02-28 00:00:00"], [172_800, -259_200]),
  ]

  @Test(arguments: years)
  func `the year of a line is the nearest one to the line before`(
    lines: [String],
    seconds: [Int64]
  ) throws {
    var years = LogYears()
    let instants = try lines.map { line in
      let placed = years.place(try #require(LogTimeUnit.noYear.instant(line)))
      return try #require(placed)
    }
    #expect(zip(instants, instants.dropFirst()).map { ($1 - $0) / 1_000_000 } == seconds)
  }

  @Test func `a log without years ends before its instants are too far away`() throws {
    let days = try ["01-01 00:00:00", "05-01 00:00:00", "09-01 00:00:00"].map {
      try #require(LogTimeUnit.noYear.instant($0))
    }
    var years = LogYears()
    var count = 0
    while count < 30_000, days.allSatisfy({ years.place($0) != nil }) { count += 1 }
    // Years of 365 days in 20,000 years of 365.25 days.
    #expect(count == 20_014)
    // The last line that was not too far away still counts.
    let last = years.place(days[2])
    #expect(last != nil)
  }

  @Test func `days are counted one by one`() throws {
    var count = try #require(Day(year: 1896, month: 1, day: 1)).sinceEpoch
    #expect(count == -27_028)
    for year in 1896...2104 {
      for month in 1...12 {
        for number in 1...31 {
          guard let day = Day(year: year, month: month, day: number) else { continue }
          #expect(day.sinceEpoch == count)
          #expect(Day(sinceEpoch: count) == day)
          count += 1
        }
      }
    }
  }

  @Test(arguments: [
    (LogTimeUnit.microseconds, "4000000", 4_000_000), (.microseconds, "1.9", 1),
    (.milliseconds, "1709208000123", 1_709_208_000_123_000), (.milliseconds, "0.0015", 1),
    (.seconds, "1709208000.123456", 1_709_208_000_123_456), (.seconds, "-1,5", -1_500_000),
    (.seconds, "+2", 2_000_000), (.seconds, "1.1234567", 1_123_456),
  ])
  func `numbers are read in their unit`(unit: LogTimeUnit, text: String, instant: Int64) {
    #expect(unit.instant(text) == instant)
  }

  @Test(arguments: [
    "", "-", "1.", ".5", "1e9", "1 s", "0x1", "1_000", "99999999999999999999", " 1",
  ])
  func `what is no number is not read`(text: String) {
    for unit in LogTimeUnit.allCases { #expect(unit.instant(text) == nil) }
  }

  @Test func `an instant that is too far away is not read`() {
    #expect(LogTimeUnit.microseconds.instant("\(Int64.max)") == nil)
    #expect(LogTimeUnit.seconds.instant("\(Int64.max)") == nil)
    for sign in ["", "-"] {
      let latest = sign.isEmpty ? latestInstant : -latestInstant
      #expect(LogTimeUnit.microseconds.instant("\(latest)") == latest)
      #expect(LogTimeUnit.seconds.instant("\(sign)631152000000.000000") == latest)
      #expect(LogTimeUnit.seconds.instant("\(sign)631152000000.000001") == nil)
    }
  }
}
