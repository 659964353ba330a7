import PlumblineModel

/// Options of the client, and times that options and inputs bring.
extension SpecReader {
  /// `options:`, as the input that sets them before all others; nil without options.
  mutating func options(_ fields: MappingReader) -> SpecDocument.Input? {
    if let input = inputs.first(where: { $0.name.text == Vocabulary.options }) {
      diagnostics.report(
        .invalidName,
        at: input.name.location,
        "'\(Vocabulary.options)' is the input that sets the options of the client; declare them under 'options:'"
      )
    }
    guard let node = fields["options"] else { return nil }
    let options = elements("options", in: fields) { $0.argument($1) }
    if node.entries?.isEmpty == true {
      diagnostics.report(.emptyList, at: node.location, "'options' names no option")
    }
    guard !options.isEmpty else { return nil }
    let name = Name(Vocabulary.options, at: node.location)
    for option in options {
      // Rule 'unknown-enum' reports a domain without values.
      let inputs = [(name: name, values: values(of: option) ?? [])]
      registers.append(.init(argument: option.name, inputs: inputs, isOption: true))
    }
    return SpecDocument.Input(name: name, arguments: options)
  }

  /// `$args.ttl`, or the window `0s..$args.ttl`: a window for each value.
  mutating func spans(
    of register: SpecDocument.Register,
    _ text: String,
    at location: SourceLocation
  ) -> [SpecDocument.TimeWindow]? {
    let ends = text.components(around: "..")
    let from = ends.count == 2 ? self.time(ends[0], at: location, for: "time") : nil
    guard ends.count == 1 || from != nil else { return nil }
    return register.values.compactMap { value in
      Duration(value.text).map { length in
        let end = SpecDocument.Time.literal(length.microseconds)
        return SpecDocument.TimeWindow(from: from ?? end, to: end)
      }
    }
  }

  /// The register of `$args.ttl` or `$options.timeout`, or of a window that ends there.
  ///
  /// - Returns: Nil, with a diagnostic, if it is unknown or no time.
  mutating func register(_ text: String, at location: SourceLocation) -> SpecDocument.Register? {
    guard let end = text.components(around: "..").last,
      end.wholeMatch(of: #/\$(args|options)\.[^.$ ]*/#) != nil
    else {
      diagnostics.report(
        .wrongType,
        at: location,
        "expected a time that an input brings alone, or as the end of a window such as 0s..$args.ttl, for 'time',"
          + " found '\(text)'"
      )
      return nil
    }
    if let prefix = text.firstRange(of: SpecDocument.Register.optionPrefix) {
      return option(Name(String(text[prefix.upperBound...]), at: location))
    }
    let prefix = text.firstRange(of: SpecDocument.Register.argumentPrefix)
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
      let values = input.arguments.first { $0.name == name }.flatMap(values(of:)) ?? []
      guard checkTimes(values, of: name, at: location) else { return nil }
      brought.append((input.name, values))
    }
    return SpecDocument.Register(argument: name, inputs: brought)
  }

  private mutating func option(_ name: Name) -> SpecDocument.Register? {
    guard let option = registers.first(where: { $0.argument == name }) else {
      diagnostics.report(
        .unknownName,
        at: name.location,
        "the client has no option '\(name)'"
          + Spelling.suggestion(for: name.text, among: registers.map(\.argument.text))
      )
      return nil
    }
    return checkTimes(option.values, of: name, at: name.location) ? option : nil
  }

  private mutating func checkTimes(
    _ values: [Name],
    of name: Name,
    at location: SourceLocation
  ) -> Bool {
    guard values.isEmpty || !values.allSatisfy({ Duration($0.text) != nil }) else { return true }
    diagnostics.report(
      .wrongType,
      at: location,
      "the values of '\(name)' are not times; declare some, as in '\(name): [30s, 2min]' or '\(name): 30s..2min'"
    )
    return false
  }

  /// The values of an argument; nil for a machine, or an unknown enum.
  private func values(of argument: SpecDocument.Argument) -> [Name]? {
    switch argument.domain {
    case .values(let values): values
    case .named(let name): enums.first { $0.name == name }?.values
    case .range(let range): range.map { Name(String($0), at: argument.name.location) }
    }
  }

  /// The registers of the options, and those of the arguments that timers use.
  func registers(of timers: [SpecDocument.Timer]) -> [SpecDocument.Register] {
    var all = registers
    for register in timers.compactMap(\.register)
    where !all.contains(where: { $0.name == register.name }) {
      all.append(register)
    }
    return all
  }
}
