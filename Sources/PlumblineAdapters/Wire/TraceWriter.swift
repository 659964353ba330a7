internal import PlumblineModel

/// Writes the messages with steps byte by byte: they are most of the traffic.
///
/// ```
/// {"id":5,"op":"trace","session":1,"clock":"virtual","steps":[{"after":0,"in":"press"}]}
/// ```
struct TraceWriter {
  /// Per input, `,"in":"name"` and its `args` if any; of an options input, `,"options":{…}`.
  private let names: [[UInt8]]
  private let clockMember: [UInt8]
  /// Whether the adapter takes the options of the client.
  var sendsOptions = false
  /// Whether steps are lists: `[0,7]` for input 7 without a delay, `[5000000]` for a wait.
  var isCompact = false

  /// - Parameters:
  ///   - vocabulary: The names of the spec.
  ///   - clock: The clock of the sessions.
  init(vocabulary: Vocabulary, clock: SessionClock = .virtual) {
    clockMember = Array(#","clock":"\#(clock.rawValue)""#.utf8)
    let options = vocabulary.optionInputs
    names = vocabulary.inputs.indices.map { input in
      if options.contains(input) {
        return Array(#","options":"#.utf8) + (vocabulary.arguments(ofInput: input) ?? [:]).bytes
      }
      let name = Array(#","in":"#.utf8) + JSON.string(vocabulary.inputs[input].name).bytes
      guard let arguments = vocabulary.arguments(ofInput: input) else { return name }
      return name + Array(#","args":"#.utf8) + arguments.bytes
    }
  }

  /// Appends a message that opens, carries out and closes a trace.
  ///
  /// - Complexity: O(number of steps).
  func write(trace: WireTrace, id: Int64, to bytes: inout [UInt8]) {
    write(op: "trace", id: id, to: &bytes)
    bytes.append(contentsOf: clockMember)
    write(options: trace.options, to: &bytes)
    write(steps: trace.steps[...], to: &bytes)
  }

  /// Appends a message with steps for the open session.
  ///
  /// - Complexity: O(number of steps).
  func write(steps: ArraySlice<Step>, id: Int64, to bytes: inout [UInt8]) {
    write(op: "step", id: id, to: &bytes)
    write(steps: steps, to: &bytes)
  }

  /// Appends a message that opens the session for a trace.
  func write(opening trace: WireTrace, id: Int64, to bytes: inout [UInt8]) {
    write(op: "open", id: id, to: &bytes)
    bytes.append(contentsOf: clockMember)
    write(#","seed":0"#, to: &bytes)
    write(options: trace.options, to: &bytes)
    bytes.append(contentsOf: "}\n".utf8)
  }

  /// Appends a message that closes the session.
  func write(closing id: Int64, to bytes: inout [UInt8]) {
    write(op: "close", id: id, to: &bytes)
    bytes.append(contentsOf: "}\n".utf8)
  }

  private func write(options: Int?, to bytes: inout [UInt8]) {
    if let options, sendsOptions { bytes.append(contentsOf: names[options]) }
  }

  private func write(op: StaticString, id: Int64, to bytes: inout [UInt8]) {
    write(#"{"id":"#, to: &bytes)
    bytes.append(number: id)
    write(#","op":""#, to: &bytes)
    write(op, to: &bytes)
    write(#"","session":1"#, to: &bytes)
  }

  private func write(steps: ArraySlice<Step>, to bytes: inout [UInt8]) {
    write(#","steps":["#, to: &bytes)
    var isFirst = true
    for step in steps {
      defer { isFirst = false }
      guard !isCompact else {
        write(isFirst ? "[" : ",[", to: &bytes)
        writeNumbers(of: step, to: &bytes)
        continue
      }
      write(isFirst ? #"{"after":"# : #",{"after":"#, to: &bytes)
      bytes.append(number: step.delay)
      if let input = step.input { bytes.append(contentsOf: names[input]) }
      if let place = step.within {
        write(#","within":""#, to: &bytes)
        bytes.append(contentsOf: place.rawValue.utf8)
        bytes.append(UInt8(ascii: "\""))
      }
      bytes.append(UInt8(ascii: "}"))
    }
    write("]}\n", to: &bytes)
  }

  private func writeNumbers(of step: Step, to bytes: inout [UInt8]) {
    bytes.append(number: step.delay)
    if let input = step.input {
      bytes.append(UInt8(ascii: ","))
      bytes.append(number: Int64(input))
    }
    if let place = step.within { bytes.append(contentsOf: ",\"\(place.rawValue)\"".utf8) }
    bytes.append(UInt8(ascii: "]"))
  }

  private func write(_ text: StaticString, to bytes: inout [UInt8]) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }
}
