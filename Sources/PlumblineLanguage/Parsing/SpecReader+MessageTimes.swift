/// Times that inputs bring.
extension SpecReader {
  /// `$args.ttl`: a time for each value of the argument; nil, with a diagnostic, if it is no time.
  mutating func messageTime(_ text: String, at location: SourceLocation) -> SpecDocument
    .MessageTime?
  {
    let name = Name(String(text.dropFirst(SpecDocument.MessageTime.prefix.count)), at: location)
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
    var values: [Name] = []
    for argument in bringing.flatMap(\.arguments) where argument.name == name {
      guard let domain = times(of: argument) else {
        diagnostics.report(
          .wrongType,
          at: location,
          "the values of '\(name)' are not times; declare some, as in '\(name): [30s, 2min]' or '\(name): 30s..2min'"
        )
        return nil
      }
      values += domain.filter { !values.contains($0) }
    }
    return SpecDocument.MessageTime(argument: name, values: values, inputs: bringing.map(\.name))
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
    for timer in timers {
      guard var time = timer.messageTime else { continue }
      let clauses =
        timer.clauses + timer.cases.flatMap { $0.clauses + $0.effects.flatMap(\.clauses) }
      if let index = times.firstIndex(where: { $0.argument == time.argument }) {
        times[index].clauses += clauses.filter { !times[index].clauses.contains($0) }
      } else {
        for clause in clauses where !time.clauses.contains(clause) { time.clauses.append(clause) }
        times.append(time)
      }
    }
    return times
  }
}
