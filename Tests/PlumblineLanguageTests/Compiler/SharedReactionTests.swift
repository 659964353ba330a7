import PlumblineLanguage
import PlumblineModel
import Testing

/// `shared:` is a short form of one `on` in several states, and `client: true` documents inputs.
@Suite struct SharedReactionTests {
  private static let head = """
    inputs: {press: {from: app}, shake: {from: app}}
    outputs:
      shown: {args: {state: lamp}, closed-by: [d-all]}
      beep: {closed-by: [d-all]}
    decisions:
      d-all: {says: Everything here is made up.}
    """

  private func lamp(_ shared: String, dark: String = "", dimmed: String = "") throws -> Compiled {
    try Compiled(
      head: Self.head,
      """
        lamp:
          announces: {shown: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: bright, clauses: [d-all]}\(dark)}}
            lit:
              initial: bright
              states:
                bright: {on: {press: {to: dimmed, clauses: [d-all]}}}
                dimmed: {on: {press: {to: dark, clauses: [d-all]}\(dimmed)}}
      \(shared)
      """
    )
  }

  private static let shake = ", shake: {emits: [beep], clauses: [d-all]}"

  @Test func `it compiles to what the long form compiles to`() throws {
    let long = try lamp("", dark: Self.shake, dimmed: Self.shake)
    let short = try lamp(
      "    shared: [{states: [dark, dimmed], on: {shake: {emits: [beep], clauses: [d-all]}}}]"
    )
    #expect(short.reference.cells == long.reference.cells)
    #expect(short.reference.edges == long.reference.edges)
    #expect(short.reference.elements.map(\.path) == long.reference.elements.map(\.path))
  }

  @Test func `the own reaction of a state comes first`() throws {
    let short = try lamp(
      "    shared: [{states: [dark, dimmed], on: {shake: {emits: [beep], clauses: [d-all]}}}]",
      dark: ", shake: undocumented"
    )
    #expect(try !short.cell("shake", in: "dark").isDocumented)
    #expect(try short.cell("shake", in: "dimmed").isDocumented)
    #expect(try !short.cell("shake", in: "bright").isDocumented)
  }

  @Test func `shared cases follow those of the state, and of each other`() throws {
    let beep = "{when: lamp is lit, clauses: [d-all]}"
    let short = try lamp(
      """
          shared:
            - {states: [dark, lit], on: {shake: [\(beep), {to: bright, clauses: [d-all]}]}}
            - {states: [dark], on: {shake: {emits: [beep], clauses: [d-all]}}}
      """,
      dark: ", shake: [{when: lamp is lit, to: dimmed, clauses: [d-all]}]"
    )
    #expect(try short.edges("shake", in: "dark") == ["bright: shown bright"])
    #expect(try short.edges("shake", in: "bright") == ["bright"])
  }

  @Test func `a state that does not exist is named`() throws {
    var diagnostics = Diagnostics()
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      machines:
        lamp: {initial: dark, states: {dark: {}}, shared: [{states: [drak], on: {}}]}

      """
    diagnostics = Spec.compile(SourceFile(name: "lamp.yaml", text: text)).diagnostics
    #expect(
      diagnostics.sorted.contains {
        $0.rule.id == "unknown-state"
          && $0.message.contains("unknown state 'drak' of machine 'lamp'")
      },
      "\(diagnostics)"
    )
  }

  @Test(arguments: [true, false])
  func `the reactions of a silent client document inputs`(isClient: Bool) throws {
    let compiled = try Compiled(
      head: Self.head,
      """
        lamp:
          client: \(isClient)
          initial: dark
          states:
            dark: {on: {press: {to: lit, emits: [beep], clauses: [d-all]}}}
            lit: {on: {press: {to: dark, clauses: [d-all]}}}
      """
    )
    #expect(try compiled.cell("press", in: "dark").isDocumented == isClient)
    #expect(compiled.reference.machines[0].documentsInputs == isClient)
  }

  @Test func `the environment is no client`() {
    let text = """
      plumbline: 1
      spec: lamp
      machines: {lamp: {client: true, environment: true, initial: a, states: {a: {}}}}

      """
    let diagnostics = Spec.compile(SourceFile(name: "lamp.yaml", text: text)).diagnostics
    #expect(diagnostics.sorted.contains { $0.rule.id == "conflicting-keys" }, "\(diagnostics)")
  }
}
