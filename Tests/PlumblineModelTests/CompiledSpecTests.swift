import PlumblineModel
import Testing

@Suite struct CompiledSpecTests {
  @Test func `what values have in common is written once, and read back`() throws {
    let long: JSON = ["name": "something long enough", "numbers": [1, 2, 3]]
    let values: [JSON] = [["a": long, "b": [long, 7]], ["c": long, "short": [], "also": []]]
    let packed = SharedValues.pack(values)
    #expect(
      packed.text == """
        {"shared":[{"name":"something long enough","numbers":[1,2,3]}],\
        "values":[{"a":{"$":0},"b":[{"$":0},7]},{"also":[],"c":{"$":0},"short":[]}]}
        """
    )
    #expect(try SharedValues.unpack(packed) == values)
  }

  @Test func `what is shared may be part of something else that is shared`() throws {
    let part: JSON = ["a rather long name"]
    let whole: JSON = ["part": part, "more": "of it"]
    let values: [JSON] = [part, whole, whole]
    #expect(try SharedValues.unpack(SharedValues.pack(values)) == values)
  }

  @Test(arguments: [
    #"{"shared":[],"values":[{"$":0}]}"#, #"{"shared":[{"$":0}],"values":[]}"#,
    #"{"shared":[1],"values":[{"$":-1}]}"#, #"{"shared":[1],"values":[{"$":"0"}]}"#,
    #"{"shared":[1]}"#, "[]",
  ])
  func `a number that leads nowhere is refused`(_ text: String) throws {
    let json = try JSON.parse(Array(text.utf8))
    #expect(throws: SharedValues.Broken.self) { try SharedValues.unpack(json) }
  }

  @Test func `what would be huge or deep written out is refused before it is`() throws {
    // Each value holds the one before twice: a thousand million million of them at the end.
    let doubling = (0..<50).map { $0 == 0 ? "[1,1]" : #"[{"$":\#($0 - 1)},{"$":\#($0 - 1)}]"# }
    let nesting = (0..<1000).map { $0 == 0 ? "[1]" : #"[{"$":\#($0 - 1)}]"# }
    for shared in [doubling, nesting] {
      let text = #"{"shared":[\#(shared.joined(separator: ","))],"values":[]}"#
      let json = try JSON.parse(Array(text.utf8))
      let error = #expect(throws: SharedValues.Broken.self) { try SharedValues.unpack(json) }
      #expect(error?.description.hasPrefix("written out, it has more than") == true)
    }
  }

  @Test(arguments: [
    "", "nonsense", "{}", #"{"shared":[],"values":[]}"#, #"{"format":1}"#,
    #"{"shared":[],"values":[{"format":1}]}"#,
  ])
  func `a text that is no spec is refused with a reason`(_ text: String) {
    let error = #expect(throws: CompiledSpec.Malformed.self) { try CompiledSpec(json: text) }
    #expect(error?.description.isEmpty == false)
  }
}
