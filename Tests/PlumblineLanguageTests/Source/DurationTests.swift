import PlumblineLanguage
import Testing

@Suite struct DurationTests {
  @Test(arguments: [
    ("6s", 6_000_000), ("250ms", 250_000), ("2min", 120_000_000), ("1h", 3_600_000_000),
    ("10us", 10), ("1.5s", 1_500_000), ("0.1h", 360_000_000), ("0s", 0), ("1.000000s", 1_000_000),
    ("0.000001s", 1), ("1.50000000000000000000000000us", nil), ("0.0000000005h", nil),
    ("9223372036854775807us", Int64.max), ("9223372036854775808us", nil),
    ("9223372036854775.807ms", Int64.max), ("9223372036854775.808ms", nil),
    ("99999999999999h", nil), ("6", nil), ("s", nil), ("", nil), (".5s", nil), ("5.s", nil),
    ("1.2.3s", nil), ("-1s", nil), ("+1s", nil), ("1 s", nil), ("1S", nil), ("1e3s", nil),
    ("٣s", nil), ("0.0000000000000000000000001s", nil),
  ])
  func `a time is exact or refused`(text: String, microseconds: Int64?) {
    #expect(Duration(text)?.microseconds == microseconds)
  }
}
