import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A run by a spec that is about one part of a document.
@Suite(.waiting) struct PartRunTests {
  private let spec = """
    plumbline: 1
    spec: lamp
    sources: {manual: {title: M, ledger: lamp.clauses.yaml, part: lamp}}
    inputs: {press: {from: app}}
    outputs: {lit: {args: {lamp: lamp}, closed-by: [d-only]}}
    machines:
      lamp:
        announces: {lit: {lamp: $to}}
        initial: dark
        states:
          dark: {on: {press: {to: bright, clauses: [m-1]}}}
          bright: {on: {press: {to: dark, clauses: [m-1]}}}
    decisions: {d-only: {says: Nothing else makes it report.}}

    """

  private let ledger = """
    document: {id: m, title: M, file: m.txt, lines: 2, parts: [lamp, radio]}
    clauses:
      - {id: m-1, lines: 1, section: S, kind: transition, modality: explicit, says: It toggles.}
      - {id: m-2, lines: 2, part: radio, section: S, kind: state, modality: explicit, says: Music.}

    """

  @Test func `clauses of another part are not applicable and not required`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(spec, to: "lamp.yaml")
    try tool.write(ledger, to: "lamp.clauses.yaml")
    let linted = try tool.run("lint", "--strict", "lamp.yaml")
    #expect(linted.output.contains("1 required clause of 2"), "\(linted.output)")
    let run = ["--reference", "--seed", "1", "--steps", "500", "--out", "run.jsonl"]
    let outcome = try tool.run(["fuzz", "lamp.yaml"] + run)
    #expect(outcome.status == 0, "\(outcome.output)")
    let clause = try tool.text(of: "run.jsonl").split(separator: "\n")
      .first { $0.contains(#""clause":"m-2""#) }
    #expect(clause?.contains(#""required":false"#) == true)
    #expect(clause?.contains(#""verdict":"not applicable""#) == true)
    #expect(clause?.contains(#""note":"another part""#) == true)
  }
}
