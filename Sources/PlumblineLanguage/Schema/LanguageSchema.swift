package import PlumblineModel

/// The JSON Schemas (draft 2020-12) of specs, ledgers and log mappings, for editors.
///
/// They contain the keys, the types and the closed lists, not the names that a spec declares. A
/// spec with a base may omit required keys, and may have `~` for any value.
package enum LanguageSchema {
  package static let specs = schema(
    title: "A Plumbline spec",
    of: LanguageMapping.inSpecs,
    root: [
      "if": ["required": ["extends"]],
      "then": reference(to: "spec", inExtensions: true),
      "else": reference(to: "spec", inExtensions: false),
    ],
    isExtensible: true
  )

  package static let ledgers = schema(
    title: "A Plumbline ledger",
    of: LanguageMapping.inLedgers,
    root: ["$ref": "#/$defs/ledger"],
    isExtensible: false
  )

  package static let logs = schema(
    title: "A Plumbline mapping of a log",
    of: LanguageMapping.inLogs,
    root: ["$ref": "#/$defs/log mapping"],
    isExtensible: false
  )

  private static func schema(
    title: String,
    of mappings: [LanguageMapping],
    root: [String: JSON],
    isExtensible: Bool
  ) -> JSON {
    var definitions: [String: JSON] = [:]
    for mapping in mappings {
      definitions[mapping.subject] = schema(of: mapping, inExtensions: false)
      guard isExtensible else { continue }
      definitions["\(mapping.subject)-in-extension"] = schema(of: mapping, inExtensions: true)
    }
    var members = root
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    members["title"] = .string(title)
    members["$defs"] = .object(definitions)
    return .object(members)
  }

  private static func reference(to subject: String, inExtensions: Bool) -> JSON {
    ["$ref": .string("#/$defs/\(subject)\(inExtensions ? "-in-extension" : "")")]
  }

  private static func schema(of mapping: LanguageMapping, inExtensions: Bool) -> JSON {
    var properties: [String: JSON] = [:]
    for key in mapping.keys {
      var property = schema(of: key.value, inExtensions: inExtensions).object ?? [:]
      if inExtensions { property = ["anyOf": [.object(property), ["type": "null"]]] }
      property["description"] = .string(key.meaning)
      properties[key.name] = .object(property)
    }
    // Only these keys of a whole file are never inherited.
    let required = mapping.keys.filter { key in
      key.isRequired && (!inExtensions || ["plumbline", "spec"].contains(key.name))
    }
    return [
      "type": "object",
      "description": .string(mapping.meaning),
      "properties": .object(properties),
      "required": .array(required.map { .string($0.name) }),
      "additionalProperties": .bool(false),
    ]
  }

  private static func schema(of value: LanguageValue, inExtensions: Bool) -> JSON {
    /// A value with a user-defined name; an extension may delete it.
    func member(_ value: LanguageValue) -> JSON {
      let schema = schema(of: value, inExtensions: inExtensions)
      return inExtensions ? ["anyOf": [schema, ["type": "null"]]] : schema
    }
    switch value {
    case .text, .time, .condition:
      // Unquoted text may look like a number.
      return ["type": ["string", "number", "boolean"]]
    case .boolean: return ["type": "boolean"]
    case .integer(let range):
      return [
        "type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound),
      ]
    case .choice(let names): return ["enum": .array(names.map(JSON.string))]
    case .values:
      return [
        "anyOf": [
          ["type": ["string", "number", "boolean"]],
          ["type": "array", "items": ["type": ["string", "number", "boolean"]]],
        ]
      ]
    case .event:
      return ["anyOf": [["type": "string"], ["type": "object", "maxProperties": 1]]]
    case .mapping(let subject): return reference(to: subject, inExtensions: inExtensions)
    case .entries(let value): return ["type": "object", "additionalProperties": member(value)]
    case .list(let value):
      return ["type": "array", "items": schema(of: value, inExtensions: inExtensions)]
    case .either(let values):
      return ["anyOf": .array(values.map { schema(of: $0, inExtensions: inExtensions) })]
    }
  }
}
