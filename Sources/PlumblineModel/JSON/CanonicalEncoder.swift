/// Turns `Codable` values into canonical JSON.
///
/// ```swift
/// try CanonicalEncoder.encode(Step(delay: 5, input: 2)).text     // {"delay":5,"input":2}
/// ```
///
/// Optional properties without a value are omitted. Whole numbers must fit in 64 bits with sign. Errors have no path,
/// which would cost an allocation for each value.
package enum CanonicalEncoder {
  /// The value as JSON.
  ///
  /// - Throws: `EncodingError` for a number that JSON or 64 bits cannot hold, and whatever the
  ///   value's own `encode(to:)` throws.
  package static func encode(_ value: some Encodable) throws -> JSON {
    try json(value)
  }

  /// The canonical bytes of the value.
  ///
  /// - Throws: as ``encode(_:)``.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    try encode(value).bytes
  }

  fileprivate static func json(_ value: some Encodable) throws -> JSON {
    let box = Box()
    try value.encode(to: BoxEncoder(box: box))
    return box.json
  }

  fileprivate static func number(_ value: some BinaryInteger) throws -> JSON {
    guard let number = Int64(exactly: value) else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(codingPath: [], debugDescription: "needs more than 64 bits")
      )
    }
    return .integer(number)
  }

  fileprivate static func number(_ value: Double) throws -> JSON {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(codingPath: [], debugDescription: "JSON cannot say \(value)")
      )
    }
    return .decimal(value)
  }
}

/// A value under construction; a reference, because containers write into it one after another.
private final class Box {
  enum Place: Hashable {
    case key(String)
    case index(Int)
  }

  /// The value without what is nested.
  var value: JSON = .object([:])
  /// The containers that a value has asked for within its own one; it may still write into them.
  private var nested: [Place: Box] = [:]

  var json: JSON {
    if nested.isEmpty { return value }
    switch value {
    case .object(var members):
      for case (.key(let key), let box) in nested { members[key] = box.json }
      return .object(members)
    case .array(var elements):
      for case (.index(let index), let box) in nested { elements[index] = box.json }
      return .array(elements)
    default: return value
    }
  }

  func replace(with value: JSON) {
    self.value = value
    nested = [:]
  }

  func insert(_ member: JSON, forKey key: String) {
    guard case .object(var members) = value else { return }
    value = .null  // keeps the dictionary's storage unshared
    members[key] = member
    value = .object(members)
    if !nested.isEmpty { nested[.key(key)] = nil }
  }

  func append(_ element: JSON) {
    guard case .array(var elements) = value else { return }
    value = .null  // keeps the array's storage unshared
    elements.append(element)
    value = .array(elements)
  }

  func nest(_ box: Box, forKey key: String) {
    insert(.null, forKey: key)
    nested[.key(key)] = box
  }

  func nest(_ box: Box) {
    nested[.index(count)] = box
    append(.null)
  }

  var count: Int { value.array?.count ?? 0 }
}

private struct BoxEncoder: Encoder {
  let box: Box
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A value may request its container again: written content stays.
    if case .object = box.value {} else { box.value = .object([:]) }
    return KeyedEncodingContainer(KeyedBox<Key>(box: box))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = box.value {} else { box.value = .array([]) }
    return UnkeyedBox(box: box)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleBox(box: box)
  }
}

private struct KeyedBox<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: Box
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { box.insert(.null, forKey: key.stringValue) }

  // The most frequent ones, without a box.
  func encode(_ value: Bool, forKey key: Key) { box.insert(.bool(value), forKey: key.stringValue) }
  func encode(_ value: String, forKey key: Key) {
    box.insert(.string(value), forKey: key.stringValue)
  }
  func encode(_ value: Int, forKey key: Key) {
    box.insert(.integer(Int64(value)), forKey: key.stringValue)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    let member = try CanonicalEncoder.json(value)
    box.insert(member, forKey: key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested(SuperKey().stringValue) }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key.stringValue) }

  private func nested(_ key: String) -> BoxEncoder {
    let child = Box()
    box.nest(child, forKey: key)
    return BoxEncoder(box: child)
  }
}

private struct UnkeyedBox: UnkeyedEncodingContainer {
  let box: Box
  var codingPath: [any CodingKey] { [] }
  var count: Int { box.count }

  func encodeNil() { box.append(.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    // Arrays pass their elements as generic values.
    if Value.self == Int.self, let number = value as? Int {
      box.append(.integer(Int64(number)))
    } else {
      box.append(try CanonicalEncoder.json(value))
    }
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
    box.nest(child)
    return BoxEncoder(box: child)
  }
}

private struct SingleBox: SingleValueEncodingContainer {
  let box: Box
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { set(.null) }
  func encode(_ value: Bool) { set(.bool(value)) }
  func encode(_ value: String) { set(.string(value)) }
  func encode(_ value: Double) throws { try set(CanonicalEncoder.number(value)) }
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
    set(try CanonicalEncoder.json(value))
  }

  private func encode(whole value: some BinaryInteger) throws {
    try set(CanonicalEncoder.number(value))
  }

  private func set(_ value: JSON) { box.replace(with: value) }
}

/// The key under which a subclass would write its superclass.
struct SuperKey: CodingKey {
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
  var stringValue: String { "super" }
  var intValue: Int? { nil }
}
