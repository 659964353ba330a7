import PlumblineLanguage
import PlumblineModel
import Testing

/// One spec that is put together from several files.
@Suite struct ExtendingTests {
  private let base = """
    plumbline: 1
    spec: base
    abstract: true
    constants: {dim-after: 30s}
    inputs:
      press: {from: app}
      hit: {from: peer}
    outputs:
      lit: {args: {level: [Low, High]}}
    machines:
      lamp:
        initial: dark
        states:
          dark:
            on:
              press: {to: bright, emits: [lit: High]}
              hit: [{when: lamp is dark, to: bright}]
          bright:
            on:
              press: {to: dark}
              hit: undocumented
            after:
              dim: {time: $dim-after, to: dark, emits: [lit: Low]}
    """

  private let head = "plumbline: 1\nspec: lamp\nstage: draft\nextends: base.yaml\n"

  /// Compiles the first of some files, which stands in a directory above the others or beside them.
  private func compile(_ text: String, _ others: [String: String] = [:]) -> Spec {
    var files = ["base.yaml": base]
    files.merge(others) { $1 }
    return Spec.compile(SourceFile(name: "specs/lamp.yaml", text: text)) { path, diagnostics in
      files[path].map { SourceFile(name: path, text: $0) }
    }
  }

  private func messages(_ spec: Spec, ofErrors: Bool = true) -> [String] {
    spec.diagnostics.sorted.filter { !ofErrors || $0.severity == .error }.map {
      "\($0.file.name):\($0.position.map { "\($0)" } ?? "") \($0.message)"
    }
  }

  /// The outputs of the reaction to an event, by the names of machine `lamp`'s states.
  private func edges(_ event: String, _ state: String, in spec: Spec) throws -> [String] {
    let reference = try #require(spec.reference, "\(messages(spec))")
    let events = reference.vocabulary.inputs.map(\.name) + reference.timers.map(\.name)
    let location = try #require(
      reference.locations.indices.first {
        reference.machines[0].states[reference.locations[$0][0]].name == state
      }
    )
    let number = try #require(events.firstIndex(of: event))
    return reference.cells[location][number].edges.map { edge in
      let target = reference.locations[reference.edges[edge].target][0]
      let outputs = reference.edges[edge].outputs.map {
        $0.pattern.text(in: reference.vocabulary)
      }
      return ([reference.machines[0].states[target].name] + outputs).joined(separator: " ")
    }
  }

  @Test func `an extension without a word of its own is the base`() throws {
    let spec = compile(head)
    #expect(try edges("press", "dark", in: spec) == ["bright lit High"])
    #expect(spec.reference?.id == "lamp")
    #expect(spec.reference?.parameters.map(\.value) == [30_000_000])
  }

  @Test func `mappings merge by key, lists and texts replace`() throws {
    let spec = compile(
      head + """
        constants: {dim-after: 1min}
        machines:
          lamp:
            states:
              dark: {on: {press: {emits: [lit: Low]}}}
        """
    )
    #expect(try edges("press", "dark", in: spec) == ["bright lit Low"])
    #expect(spec.reference?.parameters.map(\.value) == [60_000_000])
  }

  @Test func `keys keep the order of the base, and new ones follow`() throws {
    let spec = compile(
      head + """
        inputs: {pull: {from: app}, hit: {from: app}}
        machines: {lamp: {states: {dark: {on: {pull: {to: bright}}}}}}
        """
    )
    let reference = try #require(spec.reference, "\(messages(spec))")
    #expect(reference.vocabulary.inputs.map(\.name) == ["press", "hit", "pull"])
    #expect(reference.vocabulary.inputs.map(\.from) == [.app, .app, .app])
  }

  @Test func `alternatives replace a reaction whole`() throws {
    let spec = compile(
      head + """
        machines:
          lamp: {states: {dark: {on: {press: {any of: [{to: bright}, {}]}}}}}
        """
    )
    #expect(try edges("press", "dark", in: spec) == ["bright", "dark"])
  }

  @Test(arguments: ["{to: dark}", "{any of: ~, to: dark}"])
  func `an effect replaces alternatives`(reaction: String) throws {
    let free = base.replacing("press: {to: dark}", with: "press: {any of: [{to: dark}, {}]}")
    let spec = compile(
      head + "machines: {lamp: {states: {bright: {on: {press: \(reaction)}}}}}\n",
      ["base.yaml": free]
    )
    #expect(try edges("press", "bright", in: spec) == ["dark"])
  }

  @Test func `another time of a timer keeps its alternatives`() throws {
    let free = base.replacing("to: dark, emits: [lit: Low]}", with: "any of: [{to: dark}, {}]}")
    let spec = compile(
      head + """
        constants: {dim-after: ~}
        machines: {lamp: {states: {bright: {after: {dim: {time: 5s}}}}}}
        """,
      ["base.yaml": free]
    )
    #expect(try edges("lamp.bright.dim", "bright", in: spec) == ["dark", "bright"])
  }

  @Test(arguments: [
    ("any of: [{to: dark}, {}]", "the mapping around it replaces that of the base"),
    ("to: dark", "the base lacks the mapping around it"),
  ])
  func `a deletion in what does not merge says why it deletes nothing`(
    effect: String,
    why: String
  ) {
    // The base has a mapping for 'press', and the word 'undocumented' for 'hit'.
    let input = effect.hasPrefix("any of") ? "press" : "hit"
    let edition =
      "machines: {lamp: {states: {bright: {on: {\(input): {\(effect), clauses: ~}}}}}}\n"
    let found = messages(compile(head + edition))
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasSuffix(" 'clauses: ~' deletes nothing: \(why)") }, "\(found)")
  }

  @Test func `a reaction replaces cases and a word`() throws {
    let spec = compile(
      head + """
        machines:
          lamp:
            states:
              dark: {on: {hit: {to: bright, emits: [lit: Low]}}}
              bright: {on: {hit: {to: dark}}}
        """
    )
    #expect(try edges("hit", "dark", in: spec) == ["bright lit Low"])
    #expect(try edges("hit", "bright", in: spec) == ["dark"])
  }

  @Test func `a tilde deletes`() throws {
    let spec = compile(
      head + """
        constants: {dim-after: ~}
        machines: {lamp: {states: {bright: {after: {dim: ~}, on: {hit: ~}}}}}
        """
    )
    let reference = try #require(spec.reference, "\(messages(spec))")
    #expect(reference.timers.isEmpty && reference.parameters.isEmpty)
  }

  @Test func `a deletion needs something to delete`() {
    let spec = compile(head + "machines: {lamp: {states: {brihgt: ~}}}\n")
    #expect(
      messages(spec) == [
        "specs/lamp.yaml:5:28 the base has no 'brihgt' to delete; did you mean 'bright'?"
      ]
    )
  }

  @Test func `extensions stand on each other, each named from where it stands`() throws {
    let middle = "plumbline: 1\nspec: m\nextends: ../base.yaml\nconstants: {dim-after: 1s}\n"
    let spec = compile(
      head.replacing("base.yaml", with: "more/m.yaml") + "constants: {dim-after: 2s}\n",
      ["more/m.yaml": middle]
    )
    #expect(spec.reference?.parameters.map(\.value) == [2_000_000])
    #expect(!spec.isAbstract)
  }

  @Test func `a ledger is looked for beside the file that names it`() throws {
    let middle = """
      plumbline: 1
      spec: m
      extends: ../base.yaml
      sources: {manual: {title: M, ledger: m.clauses.yaml}}
      """
    let ledger = """
      document: {id: m, title: M, file: m.txt, lines: 1}
      clauses:
        - {id: m-1, lines: "1", section: S, kind: state, modality: explicit, says: It is a lamp.}
      """
    let spec = compile(
      head.replacing("base.yaml", with: "more/m.yaml"),
      ["more/m.yaml": middle, "more/m.clauses.yaml": ledger]
    )
    #expect(spec.ledgers.map(\.path) == ["more/m.clauses.yaml"])
    #expect(spec.reference?.clauses.map(\.id) == ["m-1"])
  }

  @Test func `more than eight bases on top of each other are too many`() {
    func chain(_ length: Int) -> Spec {
      var files: [String: String] = [:]
      for number in 1..<length {
        files["b\(number).yaml"] =
          "plumbline: 1\nspec: b\nextends: \(number + 1 < length ? "b\(number + 1)" : "base").yaml\n"
      }
      return compile(head.replacing("base.yaml", with: "b1.yaml"), files)
    }
    #expect(chain(8).reference != nil)
    #expect(
      messages(chain(9)) == [
        "b8.yaml:3:10 expected a chain of at most 8 bases, found a longer one; merge some"
      ]
    )
  }

  @Test func `an abstract spec has no automaton and need not cite`() {
    let spec = Spec.compile(SourceFile(name: "base.yaml", text: base))
    #expect(spec.isAbstract && spec.reference == nil && spec.diagnostics.isEmpty)
  }

  @Test func `an anchor of the base stands for the same after merging`() throws {
    let anchored = base.replacing("hit: {from: peer}", with: "hit: &hit {from: peer}")
      .replacing("press: {from: app}", with: "press: {from: app}\n  push: {from: app}")
    let spec = compile(
      head + "inputs: {push: &p {from: peer}, pull: *p}\n",
      ["base.yaml": anchored]
    )
    #expect(spec.reference?.vocabulary.inputs.map(\.from) == [.app, .peer, .peer, .peer])
  }

  @Test func `what a platform calls things is kept`() throws {
    let spec = compile(
      head + """
        inputs: {press: {called: {ios: "-[Lamp press]", web: press}}}
        outputs: {lit: {called: {ios: lampDidLight}}}
        machines: {lamp: {states: {dark: {called: {ios: LampStateDark}}}}}
        """
    )
    let document = try #require(spec.document)
    #expect(document.inputs[0].called.map(\.platform.text) == ["ios", "web"])
    #expect(document.inputs[0].called.map(\.text) == ["-[Lamp press]", "press"])
    #expect(document.outputs[0].called.map(\.text) == ["lampDidLight"])
    #expect(document.machines[0].root.children[0].called.map(\.text) == ["LampStateDark"])
  }
}
