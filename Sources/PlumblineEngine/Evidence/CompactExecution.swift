internal import PlumblineModel

/// An execution in a few bytes per step and observation.
///
/// A run keeps up to 32 witnesses per transition. As arrays of steps and observations they would take
/// hundreds of megabytes.
struct CompactExecution: Codable, Hashable, Sendable {
  /// The number of steps of the trace.
  let stepCount: Int
  /// The steps and observations.
  let bytes: [UInt8]
  /// What few recordings have: instants on a real clock, a log, values outside the vocabulary, an early end.
  private let rest: Rest?

  /// In an object, so that a witness without it stays small.
  private final class Rest: Codable, Hashable, Sendable {
    let recording: Recording

    init(_ recording: Recording) { self.recording = recording }

    static func == (one: Rest, other: Rest) -> Bool { one.recording == other.recording }

    func hash(into hasher: inout Hasher) { hasher.combine(recording) }
  }

  /// - Complexity: O(steps + observations), as for ``execution``.
  init(_ execution: Execution) {
    stepCount = execution.trace.count
    var recording = execution.recording
    var writer = NumberWriter()
    for step in execution.trace {
      writer.add(step.flags)
      writer.add(step.delay)
      if let input = step.input { writer.add(input) }
    }
    writer.add(recording.observations.count)
    var last = Observation(at: 0, step: 0, isAfterInput: false, symbol: 0)
    for observation in recording.observations {
      writer.add(observation.symbol)
      writer.add((observation.step - last.step) * 2 + (observation.isAfterInput ? 1 : 0))
      writer.add(observation.at - last.at)
      last = observation
    }
    writer.add(recording.now)
    switch recording.next {
    case nil: writer.add(0)
    case .never: writer.add(1)
    case .at(let next):
      writer.add(2)
      writer.add(next)
    }
    bytes = Array(writer.bytes)
    (recording.observations, recording.now, recording.next) = ([], 0, nil)
    rest = recording == Recording() ? nil : Rest(recording)
  }

  /// The execution itself.
  var execution: Execution {
    var reader = NumberReader(bytes[...])
    let trace = (0..<stepCount).map { _ in
      let flags = Int(reader.next())
      return Step(
        flags: flags,
        delay: reader.next(),
        input: flags & Step.hasInput != 0 ? Int(reader.next()) : nil
      )
    }
    var recording = rest?.recording ?? Recording()
    var last = Observation(at: 0, step: 0, isAfterInput: false, symbol: 0)
    recording.observations = (0..<reader.next()).map { _ in
      last.symbol = Symbol(reader.next())
      let place = Int(reader.next())
      last.step += place >> 1
      last.isAfterInput = place & 1 != 0
      last.at += reader.next()
      return last
    }
    recording.now = reader.next()
    switch reader.next() {
    case 0: recording.next = nil
    case 1: recording.next = .never
    default: recording.next = .at(reader.next())
    }
    return Execution(of: trace, recording)
  }
}

extension Step {
  fileprivate static var hasInput: Int { 1 }
  private static var cameByItself: Int { 2 }
  private static var withinTick: Int { 4 }
  private static var withinCallback: Int { 8 }

  fileprivate var flags: Int {
    let place =
      switch within {
      case nil: 0
      case .tick: Self.withinTick
      case .callback: Self.withinCallback
      }
    return place | (input == nil ? 0 : Self.hasInput) | (isSpontaneous ? Self.cameByItself : 0)
  }

  fileprivate init(flags: Int, delay: Microseconds, input: Int?) {
    self.init(
      delay: delay,
      input: input,
      isSpontaneous: flags & Self.cameByItself != 0,
      within: flags & Self.withinTick != 0
        ? .tick : flags & Self.withinCallback != 0 ? .callback : nil
    )
  }
}

/// Writes numbers in groups of seven bits, the lowest first; the eighth bit says that more follow.
///
/// The sign is the lowest bit, so that numbers near zero are short.
private struct NumberWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: some FixedWidthInteger & SignedInteger) {
    let number = Int64(number)
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads what a ``NumberWriter`` wrote.
private struct NumberReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() -> Int64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while let byte = rest.popFirst() {
      number |= UInt64(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { break }
      shift += 7
    }
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}
