import PlumblineEngine
import PlumblineModel
import Testing

@testable import PlumblineLogs

/// Random events are read back as they were written, and no bytes do harm.
@Suite struct LogPropertyTests {
  private static let sessions = ["", "a", "u1/7", "zwölf", "quote\"d", "back\\slash", "tab\t", "😀"]

  /// A random event, with its line.
  private static func draw(_ dice: inout Randomness) -> (LogEvent, JSON) {
    let vocabulary = LampLog.vocabulary
    var members: [String: JSON] = [:]
    var event = LogEvent(.gap)
    switch dice.below(4) {
    case 0:
      let input = dice.below(vocabulary.inputs.count)
      event.what = .input(input)
      members["in"] = .string(vocabulary.inputs[input].name)
      let given = vocabulary.inputs[input].arguments.map { ($0.name, JSON.string($0.value)) }
      members["args"] = .object(Dictionary(uniqueKeysWithValues: given))
    case 1:
      event.what = dice.chance(1, in: 2) ? .start : .gap
      members["ev"] = .string(event.what == .start ? "start" : "gap")
    default:
      let symbol = dice.below(vocabulary.symbolCount)
      let (output, values) = vocabulary.parts(of: symbol)
      event.what = .output(symbol)
      members["out"] = .string(vocabulary.outputs[output].name)
      var given: [String: JSON] = [:]
      for (argument, value) in zip(vocabulary.outputs[output].arguments, values) {
        let isKnown = value < argument.values.count
        given[argument.name] = .string(isKnown ? argument.values[value] : "Ünknown \"x\"")
        guard !isKnown else { continue }
        let text = "\(argument.name)=Ünknown \"x\""
        event.undocumented = event.undocumented.map { "\($0), \(text)" } ?? text
      }
      members["args"] = .object(given)
    }
    if dice.chance(3, in: 4) {
      event.at = Int64(bitPattern: dice.next()) >> Int64(5 + dice.below(55))
      members["at"] = event.at.map { .integer($0) }
    }
    event.session = sessions[dice.below(sessions.count)]
    if !event.session.isEmpty { members["session"] = .string(event.session) }
    if dice.chance(1, in: 3) { members["extra"] = [1, ["a": "b\n"], .null] }
    return (event, .object(members))
  }

  @Test func `random events are read back equal`() throws {
    var dice = Randomness(seed: 7)
    var reader = try LampLog.reader(nil)
    for _ in 0..<20_000 {
      let (event, json) = Self.draw(&dice)
      #expect(reader.read(json.bytes) == .event(event), "\(json.text)")
    }
  }

  @Test func `a truncated line is garbled`() throws {
    var dice = Randomness(seed: 8)
    var reader = try LampLog.reader(nil)
    for _ in 0..<20_000 {
      let bytes = Self.draw(&dice).1.bytes
      let cut = Array(bytes.prefix(1 + dice.below(bytes.count - 1)))
      let line = reader.read(cut)
      #expect(line.isGarbled, "\(String(decoding: cut, as: UTF8.self))")
    }
  }

  @Test func `a truncated line is garbled with a mapping, too`() throws {
    var dice = Randomness(seed: 11)
    var reader = try LampLog.reader(Self.mappings[1])
    for _ in 0..<20_000 {
      let bytes = Self.draw(&dice).1.bytes
      let cut = Array(bytes.prefix(1 + dice.below(bytes.count - 1)))
      #expect(reader.read(cut).isGarbled, "\(String(decoding: cut, as: UTF8.self))")
    }
  }

  @Test func `no text is kept that nobody asked for`() throws {
    let secret = "s3cr3t"
    var reader = try LampLog.reader(nil)
    var mapped = try LampLog.reader(Self.mappings[1])
    let values = #""args":{"state":"on","why":"timer","token":"\#(secret)"},"token":"\#(secret)""#
    for line in [
      #"{"session":"a","out":"lit",\#(values)}"#, #"{"session":"a","out":"lit",\#(values)"#,
      #"{"session":"a","out":1,\#(values)}"#, #"{"at":"\#(secret)","out":"lit","session":"a"}"#,
      #"{"session":"a","in":"ring","args":{"tone":"\#(secret)"}}"#, secret,
    ] {
      for read in [reader.read(line), mapped.read(line)] {
        #expect(!"\(read)".contains(secret), "\(read)")
      }
    }
  }

  private static let mappings: [String?] = [
    nil,
    """
    plumbline-log: 1
    spec: lamp
    format: json
    time: {field: at, in: iso8601}
    session: session
    events: [{where: {out: lit}, output: lit, args: {state: args.state, why: args.why}}]
    """,
    """
    plumbline-log: 1
    spec: lamp
    format: csv
    time: {field: at, in: seconds}
    session: s
    events: [{where: {o: lit}, output: lit, args: {state: a, why: b}}]
    """,
    """
    plumbline-log: 1
    spec: lamp
    format: text
    lines: {a: "{s}:{o},{b}", b: "a{s}a{o}a"}
    session: s
    events: [{where: {o: lit}, output: lit}, {where: {line: b}, gap: true}]
    """,
  ]

  @Test(arguments: mappings) func `random bytes do no harm`(mapping: String?) throws {
    var dice = Randomness(seed: 9)
    var reader = try LampLog.reader(mapping)
    _ = reader.read("at,s,o,a,b")
    let pieces = [
      "{", "}", "\"", ":", ",", "[", "]", "\\", "\\u00", "out", "lit", "args", "state", "on", "at",
      "1", "-", ".5", "e", "null", "tru", " ", "\"\"", "\"out\":\"lit\"", "a", "\u{0}",
    ].map { Array($0.utf8) }
    for _ in 0..<50_000 {
      var line: [UInt8] = dice.chance(1, in: 2) ? [UInt8(ascii: "{")] : []
      for _ in 0..<dice.below(24) {
        line +=
          dice.chance(1, in: 6)
          ? [UInt8(truncatingIfNeeded: dice.next())] : pieces[dice.below(pieces.count)]
      }
      _ = reader.read(line)
    }
  }

  @Test(arguments: mappings) func `random lines without JSON are never events`(mapping: String?)
    throws
  {
    var dice = Randomness(seed: 10)
    var reader = try LampLog.reader(mapping)
    for _ in 0..<20_000 {
      let line = (0..<dice.below(40)).map { _ in
        // No comma and no 'a', which the forms of text above consist of.
        UInt8(ascii: "b") + UInt8(dice.below(25))
      }
      #expect(reader.read(line).event == nil)
    }
  }
}
