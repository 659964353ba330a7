import Testing

/// An environment that is late says nothing about the implementation.
@Suite struct LateEnvironmentTests {
  private static let spec = """
    plumbline: 1
    spec: silent
    sources:
      page: {title: A call, ledger: silent.clauses.yaml}
    inputs:
      ring: {from: app}
      cancel: {from: app}
      hangUp: {from: app}
      answered: {from: peer, only-when: porter is called}
    outputs:
      changed: {args: {state: line}, closed-by: [d-all]}
    machines:
      line:
        announces: {changed: {state: $to}}
        initial: idle
        states:
          idle: {on: {ring: {to: ringing, clauses: [x-1]}}}
          calling:
            initial: ringing
            states:
              ringing:
                shows: calling
                on:
                  cancel: {to: cancelled, clauses: [x-2]}
                  answered: {to: talking, clauses: [x-3]}
              cancelled: {shows: calling}
            after:
              in-vain: {time: 1min, to: idle, clauses: [x-4]}
          talking: {on: {hangUp: {to: idle, clauses: [d-all]}}}
        ignores: {inputs: [ring, cancel, hangUp], clauses: [d-all]}
      porter:
        environment: true
        initial: away
        states:
          away: {on: {enter line.ringing: {to: called}}}
          called:
            on:
              answered: {to: away}
              enter line.cancelled: {to: away}
              enter line.idle: {to: away}
            after: {answer: {time: 2s..10s, gives: [answered]}}
    decisions:
      d-all: {says: An example.}

    """
  private static let ledger = """
    document: {id: page, title: A call, file: x.txt, lines: 4}
    clauses:
      - {id: x-1, lines: "1", section: A, kind: transition, modality: explicit, says: "Ringing makes an idle line call."}
      - {id: x-2, lines: "2", section: A, kind: transition, modality: explicit, says: "Cancelling withdraws the request; nothing is shown."}
      - {id: x-3, lines: "3", section: A, kind: transition, modality: explicit, says: "An answer connects the line."}
      - {id: x-4, lines: "4", section: A, kind: timeout, modality: explicit, says: "A line that calls is idle after a minute."}

    """

  @Test func `a silent reaction is not exercised by traces that only a late environment ends`()
    throws
  {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(Self.spec, to: "silent.yaml")
    try tool.write(Self.ledger, to: "silent.clauses.yaml")
    let run = try tool.run(["fuzz", "silent.yaml", "--reference", "--seed", "1", "--steps", "5000"])
    #expect(run.status == 3, "\(run.output)")
    #expect(run.output.contains(#/x-2 +not exercised/#), "\(run.output)")
    #expect(!run.output.contains(#/x-[134] +not exercised/#), "\(run.output)")
  }
}
