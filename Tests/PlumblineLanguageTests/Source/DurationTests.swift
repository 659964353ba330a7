import PlumblineLanguage
import PlumblineModel
import Testing

@Suite struct DurationTests {
  @Test(arguments: [
    ("6s", 6_000_000), ("250ms", 250_000), ("2min", 120_000_000), ("1h", 3_600_000_000),
    ("10us", 10), ("1.5s", 1_500_000), ("0.1h", 360_000_000), ("0s", 0), ("1.000000s", 1_000_000),
    ("0.000001s", 1), ("1.50000000000000000000000000us", nil), ("0.0000000005h", nil),
    ("3155760000000000us", longestTime), ("3155760000000001us", nil), ("876600h", longestTime),
    ("876600.0000000003h", nil), ("3155760000000.001ms", nil), ("9223372036854775807us", nil),
    ("9223372036854775808us", nil),
    ("99999999999999h", nil), ("6", nil), ("s", nil), ("", nil), (".5s", nil), ("5.s", nil),
    ("1.2.3s", nil), ("-1s", nil), ("+1s", nil), ("1 s", nil), ("1S", nil), ("1e3s", nil),
    ("٣s", nil), ("0.0000000000000000000000001s", nil),
  ])
  func `a time is exact or refused`(text: String, microseconds: Int64?) {
    #expect(Duration(text)?.microseconds == microseconds)
  }
}
