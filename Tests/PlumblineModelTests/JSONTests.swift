import PlumblineModel
import Testing

@Suite struct JSONTests {
  private func parse(_ text: String) throws(JSON.ParseError) -> JSON {
    try JSON.parse(Array(text.utf8))
  }

  @Test func `writing sorts keys by their bytes and leaves no blanks`() throws {
    let value = try parse(#" { "b" : [ 1 , -0, 2.5e1 ] , "a" : { "é" : null, "z": true } } "#)
    #expect(value.text == #"{"a":{"z":true,"é":null},"b":[1,0,25.0]}"#)
  }

  @Test func `every escape is read, and only the necessary ones are written`() throws {
    let value = try parse(#""\"\\\/\b\f\n\r\té\ud83d\ude00\u0000""#)
    #expect(value == .string("\"\\/\u{8}\u{C}\n\r\té😀\0"))
    #expect(value.text == #""\"\\/\u0008\u000c\n\r\té😀\u0000""#)
  }

  @Test(arguments: [
    ("", "byte 0: expected a value, found the end"),
    ("nul", "byte 0: expected 'null'"),
    ("[1,]", "byte 3: expected a value, found ']'"),
    ("[1 2]", "byte 3: expected ',' or ']', found '2'"),
    ("{a:1}", "byte 1: expected a key in quotes, found 'a'"),
    (#"{"a" 1}"#, "byte 5: expected ':', found '1'"),
    (#"{"a":1,"a":2}"#, "byte 7: the key 'a' occurs twice"),
    ("01", "byte 1: expected the end, found '1'"),
    ("-", "byte 1: expected a digit, found the end"),
    ("1.e5", "byte 2: expected a digit, found 'e'"),
    (#"["abc"#, "byte 1: the string has no end"),
    (#""\x""#, "byte 1: a string has no such escape"),
    (#""\u12G4""#, "byte 5: expected a hexadecimal digit, found 'G'"),
    ("\"a\nb\"", "byte 2: a control character stands in a string without an escape"),
    ("1 x", "byte 2: expected the end, found 'x'"),
    ("\u{FEFF}1", "byte 0: expected a value, found byte 0xef"),
  ])
  func `what is no JSON is refused with its place`(text: String, message: String) {
    let error = #expect(throws: JSON.ParseError.self) { try parse(text) }
    #expect(error?.description == message)
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    let error = #expect(throws: JSON.ParseError.self) { try JSON.parse([0x22, 0xC0, 0x80, 0x22]) }
    #expect(error?.description == "byte 1: the string is not valid UTF-8")
  }

  @Test(arguments: [
    (#""\ud800x""#, "\u{FFFD}x"), (#""\udc00""#, "\u{FFFD}"), (#""\ud83d""#, "\u{FFFD}"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
    (#""\ud83d\n""#, "\u{FFFD}\n"),
  ])
  func `half of a surrogate pair becomes a replacement character`(
    text: String,
    expected: String
  ) throws {
    #expect(try parse(text).string == expected)
  }

  @Test func `numbers beyond the range are decimals, the nearest ones`() throws {
    #expect(try parse("9223372036854775808") == .decimal(9_223_372_036_854_775_808))
    #expect(try parse("18446744073709551615").integer == nil)
    #expect(try parse("1e999") == .decimal(.greatestFiniteMagnitude))
    #expect(try parse("-1e999") == .decimal(-.greatestFiniteMagnitude))
  }

  @Test func `nesting is limited, and siblings do not count as nesting`() throws {
    let depth = JSON.deepest
    let deepest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try parse(deepest).text == deepest)
    let error = #expect(throws: JSON.ParseError.self) { try parse("[" + deepest + "]") }
    #expect(error?.description == "byte 128: nested deeper than 128")
    _ = try parse("[" + String(repeating: "[],{},", count: 300) + "[]]")
  }

  @Test func `whole numbers keep all 64 bits`() throws {
    for number in [Int64.min, -1, 0, 1 << 53 + 1, .max] {
      #expect(try parse("\(number)") == .integer(number))
      #expect(JSON.integer(number).text == "\(number)")
    }
  }

  @Test func `random values survive writing and parsing, with equal bytes`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let value = randomJSON(depth: 4, using: &random)
      let again = try JSON.parse(value.bytes)
      #expect(again == value)
      #expect(again.bytes == value.bytes)
    }
  }

  @Test func `damaged bytes are refused or read, never a trap`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<3000 {
      var bytes = randomJSON(depth: 3, using: &random).bytes
      for _ in 0..<3 where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      do throws(JSON.ParseError) {
        let value = try JSON.parse(bytes)
        #expect(throws: Never.self) { try JSON.parse(value.bytes) }
      } catch {
        #expect((0...bytes.count).contains(error.offset))
      }
    }
  }

  private func randomJSON(depth: Int, using random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .integer(Int64.random(in: Int64.min...Int64.max, using: &random))
    case 3: .decimal(Double.random(in: -1e20...1e20, using: &random))
    case 4: .string(randomText(using: &random))
    case 5:
      .array(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in
          randomJSON(depth: depth - 1, using: &random)
        }
      )
    default:
      .object(
        Dictionary(
          (0..<Int.random(in: 0..<4, using: &random)).map { _ in
            (randomText(using: &random), randomJSON(depth: depth - 1, using: &random))
          },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
  }

  private func randomText(using random: inout SeededGenerator) -> String {
    let scalars: [UnicodeScalar] = [
      "a", "Z", "\"", "\\", "/", "\n", "\u{1}", "\u{7F}", "ß", "中", "😀",
    ]
    let drawn = (0..<Int.random(in: 0..<8, using: &random)).compactMap { _ in
      scalars.randomElement(using: &random)
    }
    return String(String.UnicodeScalarView(drawn))
  }
}
