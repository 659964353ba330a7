/// A JSON value, the basis of the exchange format, the event stream and the adapter protocol.
///
/// ```swift
/// let value = try JSON.parse(Array(#"{"b": [1, null], "a": "x"}"#.utf8))
/// value["a"]?.string                // "x"
/// value.text                        // {"a":"x","b":[1,null]}
/// ```
///
/// Numbers without fraction and exponent are 64-bit integers, so instants and masks are exact.
/// Members of an object have no order; writing sorts them, hence equal values have
/// equal bytes. Keys that differ only in their Unicode normalisation count as the same key.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case decimal(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

extension JSON {
  /// The member with this key; nil for a missing key, and for values other than objects.
  package subscript(key: String) -> JSON? { object?[key] }

  package var object: [String: JSON]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  package var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The value as a time from 0 to ``longestTime``.
  package var time: Microseconds? {
    integer.flatMap { 0...longestTime ~= $0 ? $0 : nil }
  }

  /// The value as an instant of a trace, from 0 to ``latestInstant``.
  package var instant: Microseconds? {
    integer.flatMap { 0...latestInstant ~= $0 ? $0 : nil }
  }

  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The type of the value, for messages: `a string`, `an object`.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "a whole number"
    case .decimal: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }

  package init(integerLiteral number: Int64) { self = .integer(number) }

  package init(booleanLiteral value: Bool) { self = .bool(value) }

  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// - Precondition: The keys are distinct.
  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(uniqueKeysWithValues: members))
  }
}
