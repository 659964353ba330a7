import TestTraits
import Testing

/// Files that a spec names by their absolute path.
@Suite(.waiting) struct AbsolutePathTests {
  @Test func `a base and a ledger may have absolute paths`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let base = """
      plumbline: 1
      spec: lamp
      abstract: true
      inputs: {press: {from: app}}
      outputs: {shown: {args: {state: lamp}, closed-by: [d-all]}}
      machines:
        lamp:
          announces: {shown: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: bright, clauses: [m-1]}}}
            bright: {on: {press: {to: dark, clauses: [m-1]}}}
      decisions: {d-all: {says: Made up.}}
      """
    let ledger = """
      document: {id: manual, title: Manual, file: manual.txt, lines: 1}
      clauses:
        - {id: m-1, lines: "1", section: All, kind: transition, modality: explicit, says: It toggles.}
      """
    try tool.write(base, to: "base.yaml")
    try tool.write(ledger, to: "manual.clauses.yaml")
    let spec = """
      plumbline: 1
      spec: lamp-2
      extends: \(tool.path("base.yaml"))
      title: A lamp
      sources: {m: {title: Manual, ledger: \(tool.path("manual.clauses.yaml"))}}
      """
    try tool.write(spec, to: "lamp.yaml")
    let outcome = try tool.run("lint", "lamp.yaml")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("lamp.yaml: no errors: 2 locations"), "\(outcome.output)")
  }
}
