package import PlumblineLanguage
package import PlumblineModel

/// Reads a log mapping: the events of a spec that the lines of a log denote.
///
/// ```text
/// plumbline-log: 1
/// spec: lamp
/// format: json
/// time: {field: time, in: milliseconds}
/// session: device
/// events:
///   - where: {event: lamp}
///     output: lampChanged
///     args: {state: new, reason: {field: code, values: {3: Pressed}}}
/// ```
package struct LogMappingReader {
  let vocabulary: Vocabulary
  /// The fields named so far.
  var columns: [String] = []
  var templates: [LogTemplate] = []
  var format: LogMapping.Format?
  var diagnostics = Diagnostics()

  private init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// Reads the mapping, and reports all errors at once.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - spec: The id of the spec.
  ///   - vocabulary: Its vocabulary.
  ///   - diagnostics: Receives errors and warnings.
  /// - Returns: The mapping with numbers for names; nil if the file has an error.
  /// - Complexity: O(bytes + events² × conditions).
  package static func read(
    _ file: SourceFile,
    spec: String,
    vocabulary: Vocabulary,
    _ diagnostics: inout Diagnostics
  ) -> LogMapping? {
    var reader = LogMappingReader(vocabulary)
    defer { diagnostics.report(contentsOf: reader.diagnostics) }
    guard let root = YAMLReader.read(file, &reader.diagnostics) else { return nil }
    let mapping = reader.read(root, spec: spec)
    return reader.diagnostics.hasErrors ? nil : mapping
  }

  private mutating func read(_ root: Node, spec: String) -> LogMapping? {
    guard let fields = MappingReader(root, of: "log mapping", &diagnostics) else { return nil }
    _ = fields.integer("plumbline-log", in: 1...1, &diagnostics)
    if let name = fields.text("spec", &diagnostics), name != spec, let node = fields["spec"] {
      diagnostics.report(
        .unknownName,
        at: node.location,
        "this mapping is for spec '\(name)', but the spec is '\(spec)'"
      )
    }
    format = fields.choice("format", of: LogMapping.Format.self, &diagnostics)
    readTemplates(fields)
    let time = fields["time"].flatMap { readTime($0) }
    let session = fields["session"].map { readSession($0) } ?? []
    let grouping = readFields(fields)
    let logged = readInputs("logged", fields)
    let absent = readInputs("absent", fields)
    let events = readEvents(fields)
    check(logged: logged, absent: absent, events)
    guard let format else { return nil }
    let rules = events.map(\.rule)
    return LogMapping(
      format: format,
      columns: columns,
      templates: templates,
      time: time,
      session: session,
      fields: grouping,
      header: LogHeader(
        inputs: logged.map { inputs in mask(inputs.map(\.numbers)) },
        outputs: outputs(of: rules),
        absent: absent.map { inputs in mask(inputs.map(\.numbers)) }
      ),
      rules: rules
    )
  }

  private func mask(_ ranges: [Range<Int>]) -> [Bool] {
    vocabulary.inputs.indices.map { input in ranges.contains { $0.contains(input) } }
  }

  /// Per output, whether some rule maps to it.
  private func outputs(of rules: [LogMapping.Rule]) -> [Bool] {
    vocabulary.outputs.indices.map { output in
      rules.contains { rule in
        if case .output(output, _) = rule.event { true } else { false }
      }
    }
  }
}

// MARK: Keys beside the events

extension LogMappingReader {
  private mutating func readTime(_ node: Node) -> LogMapping.Time? {
    guard let fields = MappingReader(node, of: "log time", &diagnostics) else { return nil }
    let unit = fields.choice("in", of: LogTimeUnit.self, &diagnostics)
    let column = fields["field"].flatMap { readColumn($0, for: "field") }
    guard let unit, let column else { return nil }
    return LogMapping.Time(column: column, unit: unit)
  }

  private mutating func readSession(_ node: Node) -> [Int] {
    guard let members = node.elements else { return [readColumn(node, for: "session")].compacted }
    if members.isEmpty {
      diagnostics.report(
        .emptyList,
        at: node.location,
        "expected a field of the session, found an empty list; remove 'session' if the log has one"
          + " session"
      )
    }
    return members.map { readColumn($0, for: "session") }.compacted
  }

  private mutating func readFields(_ fields: MappingReader) -> [LogMapping.Field] {
    (fields.entries("fields", &diagnostics) ?? []).compactMap { entry in
      readColumn(entry.value, for: entry.name).map {
        LogMapping.Field(name: entry.name, column: $0)
      }
    }
  }

  /// An input that `logged` or `absent` names.
  struct NamedInput {
    var name: String
    var numbers: Range<Int>
    var node: Node
  }

  private mutating func readInputs(_ key: String, _ fields: MappingReader) -> [NamedInput]? {
    guard let names = fields.texts(key, &diagnostics) else { return nil }
    var inputs: [NamedInput] = []
    for (name, node) in names {
      let numbers = vocabulary.inputs(named: name)
      guard !numbers.isEmpty else {
        reportUnknownInput(name, node)
        continue
      }
      if inputs.contains(where: { $0.name == name }) {
        diagnostics.report(
          .duplicateName,
          at: node.location,
          "duplicate input '\(name)' in '\(key)'; remove one"
        )
      }
      inputs.append(NamedInput(name: name, numbers: numbers, node: node))
    }
    return inputs
  }

  mutating func reportUnknownInput(_ name: String, _ node: Node) {
    diagnostics.report(
      .unknownInput,
      at: node.location,
      "unknown input '\(name)'" + Spelling.suggestion(for: name, among: vocabulary.inputNames),
      fix: Fix.respelling(name, at: node.location, among: vocabulary.inputNames)
    )
  }

  /// Compares `logged` and `absent` with the inputs of the events.
  private mutating func check(
    logged: [NamedInput]?,
    absent: [NamedInput]?,
    _ events: [ReadEvent]
  ) {
    func isGiven(_ input: NamedInput) -> Bool {
      events.contains { event in
        if case .input(input.numbers, _) = event.rule.event { true } else { false }
      }
    }
    for input in logged ?? [] where !isGiven(input) {
      diagnostics.report(
        .missingKey,
        at: input.node.location,
        "the input '\(input.name)' is in 'logged', but no event maps to it; add the event, or"
          + " remove the input"
      )
    }
    for input in absent ?? [] {
      let isLogged = (logged ?? []).contains { $0.name == input.name }
      guard isLogged || isGiven(input) else { continue }
      diagnostics.report(
        .conflictingKeys,
        at: input.node.location,
        "the input '\(input.name)' is in 'absent', but"
          + " \(isLogged ? "also in 'logged'" : "an event maps to it"); remove one of them"
      )
    }
  }
}

extension [Int?] {
  fileprivate var compacted: [Int] { compactMap { $0 } }
}
