package import PlumblineModel

/// A duration in a spec, `6s` or `1.5ms`, as exact whole microseconds.
///
/// ```swift
/// Duration("1.5s")?.microseconds           // 1_500_000
/// Duration("0.5us")                        // nil: not whole
/// Duration("6")                            // nil: no unit
/// ```
///
/// The units are `us`, `ms`, `s`, `min` and `h`. There is no sign, no exponent and no blank.
package struct Duration: Hashable, Sendable {
  /// The notation and its bound, for messages.
  package static let expectation = "a time such as 6s, 250ms or 2min, at most 876600h"

  package var microseconds: Microseconds

  package init(microseconds: Microseconds) { self.microseconds = microseconds }

  /// Fails on text that is not a time or not a whole number of microseconds, and beyond ``longestTime``.
  package init?(_ text: String) {
    let digits = text.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    guard let unit = unit(named: String(text.dropFirst(digits.count))) else { return nil }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    var total: Microseconds = 0
    for digit in parts[0] {
      guard let next = appending(digit, to: total) else { return nil }
      total = next
    }
    let (whole, overflow) = total.multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    total = whole
    // `rest / scale` is the undivided remainder of the digits so far; exact at every step.
    var numerator: Microseconds = 0
    var scale: Microseconds = 1
    for digit in parts.count == 2 ? parts[1].trimmingZeros : [] {
      guard let next = appending(digit, to: numerator), scale <= unit else { return nil }
      numerator = next
      scale *= 10
    }
    let (fraction, tooLong) = numerator.multipliedReportingOverflow(by: unit)
    guard !tooLong, fraction % scale == 0 else { return nil }
    let (sum, tooLarge) = total.addingReportingOverflow(fraction / scale)
    guard !tooLarge, sum <= longestTime else { return nil }
    self.microseconds = sum
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func appending(_ digit: UInt8, to value: Microseconds) -> Microseconds? {
  let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
  let (sum, tooLarge) = tens.addingReportingOverflow(Microseconds(digit - UInt8(ascii: "0")))
  return overflow || tooLarge ? nil : sum
}

private func unit(named name: String) -> Microseconds? {
  switch name {
  case "us": 1
  case "ms": 1000
  case "s": 1_000_000
  case "min": 60_000_000
  case "h": 3_600_000_000
  default: nil
  }
}

extension Substring.UTF8View {
  /// The bytes without trailing zeros.
  fileprivate var trimmingZeros: [UInt8] {
    var bytes = Array(self)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    return bytes
  }
}
