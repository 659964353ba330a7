import Testing

/// The import statements, compared with the table of layers.
@Suite struct LayeringTests {
  private let sources = Repository().files(below: ["Sources"], withExtension: "swift")

  @Test func `every target stands in the table`() {
    #expect(sources.count > 10, "the sources were not found")
    for target in Set(sources.map(\.target)).sorted() {
      #expect(Layer.table[target] != nil, "\(target) has no line in Layer.table")
    }
  }

  @Test func `no file imports what the table does not allow`() {
    for file in sources {
      let excess = Layer.imports(of: file).subtracting(Layer.table[file.target, default: []])
      #expect(excess.isEmpty, "\(file.path) imports \(excess.sorted())")
    }
  }

  @Test func `what a library reaches through others is allowed to it, too`() {
    var actual: [String: Set<String>] = [:]
    for file in sources { actual[file.target, default: []].formUnion(Layer.imports(of: file)) }
    for target in actual.keys.sorted() {
      let allowed = Layer.reach(of: target, along: Layer.table)
      let excess = Layer.reach(of: target, along: actual).subtracting(allowed)
      #expect(excess.isEmpty, "\(target) reaches \(excess.sorted())")
    }
  }

  @Test func `the model, the engine and the samples reach neither Foundation nor the system`() {
    for target in ["PlumblineModel", "PlumblineEngine", "PlumblineSamples"] {
      let reached = Layer.reach(of: target, along: Layer.table)
      #expect(reached.isSubset(of: ["PlumblineModel", "PlumblineEngine"]), "\(target)")
    }
  }

  @Test func `what users link reaches neither YAML nor files, and starts no process`() {
    let foreign: Set = [
      "CLibYAML", "CProcess", "Foundation", "PlumblineAdapters", "PlumblineLanguage",
    ]
    for target in ["Plumbline", "PlumblineTesting"] {
      let reached = Layer.reach(of: target, along: Layer.table)
      #expect(reached.isDisjoint(with: foreign.union(["FoundationEssentials"])), "\(target)")
    }
    #expect(
      Layer.reach(of: "Plumbline", along: Layer.table) == ["PlumblineEngine", "PlumblineModel"]
    )
    let sources = sources.filter { ["PlumblineClients", "PlumblineTesting"].contains($0.target) }
    for file in sources {
      for call in ["posix_spawn", "fork(", "execv", "Process(", "fopen", "open("] {
        // `dlopen(nil, …)` looks at the program itself.
        let text = file.text.replacing("dlopen(nil", with: "").replacing(".open(", with: "")
          .replacing("func open(", with: "")
        #expect(!text.contains(call), "\(file.path) calls \(call)")
      }
    }
  }

  @Test func `the table has no circles`() {
    for target in Layer.table.keys.sorted() {
      #expect(!Layer.reach(of: target, along: Layer.table).contains(target), "\(target)")
    }
  }

  @Test func `imports are read in every way they are written`() {
    let file = Repository.File(
      path: "Sources/Some/File.swift",
      text: """
        import Plain
        package import Widened
        @preconcurrency internal import Loosened
          import Indented
        import struct Partly.Thing
        import Whole.Part
        @_spi(Hidden) @_spi(Deep) internal import Opened
        // import Commented
        let text = "import Quoted"
        """
    )
    #expect(
      Layer.imports(of: file)
        == ["Plain", "Widened", "Loosened", "Indented", "Partly", "Whole", "Opened"]
    )
  }
}
