import PlumblineModel

/// Checks a value against the part of JSON Schema (draft 2020-12) that the schema of the protocol uses.
struct SchemaCheck {
  private let root: JSON
  /// Whether a member that the schema does not name is a problem; the protocol ignores such a member.
  private let isStrict: Bool

  init(_ root: JSON, isStrict: Bool = false) {
    self.root = root
    self.isStrict = isStrict
  }

  /// The problems of a value, each with its path; empty for a valid one.
  func problems(of value: JSON) -> [String] { problems(of: value, root, "") }

  private func problems(of value: JSON, _ schema: JSON, _ path: String) -> [String] {
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      return problems(of: value, root["$defs"]?[String(name)] ?? .null, path)
    }
    var problems = choices(of: value, schema, path)
    if let type = schema["type"]?.string, !has(value, type) {
      return problems + ["\(path) is no \(type)"]
    }
    if let names = schema["enum"]?.array, !names.contains(value) {
      problems.append("\(path) is none of \(names.map(\.text))")
    }
    if let constant = schema["const"], constant != value {
      problems.append("\(path) is not \(constant.text)")
    }
    return problems + members(of: value, schema, path) + elements(of: value, schema, path)
  }

  private func choices(of value: JSON, _ schema: JSON, _ path: String) -> [String] {
    var problems: [String] = []
    if let options = schema["anyOf"]?.array {
      let found = options.map { self.problems(of: value, $0, path) }
      if !found.contains([]) { problems += found.min { $0.count < $1.count } ?? [] }
    }
    if let options = schema["oneOf"]?.array {
      let count = options.count { self.problems(of: value, $0, path).isEmpty }
      if count != 1 { problems.append("\(path) fits \(count) of \(options.count) forms") }
    }
    return problems
  }

  private func members(of value: JSON, _ schema: JSON, _ path: String) -> [String] {
    guard let members = value.object else { return [] }
    var problems: [String] = []
    for name in schema["required"]?.array?.compactMap(\.string) ?? [] where members[name] == nil {
      problems.append("\(path) has no '\(name)'")
    }
    if isStrict, let known = schema["properties"]?.object {
      problems += members.keys.filter { known[$0] == nil }.map { "\(path) has a new '\($0)'" }
    }
    for (name, property) in schema["properties"]?.object ?? [:] {
      guard let member = members[name] else { continue }
      problems += self.problems(of: member, property, "\(path).\(name)")
    }
    if let most = schema["maxProperties"]?.integer, members.count > most {
      problems.append("\(path) has more than \(most) members")
    }
    return problems
  }

  private func elements(of value: JSON, _ schema: JSON, _ path: String) -> [String] {
    guard let elements = value.array else { return [] }
    var problems: [String] = []
    if let items = schema["items"] {
      for (number, element) in elements.enumerated() {
        problems += self.problems(of: element, items, "\(path)[\(number)]")
      }
    }
    if let least = schema["minItems"]?.integer, elements.count < least {
      problems.append("\(path) has fewer than \(least) elements")
    }
    if let most = schema["maxItems"]?.integer, elements.count > most {
      problems.append("\(path) has more than \(most) elements")
    }
    return problems
  }

  private func has(_ value: JSON, _ type: String) -> Bool {
    switch (type, value) {
    case ("string", .string), ("integer", .integer), ("boolean", .bool), ("object", .object),
      ("array", .array), ("null", .null):
      true
    default: false
    }
  }
}
