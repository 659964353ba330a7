/// Turns `Codable` values into canonical JSON.
///
/// ```swift
/// try CanonicalEncoder.encode(Step(delay: 5, input: 2)).text     // {"delay":5,"input":2}
/// ```
///
/// Optional properties without a value are omitted. Whole numbers must fit in 64 bits with sign.
package enum CanonicalEncoder {
  /// The value as JSON.
  ///
  /// - Throws: `EncodingError` for a number that JSON or 64 bits cannot hold, and whatever the
  ///   value's own `encode(to:)` throws.
  package static func encode(_ value: some Encodable) throws -> JSON {
    try box(value, path: []).json
  }

  /// The canonical bytes of the value.
  ///
  /// - Throws: as ``encode(_:)``.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    try encode(value).bytes
  }

  fileprivate static func box(_ value: some Encodable, path: [any CodingKey]) throws -> Box {
    let box = Box()
    try value.encode(to: BoxEncoder(box: box, codingPath: path))
    return box
  }

  fileprivate static func number(
    _ value: some BinaryInteger,
    path: [any CodingKey]
  ) throws -> JSON {
    guard let number = Int64(exactly: value) else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(codingPath: path, debugDescription: "needs more than 64 bits")
      )
    }
    return .integer(number)
  }

  fileprivate static func number(_ value: Double, path: [any CodingKey]) throws -> JSON {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(codingPath: path, debugDescription: "JSON cannot say \(value)")
      )
    }
    return .decimal(value)
  }
}

/// A value under construction; a reference, because containers write into it one after another.
private final class Box {
  enum Content {
    case value(JSON)
    case array([Box])
    case object([String: Box])
  }

  var content: Content

  init(_ content: Content = .object([:])) { self.content = content }

  var json: JSON {
    switch content {
    case .value(let value): value
    case .array(let boxes): .array(boxes.map(\.json))
    case .object(let boxes): .object(boxes.mapValues(\.json))
    }
  }

  func insert(_ box: Box, forKey key: String) {
    guard case .object(var members) = content else { return }
    content = .value(.null)  // keeps the dictionary's storage unshared
    members[key] = box
    content = .object(members)
  }

  func append(_ box: Box) {
    guard case .array(var elements) = content else { return }
    content = .value(.null)  // keeps the array's storage unshared
    elements.append(box)
    content = .array(elements)
  }

  var count: Int {
    guard case .array(let elements) = content else { return 0 }
    return elements.count
  }
}

private struct BoxEncoder: Encoder {
  let box: Box
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A value may request its container again: written content stays.
    if case .object = box.content {} else { box.content = .object([:]) }
    return KeyedEncodingContainer(KeyedBox<Key>(box: box, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = box.content {} else { box.content = .array([]) }
    return UnkeyedBox(box: box, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleBox(box: box, codingPath: codingPath)
  }
}

private struct KeyedBox<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: Box
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { box.insert(Box(.value(.null)), forKey: key.stringValue) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    box.insert(try CanonicalEncoder.box(value, path: codingPath + [key]), forKey: key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested(SuperKey()) }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: any CodingKey) -> BoxEncoder {
    let child = Box()
    box.insert(child, forKey: key.stringValue)
    return BoxEncoder(box: child, codingPath: codingPath + [key])
  }
}

private struct UnkeyedBox: UnkeyedEncodingContainer {
  let box: Box
  let codingPath: [any CodingKey]
  var count: Int { box.count }

  func encodeNil() { box.append(Box(.value(.null))) }

  func encode(_ value: some Encodable) throws {
    box.append(try CanonicalEncoder.box(value, path: codingPath))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { nested() }

  private func nested() -> BoxEncoder {
    let child = Box()
    box.append(child)
    return BoxEncoder(box: child, codingPath: codingPath)
  }
}

private struct SingleBox: SingleValueEncodingContainer {
  let box: Box
  let codingPath: [any CodingKey]

  func encodeNil() { box.content = .value(.null) }
  func encode(_ value: Bool) { box.content = .value(.bool(value)) }
  func encode(_ value: String) { box.content = .value(.string(value)) }
  func encode(_ value: Double) throws { try set(CanonicalEncoder.number(value, path: codingPath)) }
  func encode(_ value: Float) throws { try encode(Double(value)) }
  func encode(_ value: Int) throws { try encode(whole: value) }
  func encode(_ value: Int8) throws { try encode(whole: value) }
  func encode(_ value: Int16) throws { try encode(whole: value) }
  func encode(_ value: Int32) throws { try encode(whole: value) }
  func encode(_ value: Int64) throws { try encode(whole: value) }
  func encode(_ value: UInt) throws { try encode(whole: value) }
  func encode(_ value: UInt8) throws { try encode(whole: value) }
  func encode(_ value: UInt16) throws { try encode(whole: value) }
  func encode(_ value: UInt32) throws { try encode(whole: value) }
  func encode(_ value: UInt64) throws { try encode(whole: value) }

  func encode(_ value: some Encodable) throws {
    box.content = try CanonicalEncoder.box(value, path: codingPath).content
  }

  private func encode(whole value: some BinaryInteger) throws {
    try set(CanonicalEncoder.number(value, path: codingPath))
  }

  private func set(_ value: JSON) { box.content = .value(value) }
}

/// The key under which a subclass would write its superclass.
struct SuperKey: CodingKey {
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
  var stringValue: String { "super" }
  var intValue: Int? { nil }
}
