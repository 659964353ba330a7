internal import PlumblineModel

/// Writes observations; it makes the text of an output once.
final class ObservationWriter {
  /// What stands before the instant, and behind it.
  private typealias Text = (before: [UInt8], behind: [UInt8])

  private let vocabulary: Vocabulary
  private var texts: [Symbol: Text] = [:]

  /// Per symbol, whether it has a number in the compact form; nil in the readable form.
  private let isNumbered: [Bool]?
  var isCompact: Bool { isNumbered != nil }

  init(_ vocabulary: Vocabulary, isCompact: Bool = false) {
    self.vocabulary = vocabulary
    isNumbered = isCompact ? vocabulary.outputsOfSymbols.map { $0 != nil } : nil
  }

  /// Where an event stands in a trace.
  struct Place {
    /// The last step before it.
    var step: Int64
    var at: Microseconds
    /// On a real clock, the instant from which it may have happened.
    var since: Microseconds?
  }

  /// Appends an output, with a comma before it unless it is the first.
  ///
  /// - Parameters:
  ///   - output: The output with its arguments.
  ///   - undocumented: The texts of the values that the spec does not know, by argument.
  ///   - place: Where it stands in the trace.
  ///   - bytes: The observations so far.
  /// - Complexity: O(length), and O(1) in the number of values.
  func write(
    _ output: Symbol,
    _ undocumented: [UndocumentedValue] = [],
    _ place: Place,
    to bytes: inout [UInt8]
  ) {
    guard undocumented.isEmpty else {
      let text = text(of: output, undocumented)
      return write(place, before: text.before, behind: text.behind, to: &bytes)
    }
    if place.since == nil, isNumbered?[output] == true {
      return writeNumbers(output, place, to: &bytes)
    }
    if texts[output] == nil { texts[output] = text(of: output) }
    guard let text = texts[output] else { return }
    write(place, before: text.before, behind: text.behind, to: &bytes)
  }

  private func writeNumbers(_ output: Symbol, _ place: Place, to bytes: inout [UInt8]) {
    let isFirst = bytes.isEmpty
    bytes.append(fromEnd: { text in
      text.put(UInt8(ascii: "]"))
      text.put(Int64(output))
      text.put(UInt8(ascii: ","))
      text.put(place.step)
      text.put(UInt8(ascii: ","))
      text.put(place.at)
      text.put(UInt8(ascii: "["))
      if !isFirst { text.put(UInt8(ascii: ",")) }
    })
  }

  /// Appends a spontaneous input, likewise.
  func write(input: Int, _ place: Place, to bytes: inout [UInt8]) {
    let arguments = vocabulary.arguments(ofInput: input).map { #","args":\#($0.text)"# } ?? ""
    let name = JSON.string(vocabulary.inputs[input].name).text
    write(
      place,
      before: Array("\(arguments),\"at\":".utf8),
      behind: Array(",\"in\":\(name)".utf8),
      to: &bytes
    )
  }

  private func write(
    _ place: Place,
    before: [UInt8],
    behind: [UInt8],
    to bytes: inout [UInt8]
  ) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += #"{"after":"#.utf8
    bytes.append(number: place.step)
    bytes += before
    bytes.append(number: place.at)
    bytes += behind
    if let since = place.since {
      bytes += #","since":"#.utf8
      bytes.append(number: since)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func text(of symbol: Symbol, _ undocumented: [UndocumentedValue] = []) -> Text {
    let (output, values) = vocabulary.parts(of: symbol)
    var arguments: [String: JSON] = [:]
    for (argument, value) in zip(vocabulary.outputs[output].arguments, values)
    where value != argument.absent {
      let name =
        value < argument.values.count
        ? argument.values[value]
        : undocumented.first { $0.argument == argument.name }?.value ?? "(not documented)"
      arguments[argument.name] = .string(name)
    }
    let name = JSON.string(vocabulary.outputs[output].name).text
    return (
      Array(",\"args\":\(JSON.object(arguments).text),\"at\":".utf8),
      Array(",\"out\":\(name)".utf8)
    )
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  ///
  /// - Complexity: O(digits).
  package mutating func append(number: Int64) { append(fromEnd: { $0.put(number) }) }

  /// Appends a short text that is written from its end: so are the digits of numbers found.
  fileprivate mutating func append(fromEnd write: (inout BackwardText) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: BackwardText.capacity) { buffer in
      var text = BackwardText(buffer)
      write(&text)
      append(contentsOf: text.written)
    }
  }
}

extension StaticString {
  /// The bytes of the text, which live as long as the program.
  var buffer: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

/// A text of bytes and at most three numbers, written from its end.
private struct BackwardText {
  static var capacity: Int { 72 }

  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var start: Int

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
    start = buffer.count
  }

  var written: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: buffer[start...])
  }

  mutating func put(_ byte: UInt8) {
    start -= 1
    buffer[start] = byte
  }

  mutating func put(_ number: Int64) {
    var rest = number.magnitude
    repeat {
      put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { put(UInt8(ascii: "-")) }
  }
}
