import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineLogs

/// Choices of a proposed mapping where a text or a field may be one thing or another.
@Suite struct LogGuessChoiceTests {
  private static let vocabulary = Vocabulary(
    inputs: ["login", "logout"].map { .init(name: $0, from: .app) },
    outputs: [
      .init(
        name: "changed",
        seenBy: .app,
        arguments: [
          .init(name: "state", values: ["on", "off", "away"]),
          .init(name: "reason", values: ["Login", "Logout", "Interrupted"]),
        ]
      )
    ]
  )

  private func guess(_ lines: [String]) throws -> String {
    try LogGuess.mapping(
      of: lines.map { Array($0.utf8) },
      spec: "login",
      vocabulary: Self.vocabulary
    )
  }

  // MARK: Inputs and outputs

  @Test func `a reason in a form of one line is no input, and the form is the output's`() throws {
    let lines = [
      "2027-01-31T10:00:00Z state=on cause=Login",
      "2027-01-31T10:00:01Z state=away cause=Interrupted",
      "2027-01-31T10:00:02Z state=off cause=Logout peer=x",
    ]
    let mapping = try guess(lines)
    #expect(!mapping.contains("input:"), "\(mapping)")
    // The shorter form would take the end of the longer one for a part of the reason.
    let event = "- where: {line: [line-2, line-1]}\n    output: changed  # ? is it this output\n"
    #expect(mapping.contains(event), "\(mapping)")
    var diagnostics = Diagnostics()
    let file = SourceFile(name: "m.yaml", text: mapping)
    let vocabulary = Self.vocabulary
    let read = LogMappingReader.read(file, spec: "login", vocabulary: vocabulary, &diagnostics)
    var reader = LogReader(vocabulary: vocabulary, mapping: read, hashesKeys: false)
    let symbols = lines.map { reader.read($0).event?.what }
    let values = [["on", "Login"], ["away", "Interrupted"], ["off", "Logout"]]
    #expect(symbols == values.map { .output(vocabulary.symbol("changed", $0) ?? -1) })
  }

  @Test func `the reasons of all forms with their label count`() throws {
    let mapping = try guess([
      "2027-01-31T10:00:00Z state=on cause=Login",
      "2027-01-31T10:00:01Z state=away cause=Interrupted",
      "2027-01-31T10:00:02Z closing cause=Logout",
    ])
    #expect(!mapping.contains("input:"), "\(mapping)")
  }

  @Test func `a reason beside a state is the output's in each format`() throws {
    for line in [#"{"at":5,"new":"off","cause":"Logout"}"#, "new=off cause=Logout"] {
      let mapping = try guess([line])
      #expect(!mapping.contains("input:"), "\(mapping)")
      #expect(mapping.contains("output: changed  # ? is it this output"), "\(mapping)")
    }
  }

  @Test func `holes without a label are other fields in other forms`() throws {
    let mapping = try guess([
      "2027-01-31T10:00:00Z [ann] call login now",
      "2027-01-31T10:00:00Z [ann] state off -> on, reason=Login",
      "2027-01-31T10:00:01Z [ann] state on -> away, reason=Interrupted",
      "2027-01-31T10:00:02Z [ann] state away -> off, reason=Logout",
      "2027-01-31T10:00:03Z [ann] call logout now",
      "2027-01-31T10:00:04Z [ann] screen off -> on, light=3",
    ])
    for input in ["login", "logout"] {
      #expect(mapping.contains("w4: \(input)}\n    input: \(input)  # ?"), "\(mapping)")
    }
    #expect(mapping.contains("- where: {line: line-1}\n    output: changed"), "\(mapping)")
  }

  // MARK: Columns

  @Test(arguments: ["2027-01-31 10:00:0", "[2027-01-31T10:00:0", "10:00:0"])
  func `a first line like the others names no column`(start: String) throws {
    let mapping = try guess([
      "\(start)0,123 INFO [a] state off -> on cause Login",
      "\(start)1,123 INFO [a] state on -> away cause Interrupted",
      "\(start)2,123 INFO [b] state away -> off cause Logout",
    ])
    #expect(mapping.contains("format: text\n"), "\(mapping)")
    #expect(mapping.contains("output: changed  # ? is it this output\n"), "\(mapping)")
  }

  @Test(arguments: ["time,p95,state", "0,1,2", "\"at 10:00\",v1.2,state"])
  func `a name of a column may have digits`(header: String) throws {
    let mapping = try guess([
      header, "1709208000123,17,on", "1709208000456,9,off", header, "1709208000789,203,away",
    ])
    #expect(mapping.contains("format: csv\n"), "\(mapping)")
  }

  // MARK: Sessions

  @Test func `a field that the lines of outputs lack is no session`() throws {
    let lines = [
      "2027-01-31T10:00:00Z [c7] api login uid=ann",
      "2027-01-31T10:00:01Z [c7] state on cause Login",
      "2027-01-31T10:00:02Z [c9] api login uid=bob",
      "2027-01-31T10:00:03Z [c9] state on cause Login",
      "2027-01-31T10:00:04Z [c7] state away cause Interrupted",
      "2027-01-31T10:00:05Z [c9] state off cause Logout",
    ]
    let mapping = try guess(lines)
    #expect(mapping.contains("session: w2  # ?"), "\(mapping)")
    let bare = try guess(lines.map { $0.replacing(" [c7]", with: "").replacing(" [c9]", with: "") })
    #expect(bare.contains("# ? session: …"), "\(bare)")
  }

  @Test func `other lines may lack the session`() throws {
    let mapping = try guess([
      #"{"at":5,"event":"logout"}"#, #"{"at":6,"event":"tick"}"#,
      #"{"at":7,"event":"changed","state":"on","user":"ann"}"#,
      #"{"at":8,"event":"changed","state":"off","user":"bob"}"#,
      #"{"at":9,"event":"changed","state":"off"}"#,
    ])
    #expect(mapping.contains("session: user  # ?"), "\(mapping)")
  }
}
