/// Times that inputs bring.
extension SpecReader {
  /// `$args.ttl`, or the window `0s..$args.ttl`: a window for each value.
  mutating func spans(
    of time: SpecDocument.MessageTime,
    _ text: String,
    at location: SourceLocation
  ) -> [SpecDocument.TimeWindow]? {
    let ends = text.components(around: "..")
    let from = ends.count == 2 ? self.time(ends[0], at: location, for: "time") : nil
    guard ends.count == 1 || from != nil else { return nil }
    return time.values.compactMap { value in
      Duration(value.text).map { length in
        let end = SpecDocument.Time.literal(length.microseconds)
        return SpecDocument.TimeWindow(from: from ?? end, to: end)
      }
    }
  }

  /// `$args.ttl`, or a window that ends there: a time for each value of the argument; nil, with a diagnostic, if it is no time.
  mutating func messageTime(_ text: String, at location: SourceLocation) -> SpecDocument
    .MessageTime?
  {
    let prefix = text.firstRange(of: SpecDocument.MessageTime.prefix)
    let name = Name(prefix.map { String(text[$0.upperBound...]) } ?? "", at: location)
    let bringing = inputs.filter { $0.arguments.contains { $0.name == name } }
    guard !bringing.isEmpty else {
      let names = Set(inputs.flatMap(\.arguments).map(\.name.text)).sorted()
      diagnostics.report(
        .unknownName,
        at: location,
        "no input has an argument '\(name)'" + Spelling.suggestion(for: name.text, among: names)
      )
      return nil
    }
    var brought: [(name: Name, values: [Name])] = []
    for input in bringing {
      let values = input.arguments.first { $0.name == name }.flatMap(times(of:))
      guard let values else {
        diagnostics.report(
          .wrongType,
          at: location,
          "the values of '\(name)' are not times; declare some, as in '\(name): [30s, 2min]' or '\(name): 30s..2min'"
        )
        return nil
      }
      brought.append((input.name, values))
    }
    return SpecDocument.MessageTime(argument: name, inputs: brought)
  }

  /// The values of an argument; nil if one of them is no time.
  private func times(of argument: SpecDocument.Argument) -> [Name]? {
    let values: [Name]? =
      switch argument.domain {
      case .values(let values): values
      case .named(let name): enums.first { $0.name == name }?.values
      case .range: nil
      }
    guard let values, values.allSatisfy({ Duration($0.text) != nil }) else { return nil }
    return values
  }

  /// The machines that keep the times of messages, for the timers that use them.
  func messageTimes(of timers: [SpecDocument.Timer]) -> [SpecDocument.MessageTime] {
    var times: [SpecDocument.MessageTime] = []
    for time in timers.compactMap(\.messageTime)
    where !times.contains(where: { $0.argument == time.argument }) {
      times.append(time)
    }
    return times
  }
}
