import Testing

@testable import PlumblineLanguage

/// The precedence in conditions.
@Suite struct ConditionTests {
  /// The table of the reference: a condition and the same one with parentheses.
  private static let rows = LanguageReference.page.split(separator: "\n").compactMap { line in
    line.wholeMatch(of: #/\| `(.* is .*)` \| `(.* is .*)` \|/#).map {
      (written: String($0.1), read: String($0.2))
    }
  }

  private func parsed(_ text: String) throws -> SpecDocument.Guard {
    let file = SourceFile(name: "lamp.yaml", text: text)
    let start = SourceLocation(file: file, position: Position(line: 1, column: 1))
    var parser = ConditionParser(text, at: start)
    return try parser.parse()
  }

  @Test func `the reference says how conditions are read`() throws {
    #expect(Self.rows.count == 4)
    let atoms = ["lamp.dark", "lamp.dimmed", "fuse.intact"]
    for row in Self.rows {
      let (written, read) = (try parsed(row.written), try parsed(row.read))
      for number in 0..<8 {
        let holding = atoms.indices.filter { number & 1 << $0 != 0 }.map { atoms[$0] }
        let holds = [written, read].map {
          $0.holds { holding.contains("\($0.machine).\($0.state)") }
        }
        #expect(holds[0] == holds[1], "\(row.written), where \(holding)")
      }
    }
  }
}
