import PlumblineLanguage
import Testing

/// Clauses that no element cites.
@Suite struct UnboundClauseTests {
  /// The rules that a lamp breaks whose timer cites a clause, if that has some time.
  private func rules(time: String, clause: String = "m-2") -> [String] {
    let text = """
      plumbline: 1
      spec: lamp
      sources: {manual: {title: M, ledger: m.clauses.yaml}}
      inputs:
        press: {from: app}
      outputs:
        light: {args: {state: lamp}, closed-by: [d-1]}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: lit, clauses: [m-1]}}}
            lit: {after: {out: {time: \(time), to: dark, clauses: [\(clause)]}}}
      decisions:
        d-1: {about: [m-1], says: Only changes are shown.}
      """
    let ledger = """
      document: {id: m, title: M, file: m.txt, lines: 2}
      clauses:
        - {id: m-1, lines: 1, section: S, kind: state, modality: explicit, says: It lights.}
        - {id: m-2, lines: 2, section: S, kind: timeout, modality: explicit, says: It goes out.}
      """
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: text)) { path, _ in
      SourceFile(name: path, text: ledger)
    }
    return spec.diagnostics.sorted.map(\.rule.id)
  }

  @Test func `a clause without a citation is reported`() {
    #expect(rules(time: "5s") == [])
    #expect(rules(time: "5s", clause: "m-1") == ["unbound-clause"])
  }

  @Test func `a part that cannot be read is the only error, though it cites the clause`() {
    #expect(rules(time: "5x") == ["wrong-type"])
  }
}
