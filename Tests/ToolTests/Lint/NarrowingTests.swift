import TestSupport
import TestTraits
import Testing

/// Specs that delete inputs and outputs of a bundled spec.
@Suite(.waiting) struct NarrowingTests {
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

  @Test(arguments: [
    "net: ~", "net: {states: {down: ~}}", "lamp: {states: {lit: {after: {lasts: ~}}}}",
  ])
  func `examples about a timer go with it, and it goes with the state that it measures`(
    deletions: String
  ) throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: base
      stage: draft
      inputs: {press: {from: app}, drop: {from: network}}
      outputs: {shown: {args: {state: lamp}, closed-by: [d-all]}}
      machines:
        lamp:
          announces: {shown: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: lit, clauses: [d-all]}}}
            lit:
              on: {press: {to: dark, clauses: [d-all]}}
              after: {lasts: {time: 5s, since: net.down, to: dark, clauses: [d-all]}}
          ignores: {inputs: [drop], clauses: [d-all]}
        net:
          environment: true
          initial: up
          states:
            up: {on: {drop: {to: down}}}
            down: {on: {drop: {to: up}}}
      examples:
        ends: {says: It ends., path: 'dark -(press)-> lit -(lasts)-> dark', clauses: [d-all]}
      decisions: {d-all: {says: It is a lamp.}}

      """,
      to: "base.yaml"
    )
    #expect(try tool.run("lint", "base.yaml").status == 0)
    try tool.write(
      "plumbline: 1\nspec: narrow\nextends: base.yaml\nmachines: {\(deletions)}\n",
      to: "narrow.yaml"
    )
    let lint = try tool.run("lint", "narrow.yaml")
    #expect(lint.status == 0 && lint.output.contains("0 timers"), "\(lint.output)\(lint.errors)")
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

  private static let fixtures = "\(Repository.path)/Tests/Fixtures/specs"

  private func edition(of base: String, _ deletions: String) -> String {
    "plumbline: 1\nspec: narrow\nextends: \(Self.fixtures)/\(base)\n\(deletions)\n"
  }

  @Test(arguments: [
    // Without the answer no event leads to `up`.
    ("link.yaml", "inputs: {answer: ~}"), ("link.yaml", "inputs: {disconnect: ~}"),
    ("link.yaml", "machines: {link: {states: {up: ~}}}"),
    ("link.yaml", "machines: {link: {states: {connecting: {after: {give-up: ~}}}}}"),
    ("link.yaml", "machines: {link: {states: {connecting: {on: {answer: ~}}}}}"),
    ("door-and-alarm.yaml", "machines: {alarm: ~}"),
    ("door-and-alarm.yaml", "machines: {alarm: {states: {sounding: ~}}}"),
    (
      "door-and-alarm.yaml",
      "machines: {alarm: {states: {sounding: {after: {exhausted: ~}}}}}\ninvariants: {siren-ends: ~}"
    ),
    ("door-and-alarm.yaml", "outputs: {doorMoved: ~}"),
    ("door-and-alarm.yaml", "outputs: {alarmChanged: ~}"),
  ])
  func `a deleted part takes along what only it made meaningful`(
    base: String,
    deletions: String
  ) throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(edition(of: base, deletions), to: "narrow.yaml")
    let lint = try tool.run("lint", "narrow.yaml")
    #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
    let run = try tool.run("fuzz", "narrow.yaml", "--reference", "--seed", "1", "--steps", "5000")
    // 3: a clause of a reaction that is left may be without evidence.
    #expect([0, 3].contains(run.status), "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    (
      "link.yaml", "machines: {link: {states: {up: ~, idle: {on: {connect: {to: up}}}}}}",
      "unknown state 'up'"
    ),
    (
      "door-and-alarm.yaml",
      "inputs: {close: {only-when: alarm is off}}\nmachines: {alarm: ~}", "unknown machine 'alarm'"
    ),
    (
      "link.yaml",
      "inputs: {disconnect: ~}\nmachines: {link: {states: {lost: {clauses: [link-1]}}}}",
      "no event leads to state 'lost'"
    ),
    ("link.yaml", "machines: {link: {initial: down, states: {up: ~}}}", "unknown state 'down'"),
  ])
  func `a mistake of the extension is an error`(
    base: String,
    deletions: String,
    message: String
  ) throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(edition(of: base, deletions), to: "narrow.yaml")
    let lint = try tool.run("lint", "narrow.yaml")
    #expect(lint.status == 2)
    #expect(lint.output.contains(message), "\(lint.output)")
  }

  @Test func `where a removed case held, no later one does`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: base
      title: A base
      stage: draft
      inputs: {press: {from: app}, warm: {from: app}}
      outputs: {shown: {args: {state: lamp}, closed-by: [d-all]}}
      machines:
        lamp:
          announces: {shown: {state: $to}}
          ignores: {inputs: [warm], clauses: [d-all]}
          initial: dark
          states:
            dark:
              on:
                press: [{when: oven is hot, to: burnt, clauses: [d-all]}, {to: lit, clauses: [d-all]}]
            lit: {on: {press: {to: dark, clauses: [d-all]}}}
            burnt: {final: true}
        oven:
          environment: true
          initial: cold
          states: {cold: {on: {warm: {to: hot}}}, hot: {final: true}}
      decisions: {d-all: {says: It is a lamp.}}

      """,
      to: "base.yaml"
    )
    try tool.write(
      "plumbline: 1\nspec: narrow\nextends: base.yaml\nmachines: {lamp: {states: {burnt: ~}}}\n",
      to: "narrow.yaml"
    )
    let lint = try tool.run("lint", "narrow.yaml")
    #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
    let list = try tool.run("list", "narrow.yaml")
    #expect(!list.output.contains("burnt"), "\(list.output)")
    // In the hot oven `press` led to the deleted state: there it is undocumented, and does not light the lamp.
    let names = #"{"spontaneous":["press","warm"],"observe":["shown"]}"# + "\n"
    let lit =
      #"{"at":2,"in":"press"}"# + "\n" + #"{"at":2,"out":"shown","args":{"state":"lit"}}"# + "\n"
    try tool.write(names + lit, to: "cold.jsonl")
    try tool.write(names + #"{"at":1,"in":"warm"}"# + "\n" + lit, to: "hot.jsonl")
    let said = "inputs that may not be documented where they came: 1"
    #expect(try !tool.run("monitor", "narrow.yaml", "cold.jsonl").output.contains(said))
    let hot = try tool.run("monitor", "narrow.yaml", "hot.jsonl")
    #expect(hot.output.contains(said), "\(hot.output)")
  }
}
