import PlumblineEngine
import PlumblineModel
import Testing

/// The evidence for a reaction that shows nothing, at an input to which another machine reacts with an announcement.
@Suite struct SilentReactionTests {
  private static let text = """
    plumbline: 1
    spec: lamp-and-door
    stage: draft
    inputs: {press: {from: app}, push: {from: app}}
    outputs:
      lamp: {args: {state: lamp}, closed-by: [d-all]}
      door: {args: {state: door}, closed-by: [d-all]}
    machines:
      lamp:
        client: true
        announces: {lamp: {state: $to}}
        initial: off
        states:
          off: {on: {press: {to: on, clauses: [d-lamp]}}}
          on: {on: {press: {to: off, clauses: [d-lamp]}}}
      door:
        announces: {door: {state: $to}}
        initial: shut
        states:
          shut: {on: {press: {clauses: [d-still]}, push: {to: open, clauses: [d-push]}}}
          open: {on: {press: {clauses: [d-still]}, push: {to: shut, clauses: [d-push]}}}
    decisions:
      d-all: {says: Nothing else shows.}
      d-lamp: {says: A press turns the lamp on or off.}
      d-still: {says: A press does not move the door.}
      d-push: {says: A push moves the door.}

    """

  @Test func `it is that a trace would be rejected in which the machine announced something`()
    async throws
  {
    let reference = try Reference(compiling: Self.text)
    let results = try await EvidenceRun(of: reference, steps: 4000).results
    let still = try #require(results["d-still"])
    #expect(still.verdict == .conforms, "\(still.note ?? "")")
  }
}
