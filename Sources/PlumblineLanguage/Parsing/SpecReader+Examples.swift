import PlumblineModel

/// Examples: a path or a trace.
extension SpecReader {
  mutating func example(_ entry: Node.Entry) -> SpecDocument.Example? {
    let name = identifier(entry.key)
    guard
      let fields = fields(
        entry.value,
        of: "example"
      )
    else { return nil }
    guard (fields["path"] != nil) != (fields["trace"] != nil) else {
      diagnostics.report(
        .exampleRun,
        at: name.location,
        "an example has either 'path:' or 'trace:'"
      )
      return nil
    }
    for key in ["takes", "labels"] {
      guard fields["trace"] != nil, let node = fields[key] else { continue }
      diagnostics.report(
        .exampleRun,
        at: node.location,
        "'\(key):' belongs to 'path:'; a trace has its own times and names"
      )
    }
    guard let run = path(fields) ?? trace(fields) else { return nil }
    return SpecDocument.Example(
      name: name,
      says: fields.text("says", &diagnostics) ?? "",
      run: run,
      clauses: names("clauses", in: fields)
    )
  }

  private mutating func path(_ fields: MappingReader) -> SpecDocument.ExampleRun? {
    guard let node = fields["path"], node.text(for: "path", &diagnostics) != nil else { return nil }
    let labels = entries("labels", in: fields).compactMap { entry in
      entry.value.text(for: entry.name, &diagnostics).map {
        (word: entry.name, name: Name($0, at: entry.value.location))
      }
    }
    var parser = PathParser(node)
    do throws(PathParser.Failure) {
      var path = try parser.parse(labels: labels)
      path.takes = fields["takes"].flatMap { openSpan($0, for: "takes") }
      return .path(path)
    } catch {
      diagnostics.report(.examplePath, at: error.location, error.message)
      return nil
    }
  }

  private mutating func trace(_ fields: MappingReader) -> SpecDocument.ExampleRun? {
    guard fields["trace"] != nil, let list = fields.list("trace", &diagnostics) else { return nil }
    var entries: [SpecDocument.Entry] = []
    for node in list {
      guard let entry = traceEntry(node) else { continue }
      if let last = entries.last, entry.at < last.at {
        diagnostics.report(
          .exampleOrder,
          at: entry.location,
          "the entries of a trace must be in chronological order; this one is at"
            + " \(describe(entry.at)), the previous one at \(describe(last.at))"
        )
      }
      if entry.input?.input.text == Vocabulary.options, !entries.isEmpty || entry.at > 0 {
        diagnostics.report(
          .exampleOrder,
          at: entry.location,
          "'options' sets up the client: it has to be the first entry of a trace, at 0s"
        )
      }
      entries.append(entry)
    }
    guard !list.isEmpty else {
      diagnostics.report(
        .emptyList,
        at: fields.node.location,
        "the trace has no entry"
      )
      return nil
    }
    return .trace(entries)
  }

  private mutating func traceEntry(_ node: Node) -> SpecDocument.Entry? {
    guard
      let fields = fields(
        node,
        of: "entry of the trace"
      ),
      let at = fields["at"]?.duration(for: "at", &diagnostics)
    else { return nil }
    var entry = SpecDocument.Entry(at: at.microseconds, location: node.location)
    if let input = fields["input"], let (name, arguments) = namedEvent(input) {
      entry.input = inputPattern(name, arguments)
    }
    if let sees = fields["sees"] {
      entry.sees = (sees.elements ?? [sees]).compactMap { eventPattern($0) }
    }
    return entry
  }
}
