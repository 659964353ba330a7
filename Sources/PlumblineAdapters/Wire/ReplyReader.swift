internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads the adapter's messages, and turns the names of a vocabulary into numbers.
///
/// It makes one pass over the bytes of a line. A line with escapes is first converted to the
/// canonical spelling, so that names are always comparable byte by byte. So is one with control
/// characters: the scanner takes them for blanks and for characters of texts, and JSON does not.
struct ReplyReader {
  /// A problem of a line.
  enum Problem: Error, Equatable {
    case notJSON(String)
    case notAnObject(String)
    /// Something else at a byte of the text that was read: the line, or its canonical form where it has escapes or
    /// control characters.
    case shape(expected: String, offset: Int, text: String)
    case unknownOutput(String)
    case undeclaredOutput(String)
    case unknownInput(String)
    case undeclaredInput(String)
    /// An observation of an output without one of its arguments.
    case missingArgument(output: String, argument: String, observation: String)
    /// A message or an observation without a member that it needs.
    case missingMember(String, of: String)
    /// An observation with members of which it may have one only.
    case excessMember(String, of: String)
    case errorOfKind(String)
    case unknownResult(String)
    /// A number that no output with listed values has.
    case unknownSymbol(Int64)
    /// A state of a machine that no output announces.
    case unknownMachine(String, known: [String])
    case ownError
  }

  let vocabulary: Vocabulary
  var outputs: ArgumentReader
  /// Per output, the symbol with all values zero.
  let firstSymbols: [Symbol]
  /// Per output, whether the adapter declares to observe it.
  let observe: [Bool]
  /// Per symbol, the number of its output; nil if a value is not listed.
  let symbolOutputs: [Int?]
  var inputs: ArgumentReader
  /// Per input, whether the adapter declares it as spontaneous.
  let spontaneous: [Bool]
  /// The machines whose getters the answers carry; nil: states are not read.
  let getters: [AnnouncedMachine]?
  /// The texts of states of getters that came before, and those states.
  var knownStateTexts = KnownTexts()
  var knownStates: [[String: String]] = []
  /// The texts of the arguments of outputs that came before, and the symbols with these arguments.
  var knownArguments = KnownTexts()
  var knownSymbols: [Symbol] = []
  var reply = Reply()

  init(
    vocabulary: Vocabulary,
    _ capabilities: Capabilities,
    getters: [AnnouncedMachine]? = nil
  ) {
    self.vocabulary = vocabulary
    self.getters = getters
    observe = capabilities.observe
    symbolOutputs = vocabulary.outputsOfSymbols
    inputs = ArgumentReader(inputsOf: vocabulary)
    spontaneous = capabilities.spontaneous
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
    if Self.needsParser(line) {
      let canonical = try Self.object(in: line).bytes
      let result = canonical.withUnsafeBufferPointer { bytes in
        Result { () throws(Problem) in try self.scan(bytes) }
      }
      try result.get()
    } else {
      try scan(line)
    }
  }

  /// Whether a line has escapes, or control characters other than a carriage return at its end.
  private static func needsParser(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = line.baseAddress else { return false }
    if memchr(base, Int32(UInt8(ascii: "\\")), line.count) != nil { return true }
    let end = line.last == UInt8(ascii: "\r") ? line.count - 1 : line.count
    // Without a way out the compiler takes many bytes at a time.
    var found: UInt8 = 0
    for byte in UnsafeBufferPointer(rebasing: line[..<end]) { found |= byte < 0x20 ? 1 : 0 }
    return found != 0
  }

  /// The line as an object.
  ///
  /// - Throws: the problem if the line is no object.
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
      // The rest of the line may be no JSON at all.
      switch problem {
      case .missingMember, .excessMember: _ = try Self.object(in: line)
      default: break
      }
      throw problem
    } catch let unexpected as ByteScanner.Unexpected {
      _ = try Self.object(in: line)
      throw .shape(
        expected: "\(unexpected.expected)",
        offset: unexpected.offset,
        text: String(decoding: line, as: UTF8.self)
      )
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
      if hasContent, key == WireKey.ok || key == WireKey.err {
        throw scanner.unexpected("only one 'ok' or 'err' in the message")
      }
      if key == WireKey.id {
        reply.id = scanner.takeNull() ? nil : try scanner.integer()
      } else if key == WireKey.ok {
        try scanAnswer(&scanner)
        reply.kind = .ok
        hasContent = true
      } else if key == WireKey.err {
        reply.kind = try Self.failure(try scanner.value())
        hasContent = true
      } else if key == WireKey.ev {
        event = try scanner.string()
      } else if key == WireKey.for {
        extra = try scanner.instant()
      } else if key == WireKey.text || key == WireKey.message {
        text = ByteScanner.text(of: try scanner.value())
      } else {
        try scanner.value()
      }
    }
    guard let event else {
      if !hasContent { throw Problem.missingMember("'ok', 'err' or 'ev'", of: "message") }
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
    let json: JSON
    do {
      json = try object(in: bytes)
    } catch .notAnObject(let kind) { throw .errorOfKind(kind) }
    return .failure(code: json[.code]?.string ?? "", message: json[.message]?.string ?? "")
  }

  /// The content of `ok`: the answer to `trace`, `step`, `open` or `close`.
  private mutating func scanAnswer(_ scanner: inout ByteScanner) throws {
    var isFirst = true
    reply.isEmpty = true
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      reply.isEmpty = false
      if key == WireKey.observations {
        reply.hasObservations = true
        var isFirst = true
        while try scanner.nextElement(isFirst: &isFirst) {
          if scanner.peek() == UInt8(ascii: "[") {
            try scanNumbers(&scanner)
          } else {
            try scanObservation(&scanner)
          }
        }
      } else if key == WireKey.results {
        reply.hasResults = true
        var isFirst = true
        while try scanner.nextElement(isFirst: &isFirst) { try scanResult(&scanner) }
      } else if key == WireKey.given {
        var isFirst = true
        while try scanner.nextElement(isFirst: &isFirst) { try scanGiven(&scanner) }
      } else if key == WireKey.opened {
        reply.opened = try scanner.instant()
      } else if key == WireKey.now {
        reply.now = try scanner.instant()
      } else if key == WireKey.next {
        reply.next = scanner.takeNull() ? .never : .at(try scanner.instant())
      } else if key == WireKey.states, let getters {
        try scanStates(&scanner, getters)
      } else {
        try scanner.value()
      }
    }
  }

  /// `[before, after]`.
  private mutating func scanGiven(_ scanner: inout ByteScanner) throws {
    var isFirst = true
    var instants: [Microseconds] = []
    while try scanner.nextElement(isFirst: &isFirst) { instants.append(try scanner.instant()) }
    guard instants.count == 2 else { throw scanner.unexpected("two instants in 'given'") }
    reply.given.append((instants[0], instants[1]))
  }

  private mutating func scanResult(_ scanner: inout ByteScanner) throws {
    if scanner.takeNull() {
      reply.results.append(.nothing)
      return
    }
    let name = try scanner.string()
    // The app sees a refusal: the observations show its content.
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
