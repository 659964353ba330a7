extension DiagnosticRule {
  /// The spec that the examples extend: a lamp with a switch, and a fuse.
  package static let lamp = """
    plumbline: 1
    spec: lamp
    title: A lamp with a switch and a fuse
    constants:
      dim-after: 30s
    enums:
      Reason: [Pressed, Overheated, Dimmed]
    inputs:
      press: {from: app}
      overheat: {from: peer, only-when: fuse is intact}
      mend: {from: peer, only-when: fuse is blown}
    outputs:
      lampChanged: {args: {state: lamp, reason: Reason}, closed-by: [d-all]}
      beep: {args: {tone: [Low, High]}, seen-by: peer, closed-by: [d-all]}
    machines:
      lamp:
        announces: {lampChanged: {state: $to, reason: $reason}}
        initial: dark
        states:
          dark:
            on:
              press: {to: bright, reason: Pressed, clauses: [d-all]}
          lit:
            initial: bright
            states:
              bright:
                after:
                  dim: {time: $dim-after, to: dimmed, reason: Dimmed, clauses: [d-all]}
              dimmed:
                on:
                  press: {to: bright, reason: Pressed, clauses: [d-all]}
            on:
              press: {to: dark, reason: Pressed, clauses: [d-all]}
              overheat: {to: dark, reason: Overheated, emits: [beep: High], clauses: [d-all]}
        ignores: {inputs: [mend], clauses: [d-all]}
      fuse:
        environment: true
        initial: intact
        states:
          intact: {on: {overheat: {to: blown}}}
          blown: {on: {mend: {to: intact}}}
    invariants:
      no-light-without-press:
        says: A dark lamp never becomes dimmed.
        while: lamp is dark
        never: {output lampChanged: {state: dimmed}}
        clauses: [d-all]
    decisions:
      d-all:
        says: It is a lamp.

    """
}
