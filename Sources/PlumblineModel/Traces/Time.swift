/// An instant since the opening of a trace, or a duration; always whole microseconds.
///
/// Integer time is exact here: closed constraints with integer bounds that have a solution have
/// an integer one.
public typealias Microseconds = Int64

/// The longest time that a spec, a log, a file, an option or an adapter can state: a hundred years of 365.25
/// days.
package let longestTime: Microseconds = 3_155_760_000_000_000

/// The last instant of a trace that a file or an adapter can state: two hundred of the longest times.
///
/// Sums of a dozen instants still fit in ``Microseconds``.
package let latestInstant: Microseconds = 200 * longestTime

/// Writes a duration for people: `4 s`, `4.001 s`, `2 min`, `250 ms`, `7 µs`.
///
/// - Complexity: O(1).
public func describe(_ span: Microseconds) -> String {
  switch span {
  case 0: "0 s"
  case let minutes where minutes % 60_000_000 == 0 && abs(minutes) >= 120_000_000:
    "\(minutes / 60_000_000) min"
  case let short where abs(short) < 1000: "\(short) µs"
  case let short where abs(short) < 1_000_000: "\(decimal(short, per: 1000)) ms"
  default: "\(decimal(span, per: 1_000_000)) s"
  }
}

/// Writes `value / unit` exactly, without trailing zeros; `unit` is a power of ten.
func decimal(_ value: Microseconds, per unit: Microseconds) -> String {
  let magnitude = value.magnitude
  let whole = "\(value < 0 ? "-" : "")\(magnitude / unit.magnitude)"
  var rest = String(magnitude % unit.magnitude + unit.magnitude).dropFirst()
  while rest.last == "0" { rest.removeLast() }
  return rest.isEmpty ? whole : "\(whole).\(rest)"
}
