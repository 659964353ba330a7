internal import PlumblineAdapters
internal import PlumblineReports

extension AdapterCheck {
  /// The width of the columns with the outcome and the name.
  private static let indent = 16 + 20

  /// The rows of the table for this check; the lines of a log and the advice stand below it.
  func lines(width: Int) -> [String] {
    let outcome = Self.padded(outcome.rawValue, to: 16)
    let blank = String(repeating: " ", count: Self.indent)
    let width = max(40, width - Self.indent)
    let said = observed.split(separator: "\n").map(String.init)
    let rows =
      (said.first ?? "").visible.wrapped(to: width)
      + said.dropFirst().map { $0.visible.cut(to: width) }
      + advice.visible.wrapped(to: width)
    return rows.enumerated().map { number, row in
      (number == 0 ? outcome + Self.padded(name, to: 20) : blank) + row
    }
  }

  /// The last line: the numbers, and the exit status with its meaning.
  static func summary(of checks: [AdapterCheck]) -> String {
    let counts = Outcome.allCases.map { outcome in
      (outcome, checks.count { $0.outcome == outcome })
    }
    let numbers = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }
    let hasFailed = checks.contains { $0.outcome == .failed }
    let status = hasFailed ? RunStatus.fault.text : "exit status 0: no check failed"
    return "\(checks.count) checks: \(numbers.joined(separator: ", ")) · \(status)"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
