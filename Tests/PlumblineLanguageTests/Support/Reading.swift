import PlumblineLanguage

/// The diagnostics of reading a YAML text, as text.
func problems(in text: String, limits: YAMLReader.Limits = .init()) -> String {
  problems(in: Array(text.utf8), limits: limits)
}

/// The diagnostics of reading the bytes of a YAML text, as text.
func problems(in bytes: [UInt8], limits: YAMLReader.Limits = .init()) -> String {
  var diagnostics = Diagnostics()
  let file = SourceFile(name: "a.yaml", bytes: bytes)
  let root = YAMLReader.read(file, limits: limits, &diagnostics)
  precondition((root == nil) == diagnostics.hasErrors)
  return DiagnosticRenderer().text(of: diagnostics)
}

/// The root of a good YAML text.
func root(of text: String) -> Node? {
  var diagnostics = Diagnostics()
  return YAMLReader.read(SourceFile(name: "a.yaml", text: text), &diagnostics)
}

/// A node without places, in the manner of Swift literals: `{a: ["1", 2, nil]}`.
func outline(_ node: Node?) -> String {
  guard let node else { return "none" }
  return switch node.content {
  case .scalar where node.isNull: "nil"
  case .scalar(let text, let isPlain): isPlain ? text : "\"\(text)\""
  case .sequence(let elements): "[\(elements.map(outline).joined(separator: ", "))]"
  case .mapping(let entries):
    "{\(entries.map { "\($0.name): \(outline($0.value))" }.joined(separator: ", "))}"
  }
}
