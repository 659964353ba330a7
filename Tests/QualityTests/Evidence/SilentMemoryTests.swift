import PlumblineEngine
import PlumblineModel
import Testing

/// The evidence for a memory that another machine reads: the first traces often end before it shows.
@Suite struct SilentMemoryTests {
  private static let text = """
    plumbline: 1
    spec: line-with-a-memory
    inputs: {go: {from: app}, end: {from: app}, down: {from: app}, mark: {from: app}, ask: {from: app}}
    outputs: {ch: {args: {state: line}, closed-by: [d-all]}, log: {closed-by: [d-all]}}
    machines:
      line:
        announces: {ch: {state: $to}}
        initial: idle
        ignores: {inputs: [go, end, down, mark, ask], clauses: [d-all]}
        states:
          idle:
            on:
              go: {to: up, clauses: [d-line]}
              ask: [{when: mem is kept, emits: [log], clauses: [d-logs]}, {clauses: [d-all]}]
          up: {on: {end: {to: closing, clauses: [d-line]}, down: {to: idle, clauses: [d-line]}}}
          closing: {on: {end: {to: idle, clauses: [d-line]}}}
      mem:
        client: true
        initial: none
        states:
          none:
            on:
              enter line.up: {to: kept, clauses: [d-call]}
              mark: {when: line is idle, to: kept, clauses: [d-mark]}
          kept:
            on:
              enter line.closing: {to: none, clauses: [d-closing]}
              ask: {when: line is idle, to: none, clauses: [d-ask]}
    decisions:
      d-all: {says: Nothing else shows.}
      d-line: {says: The line moves.}
      d-logs: {says: A question with something in the memory is logged.}
      d-call: {says: A call is remembered.}
      d-mark: {says: A mark is remembered.}
      d-closing: {says: A closing empties the memory.}
      d-ask: {says: A question empties the memory.}

    """

  @Test(arguments: 1...8)
  func `enough traces are kept that go on to where it shows`(seed: UInt64) async throws {
    let reference = try Reference(compiling: Self.text)
    let results = try await EvidenceRun(of: reference, seed: seed).results
    for (clause, result) in results {
      #expect(result.verdict == .conforms, "\(clause): \(result.note ?? "")")
    }
  }

  @Test func `what only another choice reaches is behind that choice, and not out of reach`()
    async throws
  {
    let text = """
      plumbline: 1
      spec: two-ways
      inputs: {go: {from: app}, end: {from: app}, ask: {from: app}}
      outputs: {ch: {args: {state: line}, closed-by: [d-all]}, note: {closed-by: [d-all]}}
      machines:
        line:
          announces: {ch: {state: $to}}
          initial: idle
          ignores: {inputs: [go, ask, end], clauses: [d-all]}
          states:
            idle:
              on:
                go: {any of: [{to: fast}, {to: slow}], clauses: [d-all]}
                ask: [{when: mem is one, emits: [note], clauses: [d-all]}, {clauses: [d-all]}]
            fast: {on: {end: {to: idle, clauses: [d-all]}}}
            slow: {on: {end: {to: idle, clauses: [d-all]}}}
        mem:
          client: true
          initial: nil
          states:
            nil: {on: {enter line.fast: {to: one, clauses: [d-all]}}}
            one: {on: {enter line.slow: {to: nil, clauses: [d-slow]}}}
      decisions:
        d-all: {says: All the rest.}
        d-slow: {says: A slow call empties the memory.}

      """
    let reference = try Reference(compiling: text)
    // The client always takes the first alternative, which is the fast one.
    var fast = reference
    for (location, row) in reference.cells.enumerated() {
      for event in row.indices {
        fast.cells[location][event].edges = Array(row[event].edges.prefix(1))
      }
    }
    let client = ReferenceImplementation(Automaton(fast), seed: 1)
    let results = try await EvidenceRun(reference: reference, client: client).results
    let slow = try #require(results["d-slow"])
    #expect(slow.verdict == .notApplicable)
    #expect(slow.note?.contains("does not take") == true, "\(slow.note ?? "")")
  }
}
