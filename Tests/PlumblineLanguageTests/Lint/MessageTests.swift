import PlumblineLanguage
import Testing

/// Messages that stand at the mistake, and name it.
@Suite struct MessageTests {
  /// The findings about a lamp with some parts: line, rule and message.
  private func findings(
    head: String = "",
    args: String = "ttl: 1s..5s",
    time: String = "2s",
    sources: String = ""
  ) -> [String] {
    let text = """
      plumbline: 1
      spec: lamp
      \(head)
      \(sources)
      inputs: {press: {from: app, args: {\(args)}}}
      outputs: {light: {args: {state: lamp}, closed-by: [d-1]}}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: lit, clauses: [d-1]}}}
            lit:
              on: {press: {clauses: [d-1]}}
              after: {out: {time: \(time), to: dark, clauses: [d-1]}}
      decisions: {d-1: {says: Only changes are shown.}}
      """
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: text)) { path, diagnostics in
      SourceFile.load("/nonexistent/\(path)", &diagnostics)
    }
    return spec.diagnostics.sorted.map {
      let notes = $0.notes.map { " (\($0))" }.joined()
      return "\($0.position?.line ?? 0): \($0.rule.id): \($0.message)\(notes)"
    }
  }

  @Test(arguments: ["$b", "$options.c", "$c"])
  func `a constant that names another time is the mistake, its use is none`(other: String) {
    let found = findings(
      head: "constants: {a: \(other), b: 2s}\noptions: {c: [1s, 2s]}",
      time: "$a"
    )
    let message = "a constant has a time of its own; write it in place of '\(other)'"
    #expect(found.filter { !$0.contains("unused-") } == ["3: wrong-type: \(message)"])
  }

  @Test func `a constant that an unreadable time uses is not called unused`() {
    let found = findings(
      head: "constants: {a: 2s, b: 1s}",
      time: "{first: $a, factor: 2, cap: $b}"
    )
    #expect(
      found == ["15: empty-window: the first wait, 2 s, is not between 0 s and the cap, 1 s"]
    )
  }

  @Test(arguments: [
    (
      "counters: {n: {counts: [enter lamp.lit], to: 2, clauses: [d-1]}}",
      "{first: 1s, factor: 0.5, cap: 5s}, counted-by: n",
      "15: wrong-type: expected a number above 1, at most 100, with up to three decimals, for 'factor',"
        + " found '0.5'"
    ),
    (
      "counters: {n: {counts: [enter lamp.lit], to: 0, clauses: [d-1]}}",
      "[1s, 2s], counted-by: n",
      "3: wrong-type: expected a whole number from 1 to 100 for 'to', found '0'"
    ),
    (
      "constants: {a: {any of: [1s, 2s]}}", "{first: $a, cap: 3s}",
      "15: wrong-type: 'a' is an interpretation; a back-off needs a time or a constant"
    ),
    (
      "options: {ring: [4s, fast]}", "$options.ring",
      "15: wrong-type: the values of 'ring' are not times; declare some, as in 'ring: [30s, 2min]' or 'ring: 30s..2min'"
    ),
    (
      "options: {ring: [4s, 9s]}", "$ring",
      "15: unknown-constant: unknown constant 'ring'; write '$options.ring'"
    ),
    ("", "0s..$ttl", "15: unknown-constant: unknown constant 'ttl'; write '$args.ttl'"),
  ])
  func `what an unreadable or misnamed time uses is not unused or unknown`(
    head: String,
    time: String,
    message: String
  ) {
    #expect(findings(head: head, time: time) == [message])
  }

  @Test(arguments: [
    ("counters: {n: {counts: [press], to: 2, clauses: [d-1]}}", "2s", "3: unused-counter: "),
    ("options: {ring: [4s, 9s]}", "2s", "3: unused-option: "),
    ("options: {ring: [4s, 9s]}", "$tone", "3: unused-option: "),
    ("", "[1s, 2s], counted-by: n", "15: unknown-counter: unknown counter 'n'"),
    ("", "$tll", "15: unknown-constant: unknown constant 'tll'"),
  ])
  func `a name that no other mistake concerns is unused or unknown`(
    head: String,
    time: String,
    start: String
  ) {
    let found = findings(head: head, time: time)
    #expect(found.contains { $0.hasPrefix(start) && !$0.contains("write '$") }, "\(found)")
  }

  @Test func `a name that a machine has already is one mistake`() {
    #expect(
      findings(head: "options: {lamp: [on, off]}").filter { !$0.contains("unused") } == [
        "3: duplicate-name: duplicate name 'lamp' among enums and machines (the first is at"
          + " lamp.yaml:8:3)"
      ]
    )
  }

  @Test func `an event in braces without arguments is not taken for a sentence`() {
    let invariant =
      "invariants: {i: {says: X, while: lamp is lit, never: {output light}, clauses: [d-1]}}"
    #expect(
      findings(head: invariant) == [
        "3: key-without-value: key 'output light' has no value; drop the braces, or name arguments"
          + " such as {output light: {…}}"
      ]
    )
  }

  @Test func `a time of an input stands in a timer, alone or as an end`() {
    let invariant =
      "invariants: {i: {says: X, each: input press, then: output light, in: ..$args.ttl, clauses: [d-1]}}"
    let place =
      "only 'time' of a timer takes it, alone or as the end of a window such as 0s..$args.ttl"
    #expect(
      findings(head: invariant) == [
        "3: unknown-constant: '$args.ttl' cannot stand here: \(place)"
      ]
    )
    #expect(
      findings(time: "{first: $args.ttl, cap: 10s}") == [
        "15: unknown-constant: '$args.ttl' cannot stand here: \(place)"
      ]
    )
    for time in ["$args.ttl..10s", "$args.ttl + $args.ttl"] {
      #expect(
        findings(time: time) == [
          "15: wrong-type: expected a time that an input brings alone, or as the end of a window"
            + " such as 0s..$args.ttl, for 'time', found '\(time)'"
        ]
      )
    }
  }

  @Test func `an enum in a list of values is not an enum that can go`() {
    #expect(
      findings(head: "enums: {E: [p, q]}", args: "x: [E, absent]") == [
        "3: unused-value: no argument takes its values from enum 'E'; argument 'x' lists it as a"
          + " text: write 'x: E', or list the values"
      ]
    )
  }

  @Test func `a factor has up to three decimals`() {
    #expect(
      findings(time: "{first: 1s, factor: 1.0000001, cap: 3s}") == [
        "15: wrong-type: expected a number above 1, at most 100, with up to three decimals, for"
          + " 'factor', found '1.0000001'"
      ]
    )
  }

  @Test func `a missing ledger has the line that names it`() {
    let found = findings(sources: "sources: {s: {title: T, ledger: none.clauses.yaml}}")
    #expect(
      found == [
        "0: missing-file: the file does not exist; check the path (the source names it at"
          + " lamp.yaml:4:33) ('plumbline init ledger DOCUMENT' drafts a ledger)"
      ]
    )
  }

  @Test func `an empty ledger has the line that names it, too`() {
    let text =
      "plumbline: 1\nspec: lamp\nsources: {s: {title: T, ledger: s.clauses.yaml}}\nmachines: {}\n"
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: text)) { path, _ in
      SourceFile(name: path, text: "")
    }
    let empty = spec.diagnostics.sorted.first { $0.rule.id == "empty-file" }
    #expect(
      empty?.notes == [
        "the source names it at lamp.yaml:3:33", "'plumbline init ledger DOCUMENT' drafts a ledger",
      ]
    )
  }
}
