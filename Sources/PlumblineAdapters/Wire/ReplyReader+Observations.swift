internal import PlumblineModel

extension ReplyReader {
  /// Reads an output or a spontaneous input.
  mutating func scanObservation(_ scanner: inout ByteScanner) throws {
    let start = scanner.position
    var isFirst = true
    var at: Microseconds?
    var after: Int64?
    var since: Microseconds?
    var output: Int?
    var input: Int?
    var values: ByteScanner?
    var arguments: UnsafeBufferPointer<UInt8>?
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      if key == WireKey.at {
        at = try scanner.instant()
      } else if key == WireKey.after {
        after = try scanner.integer()
      } else if key == WireKey.since {
        since = try scanner.instant()
      } else if key == WireKey.out {
        output = try number(ofOutput: try scanner.string())
      } else if key == WireKey.in {
        input = try number(ofInput: try scanner.string())
      } else if key == WireKey.args {
        _ = scanner.peek()
        // The arguments are read once the name is known, which may follow them.
        values = scanner
        arguments = try scanner.value()
      } else {
        try scanner.value()
      }
    }
    guard let at else { throw Problem.missingMember("'at'", of: "observation") }
    guard let after else { throw Problem.missingMember("'after'", of: "observation") }
    let what: TraceEvent
    switch (output, input) {
    case (let output?, nil):
      let text = scanner.bytes[start..<scanner.position]
      what = .output(try symbol(of: output, arguments, values: &values, in: text))
      reply.outputCount += 1
    case (nil, let input?): what = .input(try self.input(input, values: &values))
    case (nil, nil): throw Problem.missingMember("either 'out' or 'in'", of: "observation")
    case (.some, .some): throw Problem.excessMember("both 'out' and 'in'", of: "observation")
    }
    reply.observations.append(Reply.Seen(at: at, after: after, since: since, what: what))
  }

  private func number(ofInput name: UnsafeBufferPointer<UInt8>) throws(Problem) -> Int {
    guard let input = inputs.number(of: name) else {
      throw .unknownInput(ByteScanner.text(ofContent: name))
    }
    guard spontaneous[vocabulary.declaredInputs[input].lowerBound] else {
      throw .undeclaredInput(ByteScanner.text(ofContent: name))
    }
    return input
  }

  /// The number of an input with its arguments, given the number of its name.
  private mutating func input(_ name: Int, values scanner: inout ByteScanner?) throws -> Int {
    try inputs.read(&scanner, of: name)
    let numbers = vocabulary.declaredInputs[name]
    let text = vocabulary.inputs[numbers.lowerBound].name
    if let argument = inputs.missingArgument(of: name) {
      throw Problem.unknownInput("\(text) without \(argument)")
    }
    let declared = vocabulary.arguments(ofInputs: numbers)
    let values = zip(declared, inputs.given).map { argument, value in
      value < argument.values.count ? argument.values[value] : nil
    }
    let input = numbers.first { number in
      vocabulary.inputs[number].arguments.map(\.value).elementsEqual(values) { $0 == $1 }
    }
    guard let input else {
      throw Problem.unknownInput("\(text) with \(inputs.undocumented ?? "these arguments")")
    }
    return input
  }

  private func number(ofOutput name: UnsafeBufferPointer<UInt8>) throws(Problem) -> Int {
    guard let output = outputs.number(of: name) else {
      throw .unknownOutput(ByteScanner.text(ofContent: name))
    }
    guard observe[output] else { throw .undeclaredOutput(ByteScanner.text(ofContent: name)) }
    return output
  }

  private mutating func symbol(
    of output: Int,
    _ text: UnsafeBufferPointer<UInt8>?,
    values scanner: inout ByteScanner?,
    in observation: Slice<UnsafeBufferPointer<UInt8>>
  ) throws -> Symbol {
    if let text, let known = knownArguments.number(of: text, kind: output) {
      return knownSymbols[known]
    }
    try outputs.read(&scanner, of: output)
    if let argument = outputs.missingArgument(of: output) {
      throw Problem.missingArgument(
        output: vocabulary.outputs[output].name,
        argument: argument,
        observation: String(decoding: observation, as: UTF8.self)
      )
    }
    if let text = outputs.undocumented {
      reply.undocumented.append((reply.outputCount, text))
    }
    let symbol = firstSymbols[output] + outputs.offset(of: output)
    if let text, outputs.undocumented == nil, knownArguments.add(text, kind: output) != nil {
      knownSymbols.append(symbol)
    }
    return symbol
  }
}
