import TestSupport
import Testing

/// Specs that delete inputs and outputs of a bundled spec.
@Suite(.serialized) struct NarrowingTests {
  private func spec(_ deletions: String) -> String {
    """
    plumbline: 1
    spec: narrow
    title: A narrow edition
    extends: \(Repository.path)/specs/agora/rtm1-ios-zh.yaml
    \(deletions)

    """
  }

  @Test(arguments: [
    "inputs: {tokenExpired: ~}\noutputs: {tokenDidExpire: ~}", "outputs: {memberLeft: ~}",
    "inputs: {logout: ~}\noutputs: {logoutResult: ~}", "inputs: {loginRejected: ~}",
    // It may also delete one of these itself.
    """
    inputs: {loginRejected: ~}
    machines: {connection: {states: {connecting: {on: {loginRejected: ~}}}}}
    """,
  ])
  func `what is about a deleted name goes with it`(deletions: String) throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(spec(deletions), to: "narrow.yaml")
    let lint = try tool.run("lint", "narrow.yaml")
    #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
    let run = try tool.run(
      "fuzz",
      "narrow.yaml",
      "--reference",
      "--seed",
      "1",
      "--steps",
      "20000"
    )
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func `counters forget a deleted input`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: base
      title: A base
      stage: draft
      inputs: {press: {from: app}, shake: {from: app}}
      outputs: {shown: {args: {state: lamp}, closed-by: [d-all]}}
      machines:
        lamp:
          announces: {shown: {state: $to}}
          initial: dark
          states:
            dark:
              on:
                press: {to: lit, clauses: [d-all]}
                shake: [{when: shakes is 2, to: lit, clauses: [d-all]}, {clauses: [d-all]}]
            lit: {on: {press: {to: dark, clauses: [d-all]}, shake: {to: dark, clauses: [d-all]}}}
      counters: {shakes: {counts: [shake, press], resets: [enter lamp.lit], to: 2, clauses: [d-all]}}
      decisions: {d-all: {says: It is a lamp.}}

      """,
      to: "base.yaml"
    )
    #expect(try tool.run("lint", "base.yaml").status == 0)
    try tool.write(
      "plumbline: 1\nspec: narrow\nextends: base.yaml\ninputs: {press: ~}\n",
      to: "narrow.yaml"
    )
    let lint = try tool.run("lint", "narrow.yaml")
    #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
  }

  @Test func `a clause that only the deleted parts cite is not applicable`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(
      spec("inputs: {tokenExpired: ~}\noutputs: {tokenDidExpire: ~}"),
      to: "narrow.yaml"
    )
    let list = try tool.run("list", "narrow.yaml")
    #expect(!list.output.contains("tokenExpired") && !list.output.contains("tokenDidExpire"))
    let run = try tool.run("fuzz", "narrow.yaml", "--reference", "--steps", "2000")
    #expect(run.output.contains("2 not applicable"), "\(run.output)")
  }

  @Test func `what the extension itself says about a deleted name is an error`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let own = """
      inputs: {tokenExpired: ~}
      machines: {connection: {states: {connected: {on: {tokenExpired: {clauses: [zh-12]}}}}}}
      """
    try tool.write(spec(own), to: "narrow.yaml")
    let lint = try tool.run("lint", "narrow.yaml")
    #expect(lint.status == 2)
    #expect(lint.output.contains("unknown input 'tokenExpired'"), "\(lint.output)")
  }
}
