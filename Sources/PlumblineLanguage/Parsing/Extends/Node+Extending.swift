extension Node {
  /// This base with what an extension of it says otherwise.
  ///
  /// - Mappings merge by key: first the keys of the base in their order, then new ones.
  /// - Lists and texts replace, and so does whatever is not of the same sort as in the base.
  /// - A mapping that contains `any of` replaces whole: alternatives belong together.
  /// - `key: ~` deletes what the base has; it must be there.
  /// - Saying again what the base says is reported: one of the two will be forgotten.
  ///
  /// What is said of a file as a whole (`plumbline`, `extends`, `abstract`) is not taken over.
  ///
  /// - Complexity: O(number of nodes of both).
  func extended(by own: Node, _ diagnostics: inout Diagnostics) -> Node {
    guard let base = entries, let entries = own.entries else { return own }
    let ofTheFile = ["plumbline", "extends", "abstract"]
    let overriding = entries.filter { !ofTheFile.contains($0.name) }
    let inherited = base.filter { !ofTheFile.contains($0.name) }
    let head = entries.filter { ofTheFile.contains($0.name) }
    let rest = merge(inherited, overriding, baseAt: location, &diagnostics)
    return Node(.mapping(head + rest), at: own.location, isFlow: own.isFlow)
  }

  /// Whether it is `~`; a value that is left empty is a mistake for the reader to report.
  fileprivate var isDeletion: Bool {
    if case .scalar("~", isPlain: true) = content { true } else { false }
  }

  /// Whether it means the same, wherever it stands.
  ///
  /// - Complexity: O(number of nodes).
  fileprivate func says(theSameAs other: Node) -> Bool {
    switch (content, other.content) {
    case (.scalar(let text, let isPlain), .scalar(let otherText, let isOtherPlain)):
      text == otherText && isPlain == isOtherPlain
    case (.sequence(let elements), .sequence(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.says(theSameAs: $1) }
    case (.mapping(let entries), .mapping(let others)):
      entries.count == others.count
        && zip(entries, others).allSatisfy {
          $0.name == $1.name && $0.value.says(theSameAs: $1.value)
        }
    default: false
    }
  }
}

private func merge(
  _ base: [Node.Entry],
  _ own: [Node.Entry],
  baseAt place: SourceLocation,
  _ diagnostics: inout Diagnostics
) -> [Node.Entry] {
  let positions = Dictionary(uniqueKeysWithValues: base.enumerated().map { ($1.name, $0) })
  var merged = base.map(Optional.some)
  for entry in own {
    if let position = positions[entry.name] {
      merged[position] =
        entry.value.isDeletion ? nil : override(base[position], entry, &diagnostics)
    } else if entry.value.isDeletion {
      diagnostics.report(
        .deletesNothing,
        at: entry.key.location,
        "the base has no '\(entry.name)' to delete"
          + Spelling.suggestion(for: entry.name, among: base.map(\.name)),
        notes: ["the base is at \(place)"]
      )
    } else {
      let value = withoutDeletions(entry.value, &diagnostics)
      merged.append(Node.Entry(key: entry.key, value: value))
    }
  }
  return merged.compactMap { $0 }
}

private func override(
  _ base: Node.Entry,
  _ own: Node.Entry,
  _ diagnostics: inout Diagnostics
) -> Node.Entry {
  let isEmpty = own.value.entries?.isEmpty == true && base.value.entries != nil
  if isEmpty || own.value.says(theSameAs: base.value) {
    diagnostics.report(
      .overridesNothing,
      at: own.key.location,
      "'\(own.name)' overrides nothing: \(isEmpty ? "it is empty" : "the base says the same")"
        + "; delete it",
      notes: ["the base says it at \(base.key.location)"]
    )
    return base
  }
  guard let old = base.value.entries, let new = own.value.entries, own.value["any of"] == nil
  else {
    return Node.Entry(key: own.key, value: withoutDeletions(own.value, &diagnostics))
  }
  let entries = merge(old, new, baseAt: base.key.location, &diagnostics)
  let value = Node(.mapping(entries), at: own.value.location, isFlow: own.value.isFlow)
  return Node.Entry(key: own.key, value: value)
}

/// The node without the `~` in it, each of which is reported: the node stands in for nothing of the
/// base, so that there is nothing to delete.
private func withoutDeletions(_ node: Node, _ diagnostics: inout Diagnostics) -> Node {
  guard let entries = node.entries else { return node }
  var kept: [Node.Entry] = []
  for entry in entries {
    if entry.value.isDeletion {
      diagnostics.report(
        .deletesNothing,
        at: entry.key.location,
        "the base has no '\(entry.name)' to delete: it lacks the mapping around it"
      )
    } else {
      kept.append(Node.Entry(key: entry.key, value: withoutDeletions(entry.value, &diagnostics)))
    }
  }
  return Node(.mapping(kept), at: node.location, isFlow: node.isFlow)
}
