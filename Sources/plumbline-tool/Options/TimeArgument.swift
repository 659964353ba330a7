internal import ArgumentParser
internal import PlumblineLanguage
internal import PlumblineModel

/// A time on the command line, written as in a spec: `30s`, `17.3s`, `250ms`, `2min`.
struct TimeArgument: CustomStringConvertible {
  let microseconds: Microseconds

  init(microseconds: Microseconds) { self.microseconds = microseconds }

  init?(argument: String) {
    guard let duration = PlumblineLanguage.Duration(argument) else { return nil }
    microseconds = duration.microseconds
  }

  /// The time of an option.
  ///
  /// - Throws: `ValidationError` that says what is expected.
  @Sendable static func parsed(_ argument: String) throws -> TimeArgument {
    guard let time = TimeArgument(argument: argument) else {
      throw ValidationError("expected \(PlumblineLanguage.Duration.expectation)")
    }
    return time
  }

  /// The same time as an argument, in the largest unit that gives a whole number.
  var text: String {
    let units = [("min", 60_000_000), ("s", 1_000_000), ("ms", 1000)]
    let unit = units.first { microseconds > 0 && microseconds % Microseconds($0.1) == 0 }
    guard let unit else { return "\(microseconds)us" }
    return "\(microseconds / Microseconds(unit.1))\(unit.0)"
  }

  var description: String { describe(microseconds) }
}

extension Swift.Duration {
  /// The time as an integer in microseconds.
  var microseconds: Microseconds {
    min(components.seconds, longestTime / 1_000_000) * 1_000_000
      + components.attoseconds / 1_000_000_000_000
  }
}
