/// Turns JSON into `Codable` values; the inverse of ``CanonicalEncoder``.
///
/// ```swift
/// try CanonicalDecoder.decode(Step.self, from: ["delay": 5, "input": 2])
/// ```
///
/// Unknown members are ignored.
package enum CanonicalDecoder {
  /// The value that JSON represents.
  ///
  /// - Throws: `DecodingError` with the path of a member that is missing or has another type.
  package static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self,
    from json: JSON
  ) throws -> Value {
    try value(type, from: json, path: [])
  }

  /// The value that JSON bytes represent.
  ///
  /// - Throws: `JSON.ParseError` if the bytes are not JSON; else as ``decode(_:from:)``.
  package static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self,
    bytes: [UInt8]
  ) throws -> Value {
    try decode(type, from: JSON.parse(bytes))
  }

  /// An error of ``decode(_:bytes:)`` in words.
  package static func reason(of error: any Error) -> String {
    (error as? DecodingError)?.reason ?? "\(error)"
  }

  fileprivate static func value<Value: Decodable>(
    _ type: Value.Type,
    from json: JSON,
    path: [any CodingKey]
  ) throws -> Value {
    do {
      return try Value(from: JSONDecoding(json: json, codingPath: path))
    } catch DecodingError.dataCorrupted where type is any RawRepresentable.Type {
      let description = "\(json.text) is none of the values"
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: description))
    }
  }

  fileprivate static func mismatch(
    _ type: Any.Type,
    expected: String,
    found: JSON,
    path: [any CodingKey]
  ) -> DecodingError {
    .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: path,
        debugDescription: "expected \(expected), found \(found.kind)"
      )
    )
  }
}

private struct JSONDecoding: Decoder {
  let json: JSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = json.object else {
      throw CanonicalDecoder.mismatch(
        [String: JSON].self,
        expected: "an object",
        found: json,
        path: codingPath
      )
    }
    return KeyedDecodingContainer(KeyedJSON<Key>(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = json.array else {
      throw CanonicalDecoder.mismatch(
        [JSON].self,
        expected: "an array",
        found: json,
        path: codingPath
      )
    }
    return UnkeyedJSON(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleJSON(json: json, codingPath: codingPath)
  }
}

private struct KeyedJSON<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSON]
  let codingPath: [any CodingKey]
  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key) == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try CanonicalDecoder.value(type, from: member(key), path: codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try nested(SuperKey()) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

  private func nested(_ key: any CodingKey) throws -> JSONDecoding {
    JSONDecoding(json: try member(key), codingPath: codingPath + [key])
  }

  private func member(_ key: any CodingKey) throws -> JSON {
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath,
          debugDescription: "the member '\(key.stringValue)' is missing"
        )
      )
    }
    return value
  }
}

private struct UnkeyedJSON: UnkeyedDecodingContainer {
  let elements: [JSON]
  let codingPath: [any CodingKey]
  var currentIndex = 0
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  init(elements: [JSON], codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  mutating func decodeNil() throws -> Bool {
    guard try element() == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let element = try element()
    do {
      let value = try CanonicalDecoder.value(type, from: element, path: codingPath)
      currentIndex += 1
      return value
    } catch let error as DecodingError {
      // Only now: a path for each element would cost more than the element.
      throw error.inserting(IndexKey(currentIndex), at: codingPath.count)
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nested().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try nested() }

  private mutating func nested() throws -> JSONDecoding {
    let json = try element()
    defer { currentIndex += 1 }
    return JSONDecoding(json: json, codingPath: codingPath + [IndexKey(currentIndex)])
  }

  private func element() throws -> JSON {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSON.self,
        DecodingError.Context(
          codingPath: codingPath,
          debugDescription: "the array has only \(elements.count) elements"
        )
      )
    }
    return elements[currentIndex]
  }
}

/// The index of an element in a path.
private struct IndexKey: CodingKey {
  let index: Int
  var stringValue: String { "\(index)" }
  var intValue: Int? { index }

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { nil }
}

private struct SingleJSON: SingleValueDecodingContainer {
  let json: JSON
  let codingPath: [any CodingKey]

  func decodeNil() -> Bool { json == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let value = json.bool else { throw mismatch(type, "a boolean") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let value = json.string else { throw mismatch(type, "a string") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch json {
    case .decimal(let value): value
    case .integer(let value): Double(value)
    default: throw mismatch(type, "a number")
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try decode(whole: type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decode(whole: type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decode(whole: type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decode(whole: type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decode(whole: type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decode(whole: type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decode(whole: type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decode(whole: type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decode(whole: type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decode(whole: type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try CanonicalDecoder.value(type, from: json, path: codingPath)
  }

  private func decode<Value: BinaryInteger>(whole type: Value.Type) throws -> Value {
    guard let number = json.integer, let value = Value(exactly: number) else {
      throw mismatch(type, "a whole number that fits \(type)")
    }
    return value
  }

  private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    CanonicalDecoder.mismatch(type, expected: expected, found: json, path: codingPath)
  }
}
