import PlumblineLanguage
import PlumblineModel
import Testing

/// Documents in parts, of which a spec is about one.
@Suite struct PartTests {
  private func compile(part: String?, ledgerPart: String = "stream") -> Spec {
    let text = """
      plumbline: 1
      spec: lamp
      sources: {manual: {title: M, ledger: m.clauses.yaml\(part.map { ", part: \($0)" } ?? "")}}
      inputs:
        press: {from: app}
      outputs:
        light: {args: {state: lamp}, closed-by: [d-1]}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: lit, clauses: [m-1, m-4]}}}
            lit: {on: {press: {to: dark, clauses: [m-1]}}}
      decisions:
        d-1: {about: [m-1], says: Only changes are shown.}
      """
    func clause(_ number: Int, _ more: String) -> String {
      "  - {id: m-\(number), lines: \(number), section: S, kind: state, modality: explicit"
        + ", says: A fact.\(more)}\n"
    }
    let ledger =
      "document: {id: m, title: M, file: m.txt, lines: 4, parts: [message, stream]}\nclauses:\n"
      + clause(1, "") + clause(2, ", part: \(ledgerPart)")
      + clause(3, ", part: stream, excluded: {why: advice}") + clause(4, ", part: stream")
    return Spec.compile(SourceFile(name: "lamp.yaml", text: text)) { path, _ in
      SourceFile(name: path, text: ledger)
    }
  }

  @Test func `clauses of another part are not asked for, unless they are cited`() throws {
    let spec = compile(part: "message")
    #expect(spec.diagnostics.isEmpty, "\(spec.diagnostics.sorted)")
    let clauses = try #require(spec.reference).clauses
    #expect(clauses.map(\.excluded) == [nil, .anotherPart, .advice, nil, nil])
    #expect(clauses.map(\.isRequired) == [true, false, false, true, false])
  }

  @Test(arguments: [nil, "stream"]) func `clauses of the part itself are`(part: String?) {
    #expect(compile(part: part).diagnostics.sorted.map(\.rule.id) == ["unbound-clause"])
  }

  @Test func `a clause of an unknown part is reported`() {
    let messages = compile(part: "message", ledgerPart: "steam").diagnostics.sorted.map(\.message)
    #expect(messages == ["unknown part 'steam' of document 'm'; did you mean 'stream'?"])
  }

  @Test func `a ledger cannot exclude a clause as one of another part`() {
    #expect(!Clause.Exclusion.inLedgers.contains(.anotherPart))
    #expect(!Clause.Exclusion.inLedgers.contains(.anotherInterpretation))
    #expect(Clause.Exclusion.inLedgers.count == Clause.Exclusion.allCases.count - 2)
  }
}
