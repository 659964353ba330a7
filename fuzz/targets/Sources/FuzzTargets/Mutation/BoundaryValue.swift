internal import PlumblineModel

/// Values at the bounds of what readers accept and of what integers hold.
enum BoundaryValue {
  static let numbers: [String] = {
    let bounds: [Int64] = [0, 1 << 31, 1 << 50, 1 << 53, longestTime, latestInstant, .max - 1]
    let near = bounds.flatMap { bound in [bound - 1, bound, bound + 1] }
    return (near + near.map { -$0 } + [.max, .min]).map { String($0) }
      + ["18446744073709551616", "1e999", "-0", "0.5", "00", "1_000"]
  }()

  static let units = ["us", "ms", "s", "min", "h", ""]

  /// Words and characters with a meaning in one of the formats.
  static let tokens = [
    "{", "}", "[", "]", ":", ",", "\"", "\\u0000", "\\", "\n", "\t", "null", "true", "~", "..", "$",
    "&a ", "*a", "- ", "#", "'", "|", "any of", "\u{FEFF}", "\u{2028}", "é", "\u{0}",
  ]

  /// Values that a scalar of YAML or JSON may be replaced with.
  static let scalars = [
    "null", "true", "false", "\"\"", "\"\\ud800\"", "\"\\u0000\"", "[]", "{}", "[[]]", "\"$to\"",
    "0s",
    "100y", "1s..0s", "\"é\"",
  ]
}
