internal import PlumblineModel

/// Observations in the compact form.
extension ReplyReader {
  /// Reads `[at,after,symbol]`: an output.
  mutating func scanNumbers(_ scanner: inout ByteScanner) throws {
    guard scanner.take("[") else { throw scanner.unexpected("an array") }
    let at = try scanner.instant()
    guard scanner.take(",") else { throw scanner.unexpected("three numbers") }
    let after = try scanner.integer()
    guard scanner.take(",") else { throw scanner.unexpected("three numbers") }
    let symbol = try scanner.integer()
    guard scanner.take("]") else { throw scanner.unexpected("three numbers") }
    guard let symbol = Int(exactly: symbol), symbolOutputs.indices.contains(symbol),
      let output = symbolOutputs[symbol]
    else { throw Problem.unknownSymbol(symbol) }
    guard observe[output] else {
      throw Problem.undeclaredOutput(vocabulary.outputs[output].name)
    }
    reply.outputCount += 1
    reply.observations.append(Reply.Seen(at: at, after: after, since: nil, what: .output(symbol)))
  }
}

extension Vocabulary {
  /// Per symbol, the number of its output; nil if one of its values is not documented.
  var outputsOfSymbols: [Int?] {
    (0..<symbolCount).map { symbol in
      let (output, values) = parts(of: symbol)
      let isListed = zip(outputs[output].arguments, values).allSatisfy { $1 < $0.values.count }
      return isListed ? output : nil
    }
  }
}
