internal import ArgumentParser
internal import PlumblineModel
internal import PlumblineReports

/// Writes a spec in the format of another tool.
struct Generate: ParsableCommand {
  /// The format of the file.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json, swift, mermaid, dot
  }

  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the automaton of a spec for other tools.",
    discussion: CommandHelp.discussion(
      """
      JSON is the canonical form of the whole reference automaton. Every command reads it in place of the \
      spec. It holds one interpretation of the documents; --set fixes the interpretations. Swift is a file \
      for a test suite that uses PlumblineTesting; it carries all interpretations. Mermaid and dot \
      (Graphviz) show the announced states and their transitions.
      """,
      statuses: CommandHelp.ofText,
      examples: CommandExamples.generate
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @Option(name: .customLong("to"), help: "The format of the file.")
  var format: Format
  @Option(help: "The name of the spec in Swift (default: its id in camel case).")
  var name: String?
  @OptionGroup(title: "Spec") var setting: ValueOptions
  @OptionGroup var output: TextOutput

  func validate() throws {
    guard name == nil || format == .swift else {
      throw ValidationError("--name goes with --to swift")
    }
  }

  func run() throws {
    let settled = try setting.setting(for: SpecCatalogue().references(of: spec))
    let references = settled.references.map { $0.setting(settled.values) }
    switch format {
    case .json:
      guard references.count == 1 else { throw ValidationError(Self.choice(among: references)) }
      let text = String(decoding: try CanonicalEncoder.bytes(of: references[0]), as: UTF8.self)
      try output.write(text + "\n")
    case .swift:
      if let problem = name.flatMap(SwiftLiteral.problem) { throw ValidationError(problem) }
      try output.write(SwiftLiteral(name: name, of: CompiledSpec(references)).text)
    case .mermaid: try output.write(SpecDiagrams(references).mermaid)
    case .dot: try output.write(SpecDiagrams(references).dot)
    }
  }

  /// The interpretations left to set, with their options.
  private static func choice(among references: [Reference]) -> String {
    let open = references[0].interpretations.indices.compactMap { position -> String? in
      var options: [String] = []
      for option in references.map({ $0.interpretations[position].option })
      where !options.contains(option) { options.append(option) }
      guard options.count > 1 else { return nil }
      return
        "--set \(references[0].interpretations[position].name)=\(options.joined(separator: "|"))"
    }
    return "the documents have \(references.count) interpretations, and JSON holds one automaton;"
      + " choose with \(open.joined(separator: " and "))"
  }
}
