import PlumblineLanguage
import Testing

/// One mistake gives one message, at the mistake.
@Suite struct OneMistakeTests {
  /// The findings about a lamp with one change, with notes and fix-its.
  private func findings(_ change: (old: String, new: String)...) -> [String] {
    var text = """
      plumbline: 1
      spec: lamp
      constants: {glow: 2s}
      enums: {Tone: [Low, High]}
      inputs:
        press: {from: app}
        pull: {from: app}
        ring: {from: peer, args: {tone: Tone}}
      outputs: {light: {args: {state: lamp}, closed-by: [d-1]}}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark:
              on:
                press: {to: lit, clauses: [d-1]}
                ring: [{when: tone is Low, to: lit, clauses: [d-1]}, {clauses: [d-1]}]
            lit:
              on: {pull: {to: dark, clauses: [d-1]}}
              after: {out: {time: $glow, to: dark, clauses: [d-1]}}
      invariants: {i: {says: X, while: lamp is dark, never: {output light: {state: dark}}, clauses: [d-1]}}
      decisions: {d-1: {says: Only changes are shown.}}
      """
    for (old, new) in change {
      #expect(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    return Spec.compile(SourceFile(name: "lamp.yaml", text: text)).diagnostics.sorted.map {
      let notes = $0.notes.map { " (\($0))" }.joined()
      let fix = $0.fix.map { " (fix: \($0.action))" } ?? ""
      return "\($0.position?.line ?? 0): \($0.rule.id): \($0.message)\(notes)\(fix)"
    }
  }

  @Test func `the lamp has no mistake`() {
    #expect(findings() == [])
  }

  @Test func `a decision without its prefix is cited right`() {
    #expect(
      findings((old: "{d-1: {says", new: "{1: {says")) == [
        "23: invalid-name: the name of a decision begins with 'd-'; write 'd-1' (fix: write 'd-1')"
      ]
    )
  }

  @Test func `a citation without brackets is a citation`() {
    #expect(
      findings((old: "to: dark, clauses: [d-1]}}", new: "to: dark, clauses: d-1}}")) == [
        "20: wrong-type: expected a list for 'clauses', found 'd-1'; write '[d-1]' (fix: write '[d-1]')",
        "21: wrong-type: expected a list for 'clauses', found 'd-1'; write '[d-1]' (fix: write '[d-1]')",
      ]
    )
    #expect(
      findings((old: "closed-by: [d-1]", new: "closed-by: d-1")) == [
        "9: wrong-type: expected a list for 'closed-by', found 'd-1'; write '[d-1]' (fix: write '[d-1]')"
      ]
    )
  }

  @Test func `an event with a mistake in an argument has this argument`() {
    let expected = "expected a list of values such as [on, off], a range or a name for"
    #expect(
      findings((old: "tone: Tone", new: "tone: {type: Tone}")) == [
        "8: wrong-type: \(expected) 'tone', found a mapping"
      ]
    )
    #expect(
      findings(
        (old: "{args: {state: lamp}", new: "{args: {state: {values: lamp}}"),
        (old: "never: {output light: {state: dark}}", new: "never: {output light: dark}")
      ) == ["9: wrong-type: \(expected) 'state', found a mapping"]
    )
    #expect(
      findings((old: "enums:", new: "options: {auto: {values: [on, off]}}\nenums:")) == [
        "4: wrong-type: \(expected) 'auto', found a mapping"
      ]
    )
  }

  @Test func `a timer with a condition has it in a case`() {
    let found = findings((old: "time: $glow, to", new: "time: $glow, when: lamp is lit, to"))
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("21: unknown-key: unknown key 'when' in the timer (expected one of"))
    #expect(found[0].hasSuffix("(a condition stands in a case, as in 'do: [{when: …, to: …}]')"))
  }

  @Test func `a constant without a time is a constant`() {
    #expect(
      findings((old: "glow: 2s", new: "glow: 2")) == [
        "3: wrong-type: expected a time such as 6s, 250ms or 2min, at most 876600h, or a constant such as $name,"
          + " for 'glow', found '2'"
      ]
    )
  }

  @Test(arguments: [
    (old: "press: {from: app}", new: "press: app", line: 6, what: "input", found: "app"),
    (
      old: "light: {args: {state: lamp}, closed-by: [d-1]}", new: "light: lamp", line: 9,
      what: "output", found: "lamp"
    ),
    (
      old: "d-1: {says: Only changes are shown.}", new: "d-1: Only", line: 23, what: "decision",
      found: "Only"
    ),
  ])
  func `the uses of an unreadable declaration are right`(
    old: String,
    new: String,
    line: Int,
    what: String,
    found: String
  ) {
    #expect(
      findings((old: old, new: new)) == [
        "\(line): wrong-type: expected a mapping for the \(what), found '\(found)'"
      ]
    )
  }

  @Test func `a blank that is missing is named as such`() {
    #expect(
      findings((old: "pull: {to: dark", new: "pull: {to:dark")) == [
        "20: key-without-value: key 'to:dark' has no value; a blank is missing after ':' in 'to:dark'"
      ]
    )
    #expect(
      findings((old: "press: {from: app}", new: "press: from:app")) == [
        "6: wrong-type: expected a mapping for the input, found 'from:app'; a blank is missing after ':' in 'from:app'"
      ]
    )
  }

  @Test func `values without brackets are a list`() {
    #expect(
      findings((old: "args: {tone: Tone}", new: "args: {tone: Low, High}")) == [
        "8: key-without-value: key 'High' has no value; a list has brackets, as in 'tone: [Low, High]'"
      ]
    )
  }

  @Test(arguments: ["10", "<102s"])
  func `a deadline that cannot be read is not missing`(time: String) {
    #expect(
      findings(
        (
          old: "while: lamp is dark, never: {output light: {state: dark}}",
          new: "each: input press, then: output light, in: \(time)"
        )
      ) == [
        "22: wrong-type: expected a time such as 6s, 250ms or 2min, at most 876600h, or a constant such as $name,"
          + " for 'in', found '\(time)'"
      ]
    )
  }

  @Test func `a constant without its sign is meant`() {
    #expect(
      findings((old: "time: $glow", new: "time: glow")).first
        == "21: wrong-type: expected a time such as 6s, 250ms or 2min, at most 876600h, or a constant such as $name,"
        + " for 'time', found 'glow'; write '$glow' (fix: write '$glow')"
    )
  }

  @Test func `a misspelt word in place of a reaction is meant`() {
    #expect(
      findings((old: "press: {to: lit, clauses: [d-1]}", new: "press: undocumentd")).first
        == "17: wrong-type: expected a reaction, found 'undocumentd'; did you mean 'undocumented'? (fix: write"
        + " 'undocumented')"
    )
  }

  @Test func `a state in place of an input is its entry`() {
    let counter = "counters: {n: {counts: [press], resets: [lamp.lit], to: 3, clauses: [d-1]}}"
    let found = findings((old: "inputs:\n", new: "\(counter)\ninputs:\n"))
    let message =
      "unknown-input: unknown input 'lamp.lit'; the entry of the state is 'enter lamp.lit'"
    #expect(found.contains("5: \(message)"), "\(found)")
  }

  @Test func `a range has two dots`() {
    let found = findings((old: "args: {tone: Tone}", new: "args: {tone: 1-5}"))
    let message = "'1-5' is neither an enum nor a machine; write '1..5' for a range"
    #expect(found.contains("8: unknown-enum: \(message)"), "\(found)")
  }

  @Test func `a clause with swapped digits is meant`() {
    let found = findings(
      (old: "d-1: {says: Only", new: "d-01: {says: Y}, d-18: {says: Z}, d-1: {says: Only"),
      (old: "closed-by: [d-1]", new: "closed-by: [d-81]")
    )
    let message = "9: unknown-clause: unknown clause 'd-81'; did you mean 'd-18'?"
    #expect(found.contains(message), "\(found)")
  }

  @Test func `the arguments of a misspelt input are not taken for machines`() {
    #expect(
      findings((old: "ring: [{when", new: "rign: [{when")) == [
        "18: unknown-input: unknown input 'rign'; did you mean 'ring'? (fix: write 'ring')"
      ]
    )
  }

  @Test func `a merge key is refused with what to do`() {
    let message =
      "unsupported: merge keys such as '<<' are not supported; write out the keys, or repeat a whole value with an"
      + " anchor and an alias, as in 'a: &x {…}' and 'b: *x'"
    #expect(
      findings(
        (old: "press: {from: app}", new: "press: &call {from: app}"),
        (old: "pull: {from: app}", new: "pull: {<<: *call}")
      ) == ["7: \(message)"]
    )
    #expect(
      findings((old: "{glow: 2s}", new: "{<<: {glow: 2s}}")) == ["3: \(message)"]
    )
  }

  @Test func `the keys of a large mapping are listed`() {
    #expect(
      findings((old: "while: lamp is dark", new: "within: 2s, while: lamp is dark")) == [
        "22: unknown-key: unknown key 'within' in the invariant (expected one of after, until, each, when, in,"
          + " by, of, then, had, is, at-most, exactly)"
      ]
    )
  }

  @Test func `a ledger in place of a spec is named as such`() {
    let text = "document: {id: page, title: T, file: t.txt, lines: 1}\nclauses: []\n"
    let spec = Spec.compile(SourceFile(name: "t.clauses.yaml", text: text))
    #expect(
      spec.diagnostics.sorted.map(\.message) == [
        "expected a spec, found a ledger; name the spec that names it in 'sources'"
      ]
    )
  }
}
