package import PlumblineModel

extension AdapterProtocol {
  /// The JSON Schema (draft 2020-12) of a line of the protocol, in either direction.
  ///
  /// Unknown members are allowed: both sides ignore them.
  package static var schema: JSON {
    var definitions: [String: JSON] = [:]
    for message in messages {
      definitions[message.name] = described(schema(of: message.members), message.summary)
    }
    let reply = described(schema(of: envelope), "An answer to a request.").object ?? [:]
    var properties = reply["properties"]?.object ?? [:]
    properties[WireKey.ok.rawValue] = [
      "anyOf": .array(
        [capabilities, answer, reading].map { reference(to: $0) } + [["maxProperties": 0]]
      )
    ]
    properties[WireKey.err.rawValue] = reference(to: error)
    definitions["reply"] = .object(
      reply.merging([
        "properties": .object(properties),
        "required": [.string(WireKey.id.rawValue)],
        "oneOf": [
          ["required": [.string(WireKey.ok.rawValue)]],
          ["required": [.string(WireKey.err.rawValue)]],
        ],
      ]) { $1 }
    )
    let lines = ([call, hello] + requests + [event]).map { reference(to: $0) }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A line of the Plumbline adapter protocol",
      "$defs": .object(definitions),
      "anyOf": .array(lines + [["$ref": "#/$defs/reply"]]),
    ]
  }

  private static func reference(to message: WireMessage) -> JSON {
    ["$ref": .string("#/$defs/\(message.name)")]
  }

  private static func described(_ schema: JSON, _ meaning: String) -> JSON {
    .object((schema.object ?? [:]).merging(["description": .string(meaning)]) { $1 })
  }

  private static func schema(of members: [WireMember]) -> JSON {
    var properties: [String: JSON] = [:]
    for member in members {
      properties[member.key.rawValue] = described(schema(of: member.type), member.meaning)
    }
    return [
      "type": "object", "properties": .object(properties),
      "required": .array(members.filter(\.isRequired).map { .string($0.key.rawValue) }),
    ]
  }

  private static func schema(of type: WireType) -> JSON {
    switch type {
    case .text: ["type": "string"]
    case .oneOf(let names): ["enum": .array(names.map(JSON.string))]
    case .number, .microseconds: ["type": "integer"]
    case .boolean: ["type": "boolean"]
    case .object: ["type": "object"]
    case .members(let members): schema(of: members)
    case .list(let element): ["type": "array", "items": schema(of: element)]
    case .pair(let element):
      ["type": "array", "items": schema(of: element), "minItems": 2, "maxItems": 2]
    case .nullable(let type): ["anyOf": [schema(of: type), ["type": "null"]]]
    case .compactable(let members, let values, let needed):
      [
        "anyOf": [
          schema(of: members),
          [
            "type": "array", "prefixItems": .array(values.map(schema)), "items": false,
            "minItems": .integer(Int64(needed)),
          ],
        ]
      ]
    case .instantOrNext: ["anyOf": [["type": "integer"], ["const": "next"]]]
    }
  }
}
