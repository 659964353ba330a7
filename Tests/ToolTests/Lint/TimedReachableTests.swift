import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Nothing is asked for that no timed trace can show, and everything that one can.
@Suite(.waiting) struct TimedReachableTests {
  /// After 20 s everything is over; waits of 2, 4 and 8 s leave no time for one of 16 s.
  private let spec = """
    plumbline: 1
    spec: dialler
    sources: {manual: {title: M, ledger: dialler.clauses.yaml}}
    constants: {patience: 20s}
    inputs:
      dial: {from: app}
      engaged: {from: server, only-when: line is dialling, clauses: [m-2]}
    outputs: {shown: {args: {line: line}, closed-by: [d-only]}}
    machines:
      line:
        announces: {shown: {line: $to}}
        initial: idle
        states:
          idle: {on: {dial: {to: trying, clauses: [m-1]}}}
          trying:
            initial: dialling
            states:
              dialling: {on: {engaged: {to: waiting, clauses: [m-2]}}}
              waiting:
                after:
                  again: {time: [2s, 4s, 8s, 16s], to: dialling, clauses: [m-3]}
            after:
              over: {time: $patience, to: idle, clauses: [m-4]}
              never: {time: 60s, to: idle, clauses: [m-5]}
    decisions: {d-only: {says: Nothing else makes it show its state.}}

    """

  private let ledger = """
    document: {id: m, title: M, file: m.txt, lines: 5}
    clauses:
      - {id: m-1, lines: 1, section: S, kind: transition, modality: explicit, says: It dials.}
      - {id: m-2, lines: 2, section: S, kind: transition, modality: explicit, says: It waits.}
      - {id: m-3, lines: 3, section: S, kind: retry, modality: explicit, says: It dials again.}
      - {id: m-4, lines: 4, section: S, kind: timeout, modality: explicit, says: It gives up.}
      - {id: m-5, lines: 5, section: S, kind: timeout, modality: explicit, says: It is cut off.}

    """

  private func fuzz(patience: String) throws -> [Substring] {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(spec, to: "dialler.yaml")
    try tool.write(ledger, to: "dialler.clauses.yaml")
    let run = ["--reference", "--seed", "1", "--steps", "20000", "--out", "run.jsonl"]
    let outcome = try tool.run(["fuzz", "dialler.yaml", "--set", "patience=\(patience)"] + run)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    return try tool.text(of: "run.jsonl").split(separator: "\n")
  }

  @Test(arguments: [("20s", "no timed trace lets a wait of 16 s end"), ("40s", nil)])
  func `a wait that something shorter always cuts off is not required`(
    patience: String,
    note: String?
  ) throws {
    let lines = try fuzz(patience: patience)
    let line = try #require(lines.first { $0.contains(#""clause":"m-3""#) })
    #expect(line.contains(#""verdict":"conforms""#))
    #expect(line.contains(#""note""#) == (note != nil), "\(line)")
    if let note { #expect(line.contains(note), "\(line)") }
  }

  @Test(arguments: [("20s", "m-5", "m-4"), ("80s", "m-4", "m-5")])
  func `an expiry that something shorter always comes before is not applicable`(
    patience: String,
    late: String,
    early: String
  ) throws {
    let lines = try fuzz(patience: patience)
    let (never, always) = (
      try #require(lines.first { $0.contains(#""clause":"\#(late)""#) }),
      try #require(lines.first { $0.contains(#""clause":"\#(early)""#) })
    )
    #expect(never.contains(#""verdict":"not applicable""#), "\(never)")
    #expect(never.contains("no timed trace reaches it"), "\(never)")
    #expect(always.contains(#""verdict":"conforms""#), "\(always)")
  }

  @Test func `every required clause of the message service conforms by its sample`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let run = ["fuzz", "agora/rtm2-message", "--sample", "--steps", "1000000", "--seed", "1"]
    let outcome = try tool.run(run)
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
