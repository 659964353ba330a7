extension JSON {
  /// The value over several lines, keys sorted, ending with a line break; for files that people read.
  ///
  /// - Complexity: O(size × log of the largest object).
  package var indentedText: String { indented("") + "\n" }

  private func indented(_ margin: String) -> String {
    let inner = margin + "  "
    switch self {
    case .array(let elements) where elements.contains(where: \.isCollection):
      let lines = elements.map { inner + $0.indented(inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(margin)]"
    case .object(let members) where !members.isEmpty:
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      let lines = sorted.map { "\(inner)\(JSON.string($0.key).text): \($0.value.indented(inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(margin)}"
    default: return text
    }
  }

  private var isCollection: Bool { array != nil || object != nil }
}
