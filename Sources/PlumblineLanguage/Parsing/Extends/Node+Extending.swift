extension Node {
  /// This base with the changes of an extension.
  ///
  /// - Mappings merge by key: first the keys of the base in their order, then new ones.
  /// - Lists, texts and values of another kind than in the base replace.
  /// - A mapping that contains `any of` replaces the whole value: alternatives belong together. So does a mapping with
  ///   an effect over one with `any of`.
  /// - `key: ~` deletes a key, which the base must have; see ``Narrowing`` for inputs and outputs.
  /// - A repeated value of the base is reported: a later edit would miss one of the copies.
  ///
  /// Keys about the file itself (`plumbline`, `extends`, `abstract`) are not inherited.
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

  /// Whether it is `~`; the reader reports an empty value as an error.
  var isDeletion: Bool {
    if case .scalar("~", isPlain: true) = content { true } else { false }
  }

  /// Whether it has the same value; locations do not count.
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
      "'\(own.name)' overrides nothing: \(isEmpty ? "it is empty" : "the base has the same value")"
        + "; delete it",
      notes: ["the base has it at \(base.key.location)"]
    )
    return base
  }
  guard let old = base.value.entries, let new = own.value.entries else {
    return Node.Entry(key: own.key, value: withoutDeletions(own.value, &diagnostics))
  }
  guard !own.value.replacesWhole else {
    let why = "the mapping around it replaces that of the base"
    return Node.Entry(key: own.key, value: withoutDeletions(own.value, because: why, &diagnostics))
  }
  let kept = own.value.hasEffect ? old.filter { $0.name != "any of" } : old
  let entries = merge(kept, new, baseAt: base.key.location, &diagnostics)
  let value = Node(.mapping(entries), at: own.value.location, isFlow: own.value.isFlow)
  return Node.Entry(key: own.key, value: value)
}

extension Node {
  /// Whether this mapping does not merge with that of the base: it has `any of`.
  fileprivate var replacesWhole: Bool { self["any of"].map { !$0.isDeletion } ?? false }

  /// Whether this mapping has an effect, which takes the place of the alternatives of the base.
  fileprivate var hasEffect: Bool {
    self["any of"] == nil
      && (entries ?? []).contains {
        SpecReader.effectKeys.contains($0.name) && !$0.value.isDeletion
      }
  }
}

/// The node without its `~` values, each of which is reported: the base has no counterpart of this
/// node, so a deletion has no effect.
private func withoutDeletions(
  _ node: Node,
  because reason: String = "the base lacks the mapping around it",
  _ diagnostics: inout Diagnostics
) -> Node {
  guard let entries = node.entries else { return node }
  var kept: [Node.Entry] = []
  for entry in entries {
    if entry.value.isDeletion {
      diagnostics.report(
        .deletesNothing,
        at: entry.key.location,
        "'\(entry.name): ~' deletes nothing: \(reason)"
      )
    } else {
      let value = withoutDeletions(entry.value, because: reason, &diagnostics)
      kept.append(Node.Entry(key: entry.key, value: value))
    }
  }
  return Node(.mapping(kept), at: node.location, isFlow: node.isFlow)
}
