internal import PlumblineModel

/// Reads the steps of a request from its bytes, as most requests have them: a delay, and an input without arguments.
///
/// Steps as values of `JSON` would take half of the time of a trace. A request that differs in anything, or that has an error,
/// is left to them.
struct StepReader {
  private let names: NameTable
  /// Per name, the input without arguments; nil for one that the adapter cannot give.
  private let named: [Int?]
  /// Per number of the compact form, the same; nil in the readable form.
  private let numbered: [Int?]?

  init(_ vocabulary: Vocabulary, inject: [String]?, isCompact: Bool) {
    let names = vocabulary.inputNames
    func isGiven(_ name: String) -> Bool { inject?.contains(name) != false }
    self.names = NameTable(names)
    named = names.map { isGiven($0) ? vocabulary.input(named: $0, arguments: [:]) : nil }
    numbered =
      isCompact
      ? vocabulary.inputs.indices.map { isGiven(vocabulary.inputs[$0].name) ? $0 : nil } : nil
  }

  /// The steps of a request, and the request with null in their place; nil if they have to be read as values.
  ///
  /// - Complexity: O(length).
  func split(_ line: [UInt8]) -> (request: JSON, steps: [Step])? {
    let found = line.withUnsafeBufferPointer { bytes -> (Range<Int>, [Step])? in
      var scanner = ByteScanner(bytes)
      return try? steps(ofRequest: &scanner)
    }
    guard let (place, steps) = found else { return nil }
    // The rest is read with all checks.
    var rest: [UInt8] = []
    rest.reserveCapacity(line.count - place.count + 4)
    rest += line[..<place.lowerBound]
    rest += "null".utf8
    rest += line[place.upperBound...]
    guard let request = try? JSON.parse(rest), case .object = request else { return nil }
    return (request, steps)
  }

  private func steps(
    ofRequest scanner: inout ByteScanner
  ) throws(ByteScanner.Unexpected) -> (Range<Int>, [Step])? {
    var found: (Range<Int>, [Step])?
    var isFirst = true
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      guard key == WireKey.steps else {
        try scanner.value()
        continue
      }
      guard found == nil else { return nil }
      _ = scanner.peek()
      let start = scanner.position
      let steps = try steps(&scanner)
      found = (start..<scanner.position, steps)
    }
    return found
  }

  private func steps(_ scanner: inout ByteScanner) throws(ByteScanner.Unexpected) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(16)
    var total: Microseconds = 0
    var isFirst = true
    while try scanner.nextElement(isFirst: &isFirst) {
      let isList = scanner.peek() == UInt8(ascii: "[")
      let step = isList ? try numberedStep(&scanner) : try namedStep(&scanner)
      total += step.delay
      guard total <= latestInstant else { throw scanner.unexpected("an earlier instant") }
      steps.append(step)
    }
    return steps
  }

  /// `{"after":1000,"in":"press"}`.
  private func namedStep(_ scanner: inout ByteScanner) throws(ByteScanner.Unexpected) -> Step {
    var delay: Microseconds?
    var input: Int?
    var isFirst = true
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      if key == WireKey.after, delay == nil {
        delay = try self.delay(&scanner)
      } else if key == WireKey.in, input == nil {
        guard let name = names.number(of: try scanner.string()), let known = named[name] else {
          throw scanner.unexpected("a known input without arguments")
        }
        input = known
      } else {
        throw scanner.unexpected("one 'after' and one 'in'")
      }
    }
    return Step(delay: delay ?? 0, input: input)
  }

  /// `[1000,0]`.
  private func numberedStep(_ scanner: inout ByteScanner) throws(ByteScanner.Unexpected) -> Step {
    guard let numbered, scanner.take("[") else { throw scanner.unexpected("an object") }
    let delay = try delay(&scanner)
    var input: Int?
    if scanner.take(",") {
      let number = try whole(&scanner)
      guard numbered.indices ~= Int(number), let known = numbered[Int(number)] else {
        throw scanner.unexpected("the number of an input")
      }
      input = known
    }
    guard scanner.take("]") else { throw scanner.unexpected("the end of a step") }
    return Step(delay: delay, input: input)
  }

  private func delay(_ scanner: inout ByteScanner) throws(ByteScanner.Unexpected) -> Microseconds {
    let delay = try whole(&scanner)
    guard 0...latestInstant ~= delay else { throw scanner.unexpected("an instant") }
    return delay
  }

  /// A whole number in the spelling of JSON.
  private func whole(_ scanner: inout ByteScanner) throws(ByteScanner.Unexpected) -> Int64 {
    let isZero = scanner.peek() == UInt8(ascii: "0")
    let start = scanner.position
    let number = try scanner.integer()
    guard !isZero || scanner.position == start + 1 else {
      throw scanner.unexpected("a number without a leading zero")
    }
    return number
  }
}
