internal import PlumblineEngine
package import PlumblineModel

extension Failure.Kind {
  /// The kind in one sentence.
  ///
  /// - Parameter difference: What differs; see ``Failure/difference``.
  /// - Returns: The sentence: `An output came before its time.`
  func sentence(about difference: String?) -> String {
    switch self {
    case .unexpectedOutput: "An output came where nothing calls for it."
    case .wrongReason:
      "The state is announced with \(difference ?? "another reason than the documents name")."
    case .wrongArgument:
      "An output has \(difference ?? "another argument than the documents name")."
    case .wrongState: "Another state is announced than the document says."
    case .tooEarly: "An output came before its time."
    case .tooLate: "An output came after its time."
    case .missingOutput: "A due output did not come in time."
    case .missingAttempt:
      "The implementation did not make the attempt that the input answers: the adapter called the input not applicable."
    case .wrongGetter: "A getter returns another state than the last announcement said."
    case .invariant: "The trace violates an invariant."
    case .crash: "The process ended."
    case .hang: "The step did not end within its limit."
    }
  }
}

extension Clause {
  /// The place in the document, `连接状态管理, lines 85-86`; empty for a decision.
  var place: String { Self.place(document: document, lines: lines) }

  static func place(document: String, lines: String) -> String {
    guard !document.isEmpty else { return "" }
    guard !lines.isEmpty else { return document }
    return lines.allSatisfy(\.isNumber)
      ? "\(document), line \(lines)" : "\(document), lines \(lines)"
  }
}

extension Failure.Threshold {
  /// The threshold in words.
  ///
  /// For instance `fails for any wait of at least 30 s; checked at 29.999 s, 30 s, 45 s, 600 s`.
  ///
  /// A check outside the bounds has its outcome in parentheses; one below them that fails is said before. A late output fails
  /// before it comes: its wait is the one after which the failure `shows`.
  func text(naming place: String, showing verb: String = "fails") -> String {
    let wait = place.isEmpty ? "wait" : "wait \(place)"
    // The least span at the end: the failure shows as soon as time passes.
    if atLeast == 0 || atLeast == 1 && !place.hasPrefix("before "), atMost == nil,
      checked.allSatisfy({ $0.fails || $0.delay < atLeast })
    {
      return "\(verb) for any \(wait)"
    }
    var bounds =
      atMost.map {
        $0 == 0
          ? "\(verb) only without a \(wait)"
          : $0 == atLeast
            ? "\(verb) for a \(wait) of exactly \(seconds(atLeast))"
            : "\(verb) for a \(wait) between \(seconds(atLeast)) and \(seconds($0))"
      } ?? "\(verb) for any \(wait) of at least \(seconds(atLeast))"
    if checked.contains(where: { $0.fails && $0.delay < atLeast }) {
      bounds += ", and for some shorter ones"
    }
    var checks: [String] = []
    for check in checked {
      let isInside = check.delay >= atLeast && check.delay <= atMost ?? .max
      let remark = check.fails == isInside ? "" : check.fails ? " (fails)" : " (passes)"
      let text = seconds(check.delay) + remark
      if !checks.contains(text) { checks.append(text) }
    }
    return checks.isEmpty ? bounds : "\(bounds); checked at \(checks.joined(separator: ", "))"
  }

  /// Whole seconds share one unit, so that readers can compare them.
  private func seconds(_ span: Microseconds) -> String {
    guard span % 1_000_000 == 0 else { return describe(span) }
    return "\(span / 1_000_000) s"
  }
}

extension Failure.LeastCount {
  /// The counts in words: `fails from the 6th networkLost on; checked with 5, 6, 12`.
  ///
  /// A check beyond the least count that passes has its outcome in parentheses.
  func text(naming input: String) -> String {
    let isOpen = checked.allSatisfy { $0.fails || $0.count < atLeast }
    let bound =
      "fails \(isOpen ? "from" : "with") the \(ordinal(atLeast)) \(input)\(isOpen ? " on" : "")"
    let checks = checked.map { check in
      let remark =
        check.fails == (check.count >= atLeast) ? "" : check.fails ? " (fails)" : " (passes)"
      return "\(grouped(check.count))\(remark)"
    }
    return checks.isEmpty ? bound : "\(bound); checked with \(checks.joined(separator: ", "))"
  }
}

/// A long span for totals, such as `3 d 4 h` or `4 min 10 s`; a short one as by ``describe(_:)``.
package func describeRoughly(_ span: Microseconds) -> String {
  let seconds = span / 1_000_000
  let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86400)
  switch seconds {
  case 172_800...: return "\(grouped(Int(days))) d \(hours % 24) h"
  case 7200...: return "\(hours) h \(minutes % 60) min"
  case 120...: return "\(minutes) min \(seconds % 60) s"
  default: return describe(span)
  }
}

/// An instant of a log: a date, `2026-11-22T08:30:00.250Z`, or the time since the start.
///
/// Instants of thirty years and more count from 1970, all others from the start of the client.
func describe(instant: Microseconds) -> String {
  let perDay: Microseconds = 86_400_000_000
  // No client runs for thirty years.
  guard instant >= 30 * 365 * perDay, let day = Day(sinceEpoch: Int(instant / perDay)) else {
    return describe(instant)
  }
  func padded(_ number: Microseconds, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
  let (seconds, rest) = (instant % perDay).quotientAndRemainder(dividingBy: 1_000_000)
  let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
  let fraction = rest % 1000 == 0 ? padded(rest / 1000, to: 3) : padded(rest, to: 6)
  return "\(day)T\(clock.joined(separator: ":"))" + (rest == 0 ? "Z" : ".\(fraction)Z")
}

/// A count with its noun: `1 trace`, `2 traces`.
package func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? one : many ?? "\(one)s")"
}

/// The range of several counts with their noun: `4 to 6 states`, or `4 states` if all are equal.
///
/// - Parameters:
///   - numbers: The counts, at least one.
///   - one: The noun in the singular.
/// - Returns: The words.
/// - Complexity: O(number of counts).
func counted(_ numbers: [Int], _ one: String) -> String {
  let (least, most) = (numbers.min() ?? 0, numbers.max() ?? 0)
  return least == most ? counted(most, one) : "\(grouped(least)) to \(counted(most, one))"
}
