/// The type of a member, for the reference and for the JSON Schema.
package indirect enum WireType: Sendable {
  case text
  /// One of some texts.
  case oneOf([String])
  /// A whole number.
  case number
  /// Microseconds: an instant since the opening of the session, or a duration.
  case microseconds
  case boolean
  /// Any object; `meaning` of its member says what it holds.
  case object
  /// An object with these members.
  case members([WireMember])
  case list(WireType)
  /// Two values: the least and the greatest, or the first and the last.
  case pair(WireType)
  /// The type, or null.
  case nullable(WireType)
  /// Microseconds, or the text `next`.
  case instantOrNext
  /// An object with these members, or in the compact form a list of these values, of which the first ones are needed.
  case compactable([WireMember], [WireType], needed: Int)
}

/// One member of a message.
package struct WireMember: Sendable {
  package var key: WireKey
  package var type: WireType
  /// Whether the side that reads it refuses a message without it.
  package var isRequired: Bool
  /// The meaning, in one or two sentences; the default where the member may be missing.
  package var meaning: String

  static func required(_ key: WireKey, _ type: WireType, _ meaning: String) -> WireMember {
    WireMember(key: key, type: type, isRequired: true, meaning: meaning)
  }

  static func optional(_ key: WireKey, _ type: WireType, _ meaning: String) -> WireMember {
    WireMember(key: key, type: type, isRequired: false, meaning: meaning)
  }
}

/// One kind of message.
package struct WireMessage: Sendable {
  /// Who writes it.
  package enum Sender: Sendable {
    case plumbline, adapter
  }

  /// The name in the schema and in the reference: `trace`, `answer`.
  package var name: String
  package var sender: Sender
  /// The meaning, in a few sentences.
  package var summary: String
  package var members: [WireMember]
}

extension WireType {
  /// The type in words, as the reference shows it.
  package var words: String {
    switch self {
    case .text: "text"
    case .oneOf(let names): names.map { "`\"\($0)\"`" }.joined(separator: ", ")
    case .number: "whole number"
    case .microseconds: "microseconds"
    case .boolean: "true or false"
    case .object, .members, .compactable: "object"
    case .list(let element): "list of \(element.plural)"
    case .pair(let element): "two \(element.plural)"
    case .nullable(let type): "\(type.words), or null"
    case .instantOrNext: "microseconds, or `\"next\"`"
    }
  }

  private var plural: String {
    switch self {
    case .text: "texts"
    case .oneOf: "\(words)"
    case .number: "whole numbers"
    case .microseconds: "microseconds"
    case .boolean: "truth values"
    case .object, .members, .compactable: "objects"
    case .list, .pair: "lists: \(words)"
    case .nullable(let type): "\(type.plural) or nulls"
    case .instantOrNext: words
    }
  }

  /// The members of the objects that a value of the type is or holds.
  var inner: [WireMember] {
    switch self {
    case .members(let members), .compactable(let members, _, _): members
    case .list(let type), .pair(let type), .nullable(let type): type.inner
    default: []
    }
  }
}
