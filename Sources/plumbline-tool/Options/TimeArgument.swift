internal import ArgumentParser
internal import PlumblineLanguage
internal import PlumblineModel

/// A time on the command line, written as in a spec: `30s`, `17.3s`, `250ms`, `2min`.
struct TimeArgument: ExpressibleByArgument {
  let microseconds: Microseconds

  init(microseconds: Microseconds) { self.microseconds = microseconds }

  init?(argument: String) {
    guard let duration = PlumblineLanguage.Duration(argument) else { return nil }
    microseconds = duration.microseconds
  }

  /// The same time as an argument.
  var text: String { "\(microseconds)us" }

  var defaultValueDescription: String { describe(microseconds) }
}

extension Swift.Duration {
  /// The time as an integer in microseconds.
  var microseconds: Microseconds {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
