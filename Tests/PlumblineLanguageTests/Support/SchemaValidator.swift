import PlumblineLanguage
import PlumblineModel

/// Checks YAML against the part of JSON Schema that our schemas use.
struct SchemaValidator {
  let schema: JSON

  init(_ schema: JSON) { self.schema = schema }

  /// The problems, each with its path; empty for a valid value.
  func problems(of node: Node) -> [String] { problems(of: node, schema, at: "") }

  private func problems(of node: Node, _ schema: JSON, at path: String) -> [String] {
    if let name = schema["$ref"]?.string {
      let definition = self.schema["$defs"]?[String(name.dropFirst("#/$defs/".count))]
      return problems(of: node, definition ?? .bool(false), at: path)
    }
    if schema == .bool(false) { return ["\(path): not allowed"] }
    var found: [String] = []
    if let condition = schema["if"] {
      let holds = problems(of: node, condition, at: path).isEmpty
      if let branch = schema[holds ? "then" : "else"] {
        found += problems(of: node, branch, at: path)
      }
    }
    if let options = schema["anyOf"]?.array,
      options.allSatisfy({ !problems(of: node, $0, at: path).isEmpty })
    {
      found.append("\(path): fits nothing")
    }
    if let values = schema["enum"]?.array, !values.contains(.string(node.scalar ?? "")) {
      found.append("\(path): none of the list")
    }
    if let types = schema["type"].map({ $0.array ?? [$0] }),
      !types.contains(where: { type in typeNames(of: node).contains(type.string ?? "") })
    {
      found.append("\(path): not \(types.compactMap(\.string).joined(separator: ", "))")
    }
    if let number = node.scalar.flatMap(Int64.init) {
      if let least = schema["minimum"]?.integer, number < least {
        found.append("\(path): less than \(least)")
      }
      if let most = schema["maximum"]?.integer, number > most {
        found.append("\(path): more than \(most)")
      }
    }
    return found + problemsInside(node, schema, at: path)
  }

  private func problemsInside(_ node: Node, _ schema: JSON, at path: String) -> [String] {
    var found: [String] = []
    if let elements = node.elements, let items = schema["items"] {
      found += elements.enumerated().flatMap { problems(of: $1, items, at: "\(path)[\($0)]") }
    }
    guard let entries = node.entries else { return found }
    for name in schema["required"]?.array?.compactMap(\.string) ?? [] where node[name] == nil {
      found.append("\(path): lacks \(name)")
    }
    if let most = schema["maxProperties"]?.integer, entries.count > most {
      found.append("\(path): too many keys")
    }
    for entry in entries {
      guard let inner = schema["properties"]?[entry.name] ?? schema["additionalProperties"] else {
        continue
      }
      found += problems(of: entry.value, inner, at: "\(path).\(entry.name)")
    }
    return found
  }

  /// The types that a node can be taken for.
  private func typeNames(of node: Node) -> [String] {
    switch node.content {
    case .mapping: ["object"]
    case .sequence: ["array"]
    case .scalar where node.isNull: ["null"]
    case .scalar("true", isPlain: true), .scalar("false", isPlain: true): ["boolean"]
    case .scalar(let text, isPlain: true) where Int64(text) != nil: ["integer", "number"]
    case .scalar(let text, isPlain: true) where Double(text) != nil: ["number"]
    case .scalar: ["string"]
    }
  }
}
