internal import PlumblineModel

/// Reads ledgers: files that list the clauses of one document.
package enum LedgerReader {
  /// The ledger in a file; nil if it has errors, which are reported all at once.
  ///
  /// - Complexity: O(number of bytes + number of lines of the document).
  package static func read(
    _ file: SourceFile,
    _ diagnostics: inout Diagnostics
  ) -> LedgerDocument? {
    var found = Diagnostics()
    defer { diagnostics.report(contentsOf: found) }
    guard let root = YAMLReader.read(file, &found) else { return nil }
    let ledger = read(root, &found)
    return found.hasErrors ? nil : ledger
  }

  private static func read(_ root: Node, _ diagnostics: inout Diagnostics) -> LedgerDocument? {
    guard
      let fields = MappingReader(
        root,
        of: "ledger",
        &diagnostics
      )
    else { return nil }
    let document = fields["document"].flatMap { readDocument($0, &diagnostics) }
    var coverage = LineCoverage(lineCount: document?.lineCount)
    var clauses: [LedgerDocument.Entry] = []
    var firstIDs: [String: SourceLocation] = [:]
    for node in fields.list("clauses", &diagnostics) ?? [] {
      let entry = readClause(node, document, &coverage, &diagnostics)
      guard let entry else { continue }
      if let first = firstIDs[entry.clause.id] {
        diagnostics.report(
          .duplicateID,
          at: entry.location,
          "clause '\(entry.clause.id)' is given twice; ids are never reused",
          notes: ["it is first given at \(first)"]
        )
      } else {
        firstIDs[entry.clause.id] = entry.location
      }
      clauses.append(entry)
    }
    let noFact = (fields.list("no-fact", &diagnostics) ?? []).compactMap {
      readNoFact($0, &coverage, &diagnostics)
    }
    guard var document else { return nil }
    coverage.check(at: document.location, &diagnostics)
    document.clauses = clauses
    document.noFact = noFact
    return document
  }

  private static func readDocument(
    _ node: Node,
    _ diagnostics: inout Diagnostics
  ) -> LedgerDocument? {
    guard
      let fields = MappingReader(
        node,
        of: "document",
        &diagnostics
      )
    else { return nil }
    let id = fields.text("id", &diagnostics)
    let title = fields.text("title", &diagnostics)
    let file = fields.text("file", &diagnostics)
    let lines = fields.integer("lines", in: 1...1_000_000, &diagnostics)
    let platform = fields.text("platform", &diagnostics)
    let updated = fields.text("updated", &diagnostics)
    let parts = fields.texts("parts", &diagnostics) ?? []
    guard let id, let title, let file, let lines else { return nil }
    return LedgerDocument(
      id: id,
      title: title,
      file: file,
      lineCount: lines,
      platform: platform,
      updated: updated,
      parts: parts.map { Name($0.text, at: $0.node.location) },
      clauses: [],
      noFact: [],
      linesLocation: fields["lines"]?.location ?? node.location,
      location: node.location
    )
  }
}

extension LedgerReader {
  private static func readClause(
    _ node: Node,
    _ document: LedgerDocument?,
    _ coverage: inout LineCoverage,
    _ diagnostics: inout Diagnostics
  ) -> LedgerDocument.Entry? {
    guard
      let fields = MappingReader(
        node,
        of: "clause",
        &diagnostics
      )
    else {
      coverage.giveUp()
      return nil
    }
    let id = fields.text("id", &diagnostics)
    let lines = coverage.addClause(fields["lines"], id: id, &diagnostics)
    let part = readPart(fields["part"], of: document, &diagnostics)
    let hashed = readHash(of: lines, node, fields, &diagnostics)
    let section = fields.text("section", &diagnostics)
    let kind = fields.choice("kind", of: Clause.Kind.self, &diagnostics)
    let modality = fields.choice("modality", of: Clause.Modality.self, &diagnostics)
    let says = fields.text("says", &diagnostics)
    let exclusion = fields["excluded"].map { readExclusion($0, &diagnostics) }
    if let id, let location = fields["id"]?.location { check(id, at: location, &diagnostics) }
    guard let id, let lines, let hashed, let section, let kind, let modality, let says else {
      return nil
    }
    return LedgerDocument.Entry(
      clause: Clause(
        id: id,
        document: document?.title ?? "",
        lines: lines.text,
        section: section,
        kind: kind,
        modality: modality,
        says: says,
        excluded: exclusion?.why
      ),
      lines: hashed,
      part: part,
      note: exclusion?.note ?? "",
      location: fields["id"]?.location ?? node.location
    )
  }

  private static func readNoFact(
    _ node: Node,
    _ coverage: inout LineCoverage,
    _ diagnostics: inout Diagnostics
  ) -> LedgerDocument.HashedLines? {
    guard let fields = MappingReader(node, of: "range without a fact", &diagnostics) else {
      coverage.giveUp()
      return nil
    }
    let lines = coverage.addNoFact(fields["lines"], &diagnostics)
    return readHash(of: lines, node, fields, &diagnostics)
  }

  /// Reads the hash beside some lines; nil if the lines are unreadable.
  private static func readHash(
    of lines: LineRanges?,
    _ node: Node,
    _ fields: MappingReader,
    _ diagnostics: inout Diagnostics
  ) -> LedgerDocument.HashedLines? {
    let hash = fields["hash"].flatMap { readHash($0, &diagnostics) }
    guard let lines, let entry = node.entries?.first(where: { $0.name == "lines" }) else {
      return nil
    }
    return LedgerDocument.HashedLines(
      ranges: lines.ranges,
      hash: hash,
      entry: entry,
      isInBraces: node.isFlow
    )
  }

  private static func readPart(
    _ node: Node?,
    of document: LedgerDocument?,
    _ diagnostics: inout Diagnostics
  ) -> Name? {
    guard let node, let text = node.text(for: "part", &diagnostics), let document else {
      return nil
    }
    let part = Name(text, at: node.location)
    if !document.parts.contains(part) {
      let owner = " of document '\(document.id)'"
      diagnostics.reportUnknown(.unknownPart, "part", part, among: document.parts, of: owner)
    }
    return part
  }

  private static func readHash(_ node: Node, _ diagnostics: inout Diagnostics) -> Name? {
    guard let text = node.text(for: "hash", &diagnostics) else { return nil }
    guard LineHash.isWellFormed(text) else {
      let message = "expected 16 hexadecimal digits for 'hash', found '\(text)'"
      diagnostics.report(.badHash, at: node.location, message + "; 'lint --fix' writes them")
      return nil
    }
    return Name(text, at: node.location)
  }

  private static func readExclusion(
    _ node: Node,
    _ diagnostics: inout Diagnostics
  ) -> (why: Clause.Exclusion?, note: String?) {
    guard
      let fields = MappingReader(
        node,
        of: "exclusion",
        &diagnostics
      )
    else { return (nil, nil) }
    return (
      fields["why"]?.choice(for: "why", among: Clause.Exclusion.inLedgers, &diagnostics),
      fields.text("note", &diagnostics)
    )
  }

  /// Ids are cited in lists and selected by patterns, and `d-` belongs to decisions.
  private static func check(
    _ id: String,
    at location: SourceLocation,
    _ diagnostics: inout Diagnostics
  ) {
    if !id.isID {
      let message = "expected a clause id of \(String.charactersOfID), found '\(id)'"
      diagnostics.report(.badID, at: location, message)
    } else if id.hasPrefix("d-") {
      let message = "clause id '\(id)' begins with 'd-', the prefix of decisions; rename it"
      diagnostics.report(.badID, at: location, message)
    }
  }
}
