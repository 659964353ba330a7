import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineAdapters

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tables of the protocol are complete, and the schema and the page follow them.
///
/// To write the files anew, run `PLUMBLINE_RECORD=1 swift test --filter AdapterProtocolTests`.
@Suite struct AdapterProtocolTests {
  private static let repository = URL(filePath: Repository.path, directoryHint: .isDirectory)

  @Test func `the schema is checked in`() throws {
    let file = Self.repository.appending(path: "specs/adapter-protocol.schema.json")
    let text = AdapterProtocol.schema.indentedText
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
    }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func `the tables of the page are checked in`() throws {
    let file = Self.repository.appending(
      path: "Sources/Plumbline/Plumbline.docc/AdapterProtocol.md"
    )
    let page = try String(contentsOf: file, encoding: .utf8)
    let text = page.replacing(
      #/(<!-- generated: messages -->\n).*(<!-- \/generated -->)/#.dotMatchesNewlines()
    ) { "\($0.1)\n\(AdapterProtocol.reference)\n\n\($0.2)" }
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
    }
    #expect(text == page)
  }

  @Test func `each member that the code knows stands in a table`() {
    var known: Set<WireKey> = []
    func add(_ members: [WireMember]) {
      for member in members {
        known.insert(member.key)
        add(member.type.inner)
      }
    }
    for message in AdapterProtocol.messages { add(message.members) }
    add(AdapterProtocol.envelope)
    #expect(WireKey.allCases.filter { !known.contains($0) } == [])
  }

  @Test func `readers and writers name members by the table only`() throws {
    for folder in ["Wire", "Server"] {
      let path = Self.repository.appending(path: "Sources/PlumblineAdapters/\(folder)")
      for name in try FileManager.default.contentsOfDirectory(atPath: path.path) {
        let text = try String(contentsOf: path.appending(path: name), encoding: .utf8)
          // The old name of a member is refused.
          .replacing(#"answer["report"]"#, with: "")
        #expect(text.firstMatch(of: #/key == "|\w\["/#) == nil, "\(name)")
      }
    }
  }

  @Test func `a message with a wrong member is refused by the schema`() {
    let check = SchemaCheck(AdapterProtocol.schema)
    let good: JSON = [
      "id": 1, "op": "trace", "session": 1, "steps": [["after": 0, "in": "press"]],
    ]
    #expect(check.problems(of: good) == [])
    let wrong: [JSON] = [
      ["id": 1, "op": "trace", "session": 1, "steps": [["in": "press"]]],
      ["id": 1, "op": "trace", "session": "one", "steps": []], ["id": 1],
      ["id": 1, "ok": ["observations": [["at": 1, "out": "lit"]]]],
      ["id": 1, "ok": [:], "err": ["code": "internal"]], ["ev": "hello"],
    ]
    for message in wrong { #expect(check.problems(of: message) != [], "\(message.text)") }
  }
}
