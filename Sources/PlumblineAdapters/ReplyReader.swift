internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads the adapter's messages, with the names of a vocabulary turned into numbers.
///
/// It goes over the bytes of a line once. A line with escapes is brought into canonical spelling
/// first, so that names can always be compared byte by byte.
struct ReplyReader {
  /// What is wrong with a line.
  enum Problem: Error, Equatable {
    case notJSON(String)
    case notAnObject(String)
    case shape(expected: String, offset: Int)
    case unknownOutput(String)
    case undeclaredOutput(String)
    case unknownInput(String)
    case undeclaredInput(String)
    case missingArgument(output: String, argument: String)
    case unknownResult(String)
    case ownError
  }

  private let vocabulary: Vocabulary
  private var outputs: ArgumentReader
  /// Per output, the symbol with all values zero.
  private let firstSymbols: [Symbol]
  private let sees: [Bool]
  private var inputs: ArgumentReader
  /// Per input, whether it is declared to be reported.
  private let reports: [Bool]
  private(set) var reply = Reply()

  init(vocabulary: Vocabulary, _ capabilities: Capabilities) {
    self.vocabulary = vocabulary
    sees = capabilities.sees
    inputs = ArgumentReader(inputsOf: vocabulary)
    reports = capabilities.reports
    outputs = ArgumentReader(outputsOf: vocabulary)
    firstSymbols = vocabulary.outputs.indices.map { output in
      vocabulary.outputs[..<output].reduce(0) { $0 + $1.width }
    }
  }

  /// Reads a line into ``reply``.
  ///
  /// - Throws: the first problem of the line.
  /// - Complexity: O(length).
  mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(Problem) {
    if let base = line.baseAddress, memchr(base, Int32(UInt8(ascii: "\\")), line.count) != nil {
      let canonical = try Self.object(in: line).bytes
      let result = canonical.withUnsafeBufferPointer { bytes in
        Result { () throws(Problem) in try self.scan(bytes) }
      }
      try result.get()
    } else {
      try scan(line)
    }
  }

  /// The line as an object.
  ///
  /// - Throws: the problem if it is none.
  static func object(in line: UnsafeBufferPointer<UInt8>) throws(Problem) -> JSON {
    let json: JSON
    do { json = try JSON.parse(Array(line)) } catch { throw .notJSON(error.description) }
    guard case .object = json else { throw .notAnObject(json.kind) }
    return json
  }

  private mutating func scan(_ line: UnsafeBufferPointer<UInt8>) throws(Problem) {
    reply.reset()
    do {
      var scanner = ByteScanner(line)
      try scanMessage(&scanner)
      guard scanner.peek() == 0 else { throw scanner.unexpected("the end of the line") }
    } catch let problem as Problem {
      throw problem
    } catch let unexpected as ByteScanner.Unexpected {
      _ = try Self.object(in: line)
      throw .shape(expected: "\(unexpected.expected)", offset: unexpected.offset)
    } catch {
      throw .notJSON("\(error)")
    }
  }
}

// MARK: Messages

extension ReplyReader {
  private mutating func scanMessage(_ scanner: inout ByteScanner) throws {
    var isFirst = true
    var event: UnsafeBufferPointer<UInt8>?
    var extra: Microseconds = 0
    var text = ""
    var hasContent = false
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      if key == "id" {
        reply.id = scanner.takeNull() ? nil : try scanner.integer()
      } else if key == "ok" {
        try scanAnswer(&scanner)
        reply.kind = .ok
        hasContent = true
      } else if key == "err" {
        reply.kind = try Self.failure(try scanner.value())
        hasContent = true
      } else if key == "ev" {
        event = try scanner.string()
      } else if key == "for" {
        extra = try scanner.integer()
      } else if key == "text" || key == "message" {
        text = ByteScanner.text(of: try scanner.value())
      } else {
        try scanner.value()
      }
    }
    guard let event else {
      if !hasContent { throw scanner.unexpected("'ok', 'err' or 'ev' in the message") }
      return
    }
    if event == "busy" {
      reply.kind = .busy(extra)
    } else if event == "log" {
      reply.kind = .log(text)
    } else if event == "observation" || event == "input" {
      reply.kind = .lateObservation
    }
  }

  private static func failure(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) -> Reply.Kind {
    let json = try object(in: bytes)
    return .failure(code: json["code"]?.string ?? "", message: json["message"]?.string ?? "")
  }

  /// The content of `ok`: the answer to `trace`, `step`, `open` or `close`.
  private mutating func scanAnswer(_ scanner: inout ByteScanner) throws {
    var isFirst = true
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      if key == "observations" {
        var isFirst = true
        while try scanner.nextElement(isFirst: &isFirst) { try scanObservation(&scanner) }
      } else if key == "results" {
        var isFirst = true
        while try scanner.nextElement(isFirst: &isFirst) { try scanResult(&scanner) }
      } else if key == "given" {
        var isFirst = true
        while try scanner.nextElement(isFirst: &isFirst) { try scanGiven(&scanner) }
      } else if key == "opened" {
        reply.opened = try scanner.integer()
      } else if key == "now" {
        reply.now = try scanner.integer()
      } else if key == "next" {
        reply.next = scanner.takeNull() ? nil : try scanner.integer()
      } else {
        try scanner.value()
      }
    }
  }

  /// `[before, after]`.
  private mutating func scanGiven(_ scanner: inout ByteScanner) throws {
    var isFirst = true
    var instants: [Microseconds] = []
    while try scanner.nextElement(isFirst: &isFirst) { instants.append(try scanner.integer()) }
    guard instants.count == 2 else { throw scanner.unexpected("two instants in 'given'") }
    reply.given.append((instants[0], instants[1]))
  }

  private mutating func scanResult(_ scanner: inout ByteScanner) throws {
    if scanner.takeNull() {
      reply.results.append(.nothing)
      return
    }
    let name = try scanner.string()
    // A refusal is something that the app sees: the observations say what it was.
    if name == "accepted" || name == "refused" {
      reply.results.append(.accepted)
    } else if name == "not-applicable" {
      reply.results.append(.notApplicable)
    } else if name == "unsupported" {
      reply.results.append(.unsupported)
    } else if name == "error" {
      throw Problem.ownError
    } else {
      throw Problem.unknownResult(ByteScanner.text(ofContent: name))
    }
  }
}

// MARK: Observations

extension ReplyReader {
  private mutating func scanObservation(_ scanner: inout ByteScanner) throws {
    var isFirst = true
    var at: Microseconds?
    var after: Int64?
    var since: Microseconds?
    var output: Int?
    var input: Int?
    var values: ByteScanner?
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      if key == "at" {
        at = try scanner.integer()
      } else if key == "after" {
        after = try scanner.integer()
      } else if key == "since" {
        since = try scanner.integer()
      } else if key == "out" {
        output = try number(ofOutput: try scanner.string())
      } else if key == "in" {
        input = try number(ofInput: try scanner.string())
      } else if key == "args" {
        _ = scanner.peek()
        // Read when the output is known, wherever that stands.
        values = scanner
        try scanner.value()
      } else {
        try scanner.value()
      }
    }
    guard let at else { throw scanner.unexpected("'at' in the observation") }
    guard let after else { throw scanner.unexpected("'after' in the observation") }
    let what: Reply.Seen.What
    if let input, output == nil {
      what = .input(try self.input(input, values: &values))
    } else if let output {
      what = .output(try symbol(of: output, values: &values))
      reply.outputCount += 1
    } else {
      throw scanner.unexpected("'out' or 'in' in the observation")
    }
    reply.observations.append(Reply.Seen(at: at, after: after, since: since, what: what))
  }

  private func number(ofInput name: UnsafeBufferPointer<UInt8>) throws(Problem) -> Int {
    guard let input = inputs.number(of: name) else {
      throw .unknownInput(ByteScanner.text(ofContent: name))
    }
    guard reports[vocabulary.declaredInputs[input].lowerBound] else {
      throw .undeclaredInput(ByteScanner.text(ofContent: name))
    }
    return input
  }

  /// The number of an input with its arguments, by the number of its name.
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
    guard sees[output] else { throw .undeclaredOutput(ByteScanner.text(ofContent: name)) }
    return output
  }

  private mutating func symbol(
    of output: Int,
    values scanner: inout ByteScanner?
  ) throws -> Symbol {
    try outputs.read(&scanner, of: output)
    if let argument = outputs.missingArgument(of: output) {
      throw Problem.missingArgument(output: vocabulary.outputs[output].name, argument: argument)
    }
    if let text = outputs.undocumented {
      reply.undocumented.append((reply.outputCount, text))
    }
    return firstSymbols[output] + outputs.offset(of: output)
  }
}
