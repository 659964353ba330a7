import PlumblineEngine
import PlumblineLanguage
import Testing

/// Ways that announce nothing, in a story: what leads to the same place is the same, unless it is
/// the app that goes it.
@Suite struct SilentWayTests {
  /// A lamp that gets bright again only after its mains are live again, of which nothing is shown.
  private func examples(powerFrom party: String) -> [[Bool]] {
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      inputs:
        press: {from: app}
        plug: {from: app}
        power: {from: \(party)}
        spark: {from: network}
      outputs:
        shown: {args: {state: lamp}, closed-by: [d-all]}
      machines:
        lamp:
          announces: {shown: {state: $to}}
          initial: bright
          states:
            bright: {on: {press: {to: dark, clauses: [d-all]}}}
            dark:
              on:
                spark: [{when: mains is live, to: bright, clauses: [d-all]}, {clauses: [d-all]}]
          on: {plug: {clauses: [d-all]}, power: {clauses: [d-all]}}
        mains:
          environment: true
          initial: live
          states:
            live: {on: {enter lamp.dark: {to: dead}}}
            dead: {on: {plug: {to: live}, power: {to: live}}}
      examples:
        story: {says: A story., path: bright -(press)-> dark -(spark)-> bright, clauses: [d-all]}
      decisions:
        d-all: {says: Everything here is made up.}
      """
    return Spec.compile(SourceFile(name: "lamp.yaml", text: text)).checkingExamples().examples
      .map(\.isAccepted)
  }

  @Test func `a story may go a way of the environment that the app could go, too`() {
    #expect(examples(powerFrom: "network") == [[true]])
  }

  @Test func `a story does not go a way that only the app goes`() {
    #expect(examples(powerFrom: "app") == [[false]])
  }
}
