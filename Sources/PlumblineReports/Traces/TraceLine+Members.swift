internal import PlumblineModel

/// Typed members of a line; a wrong type throws a message with the place.
extension TraceLine {
  /// The largest number that a file can state as a count, so that sums of counts fit.
  private static let largestCount: Int64 = 1 << 50

  /// An optional text.
  func optionalText(_ key: String) throws(TraceFile.ReadError) -> String? {
    members[key] == nil ? nil : try text(key)
  }

  /// Texts; none when the key is missing.
  func texts(_ key: String) throws(TraceFile.ReadError) -> [String] {
    guard let value = members[key] else { return [] }
    guard let elements = value.array else {
      throw failure("'\(key)' is \(value.kind), expected an array")
    }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else {
        throw failure("'\(key)' holds \(element.kind), expected strings")
      }
      texts.append(text)
    }
    return texts
  }

  /// An integer from 0 to ``largestCount``.
  func count(_ key: String) throws(TraceFile.ReadError) -> Int {
    guard let value = members[key] else { throw failure("the line lacks '\(key)'") }
    guard let count = value.integer, 0...Self.largestCount ~= count else {
      throw failure("'\(key)' must be a whole number from 0 to \(Self.largestCount)")
    }
    return Int(count)
  }

  /// Integers from 0 to ``largestCount``; none when the key is missing.
  func counts(_ key: String) throws(TraceFile.ReadError) -> [Int] {
    guard let value = members[key] else { return [] }
    let counts = value.array?.map { $0.integer ?? -1 }
    guard let counts, counts.allSatisfy({ 0...Self.largestCount ~= $0 }) else {
      throw failure("'\(key)' must be an array of whole numbers from 0 to \(Self.largestCount)")
    }
    return counts.map(Int.init)
  }

  func flag(_ key: String) throws(TraceFile.ReadError) -> Bool {
    guard let value = members[key] else { throw failure("the line lacks '\(key)'") }
    guard let flag = value.bool else {
      throw failure("'\(key)' is \(value.kind), expected a boolean")
    }
    return flag
  }

  /// A nested object, with the same place for messages; nil when the key is missing.
  func object(_ key: String) throws(TraceFile.ReadError) -> TraceLine? {
    guard let value = members[key] else { return nil }
    guard let members = value.object else {
      throw failure("'\(key)' is \(value.kind), expected an object")
    }
    return TraceLine(file: file, number: number, members: members)
  }

  /// Nested objects; none when the key is missing.
  func objects(_ key: String) throws(TraceFile.ReadError) -> [TraceLine] {
    guard let value = members[key] else { return [] }
    guard let elements = value.array else {
      throw failure("'\(key)' is \(value.kind), expected an array")
    }
    var objects: [TraceLine] = []
    for element in elements {
      guard let members = element.object else {
        throw failure("'\(key)' holds \(element.kind), expected objects")
      }
      objects.append(TraceLine(file: file, number: number, members: members))
    }
    return objects
  }

  /// A flag; false when the key is missing.
  func optionalFlag(_ key: String) throws(TraceFile.ReadError) -> Bool {
    members[key] == nil ? false : try flag(key)
  }

  /// The place of a call within the step before it; nil if it came after that.
  func within() throws(TraceFile.ReadError) -> Step.Within? {
    members["within"] == nil ? nil : try choice("within")
  }

  /// A word of an enumeration.
  func choice<Value: RawRepresentable<String>>(
    _ key: String
  ) throws(TraceFile.ReadError) -> Value {
    let word = try text(key)
    guard let value = Value(rawValue: word) else {
      throw failure("'\(key)' is '\(word)', which this tool does not know")
    }
    return value
  }

  /// The results of a function for each object under a key.
  func all<Value>(
    _ key: String,
    _ make: (TraceLine) throws(TraceFile.ReadError) -> Value
  ) throws(TraceFile.ReadError) -> [Value] {
    var values: [Value] = []
    for line in try objects(key) { values.append(try make(line)) }
    return values
  }

  /// Values by argument, nil for null; none when the key is missing.
  func values(_ key: String) throws(TraceFile.ReadError) -> [String: String?] {
    var values: [String: String?] = [:]
    for (name, value) in try object(key)?.members ?? [:] {
      guard value == .null || value.string != nil else {
        throw failure("'\(name)' in '\(key)' is \(value.kind), expected a string or null")
      }
      values[name] = .some(value.string)
    }
    return values
  }
}
