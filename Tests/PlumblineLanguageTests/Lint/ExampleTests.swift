import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// Stories of a lamp: pressed it gets bright, after 30 s dim; a fuse may blow.
@Suite struct ExampleTests {
  /// The findings about one example: `accepted`, or the rules that it breaks.
  private func verdict(on example: String) -> String {
    let checked = spec(example).checkingExamples()
    let rules = checked.spec.diagnostics.sorted.map(\.rule.id)
    guard rules.isEmpty else { return rules.joined(separator: ", ") }
    return checked.examples.map(\.isAccepted) == [[true]] ? "accepted" : "not accepted"
  }

  private func spec(_ example: String) -> Spec {
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      constants:
        dim-after: 30s
      inputs:
        press: {from: app}
        hold: {from: app}
        blow: {from: network}
      outputs:
        shown: {args: {state: lamp}, closed-by: [d-all]}
        clicked: {closed-by: [d-all]}
      machines:
        lamp:
          announces: {shown: {state: $to}}
          initial: dark
          states:
            dark:
              on:
                press: {to: bright, emits: [clicked], clauses: [d-all]}
                hold: {clauses: [d-all]}
                blow: {to: broken, clauses: [d-all]}
            bright:
              on:
                press: {to: dark, clauses: [d-all]}
                blow: {to: broken, clauses: [d-all]}
              after:
                dim: {time: $dim-after, to: dimmed, clauses: [d-all]}
            dimmed:
              on:
                press: {to: bright, clauses: [d-all]}
              after:
                fade: {time: 0s.., to: dark, clauses: [d-all]}
            broken:
              means: The fuse has blown.
              final: true
      examples:
        story: {says: A story., clauses: [d-all], \(example)}
      decisions:
        d-all: {says: Everything here is made up.}
      """
    return Spec.compile(SourceFile(name: "lamp.yaml", text: text))
  }

  @Test func `a trace may have thousands of entries`() {
    let entries = (0..<2000).map { number in
      let sees = number % 2 == 0 ? "shown: bright, clicked" : "shown: dark"
      return "{at: \(number)s, input: press, sees: [\(sees)]}"
    }
    #expect(verdict(on: "trace: [\(entries.joined(separator: ", "))]") == "accepted")
  }

  @Test(arguments: [
    "path: dark -(press)-> bright", "path: dark -(press)-> bright --> dimmed",
    "path: dark -(press)-> bright -(dim)-> dimmed -(auto)-> dark",
    "path: bright -(lamp.bright.dim)-> dimmed", "path: bright -(blow)-> broken",
    "path: dark --> broken", "path: dark -(press)-> ... -(blow)-> broken",
    "path: dark -(press)-> bright --> ... --> dark --> broken",
    "path: dark -(press)-> bright --> ... --> dimmed",
    "'path': dark -(push)-> bright -(time)-> dimmed, labels: {push: press, time: auto}",
    "path: dark -(press)-> bright --> dimmed, takes: 30s",
    "path: dark -(press)-> bright --> dimmed, takes: $dim-after..",
    "path: dark -(press)-> bright -(press)-> dark, takes: 29s..30s",
    "path: bright -(dim)-> dimmed --> dark, takes: 5min..",
  ]) func `a path that the machine can go is accepted`(example: String) {
    #expect(verdict(on: example) == "accepted")
  }

  @Test(arguments: [
    "path: dark --> bright", "path: dark -(blow)-> bright", "path: dark -(press)-> dimmed",
    "path: bright -(auto)-> dark", "path: bright -(press)-> dimmed",
    "path: broken --> dark", "path: broken --> ... --> dark",
    "path: dark -(press)-> bright -(dim)-> dimmed, takes: ..29s",
    "path: dark -(press)-> bright -(press)-> dark, takes: 31s..",
  ]) func `a path that it cannot go is rejected`(example: String) {
    #expect(verdict(on: example) == "example-rejected")
  }

  @Test(arguments: [
    "trace: [{at: 0s, input: press, sees: [shown: bright, clicked]}, {at: 30s, sees: [shown: dimmed]}]",
    "trace: [{at: 0s, input: press, sees: [clicked, shown: any]}]",
    "trace: [{at: 0s, input: press, sees: [clicked, shown]}, {at: 29s, input: blow, sees: shown}]",
    "trace: [{at: 3s, input: hold}, {at: 9s, input: blow, sees: [shown: broken]}]",
  ]) func `a trace that the automaton can show is accepted`(example: String) {
    #expect(verdict(on: example) == "accepted")
  }

  @Test(arguments: [
    "trace: [{at: 0s, input: press, sees: [shown: bright]}]",
    "trace: [{at: 0s, input: press, sees: [clicked, shown]}, {at: 31s}]",
    "trace: [{at: 0s, input: press, sees: [clicked, shown]}, {at: 29s, sees: [shown: dimmed]}]",
    "trace: [{at: 0s, input: blow, sees: shown}, {at: 1s, input: press}]",
  ]) func `a trace that it cannot show is rejected`(example: String) {
    #expect(verdict(on: example) == "example-rejected")
  }

  @Test(arguments: [
    ("clickd", "unknown-output", "unknown output 'clickd'; did you mean 'clicked'?"),
    (
      "{shown: {stat: bright}}", "unknown-argument",
      "unknown argument 'stat' of output 'shown'; did you mean 'state'?"
    ),
    (
      "{shown: brigt}", "unknown-value",
      "unknown value 'brigt' of argument 'state' of output 'shown'; did you mean 'bright'?"
    ),
  ]) func `a trace sees outputs that the spec declares`(
    output: String,
    rule: String,
    message: String
  ) {
    let example = "trace: [{at: 0s, input: press, sees: [clicked, \(output)]}]"
    #expect(verdict(on: example) == rule)
    #expect(spec(example).diagnostics.sorted.map(\.message) == [message])
  }

  /// The fuse may melt just before the press, which a broken lamp does not document.
  @Test(arguments: ["bright", "dark"])
  func `one candidate that documents an input is enough`(shown: String) {
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      inputs: {press: {from: app}, surge: {from: network}}
      outputs: {shown: {args: {state: lamp}, closed-by: [d-all]}}
      machines:
        lamp:
          announces: {shown: {state: $to}}
          ignores: {inputs: [surge], clauses: [d-all]}
          initial: dark
          states:
            dark: {on: {press: {to: bright, clauses: [d-all]}, enter fuse.blown: {to: broken, clauses: [d-all]}}}
            bright: {on: {press: {to: dark, clauses: [d-all]}, enter fuse.blown: {to: broken, clauses: [d-all]}}}
            broken: {means: It stays dark., final: true}
        fuse:
          initial: whole
          states:
            whole: {on: {surge: {to: melting, clauses: [d-all]}}}
            melting: {after: {melt: {time: 1s..4s, to: blown, clauses: [d-all]}}}
            blown: {means: It has melted., final: true}
      examples:
        outage:
          says: It goes dark for good.
          trace:
            - {at: 0s, input: surge}
            - {at: 2s, input: press, sees: [{shown: {state: \(shown)}}]}
            - {at: 3s, sees: [{shown: {state: broken}}]}
          clauses: [d-all]
      decisions: {d-all: {says: Made up.}}
      """
    let checked = Spec.compile(SourceFile(name: "lamp.yaml", text: text)).checkingExamples()
    #expect(checked.examples.map(\.isAccepted) == [[shown == "bright"]])
  }

  @Test func `one interpretation that allows an example is enough`() {
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      constants: {mended-by: {any of: [pressing, nobody]}}
      inputs: {press: {from: app}}
      outputs: {shown: {args: {state: lamp}, closed-by: [d-all]}}
      machines:
        lamp:
          announces: {shown: {state: $to}}
          initial: dark
          states:
            dark:
              on:
                press:
                  - {when: mended-by is pressing, to: bright, clauses: [d-all]}
                  - {clauses: [d-all]}
            bright: {means: It shines., final: true}
      examples:
        story: {says: A story., clauses: [d-all], path: dark -(press)-> bright}
      decisions: {d-all: {says: Made up.}}
      """
    let checked = Spec.compile(SourceFile(name: "lamp.yaml", text: text)).checkingExamples()
    #expect(checked.spec.diagnostics.isEmpty, "\(checked.spec.diagnostics.sorted)")
    #expect(checked.examples.map(\.isAccepted) == [[true, false]])
  }

  @Test func `a spec without examples has none in its automaton`() throws {
    let lamp = try Compiled("  a: {initial: x, states: {x: {means: X.}}}")
    #expect(lamp.reference.examples == nil)
  }

  @Test func `an example that was told is evidence`() async throws {
    let reference = try #require(spec("path: dark -(press)-> bright --> dimmed").reference)
    let verdict = try await run(reference)
    #expect(verdict.verdict == .conforms)
    #expect(verdict.witness?.trace.first?.input == 0)
  }

  @Test func `an example that the adapter cannot tell could not run`() async throws {
    let reference = try #require(spec("path: dark -(press)-> bright --> dimmed").reference)
    let verdict = try await run(reference, inject: [false, true, true])
    #expect(verdict.verdict == .couldNotRun)
    #expect(verdict.note == "the adapter cannot give what example 'story' needs")
  }

  /// The verdict of a run on a clause that only the example cites.
  private func run(_ reference: Reference, inject: [Bool]? = nil) async throws -> ClauseResult {
    var reference = reference
    reference.clauses.append(Clause(id: "lamp-1", kind: .example, says: "A story."))
    let element = try #require(reference.examples?.first?.element)
    reference.elements[element].clauses = [reference.clauses.count - 1]
    let automaton = Automaton(reference)
    var capabilities = Capabilities(all: reference.vocabulary, implementation: "the automaton")
    if let inject { capabilities.inject = inject }
    let campaign = Campaign([automaton], .init(seed: 1, steps: 200, traces: 20)) {
      [capabilities] () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) {
        ReferenceImplementation(automaton, seed: 1)
      }
    }
    let result = try await campaign.run()
    return try #require(result.clauses.last)
  }
}
