import PlumblineLanguage
import PlumblineModel
import Testing

/// Interpretations share what was lowered and worked out; none may be another automaton for that.
struct SharedInterpretationsTests {
  /// A machine with one clock that an interpretation chooses among the states of three machines, one time,
  /// and conditions on an interpretation that chooses no clock, on one that does, and on none.
  private func text(time: String) -> String {
    """
    plumbline: 1
    spec: test
    stage: draft
    constants:
      from: {any of: [m.b, link.down, m.c, n.on]}
      wait: {any of: [2s, 4s]}
      style: {any of: [eager, lazy]}
    inputs: {go: {from: app}, back: {from: app}, lost: {from: network, only-when: link is up}}
    machines:
      m:
        initial: a
        states:
          a: {on: {go: {any of: [{to: b}, {to: c}, {}]}}}
          b:
            after: {t: {time: \(time), since: $from, to: a}}
            on: {back: [{when: style is eager, to: a}, {when: from is n.on, to: c}]}
          c: {on: {back: [{when: style is lazy and n is on, to: a}, {to: b}]}}
      n:
        initial: off
        states:
          off: {on: {enter m.c: {any of: [{to: on}, {}]}}}
          on: {on: {enter link.up: {to: off}, enter m.b: [{when: link is down, to: on}]}}
      link:
        environment: true
        initial: up
        states: {up: {on: {lost: {to: down}}}, down: {after: {u: {time: $wait, to: up}}}}
    """
  }

  @Test(arguments: ["$wait", "1s..$wait", "[1s, 2s, 8s]"])
  func `each interpretation is the automaton that it is alone`(time: String) throws {
    let spec = Spec.compile(SourceFile(name: "test.yaml", text: text(time: time)))
    let document = try #require(spec.document)
    try #require(
      spec.references.count == 16,
      "\(DiagnosticRenderer().text(of: spec.diagnostics))"
    )
    for (reference, choice) in zip(spec.references, document.choices) {
      var diagnostics = Diagnostics()
      let compiled = Compiler.compile(document.resolved(choice), diagnostics: &diagnostics)
      var alone = try #require(compiled.first)
      alone.interpretations = reference.interpretations
      #expect(alone == reference)
    }
    #expect(Set(spec.references.map(\.edges)).count > 4)
  }
}
