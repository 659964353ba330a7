/// JSON values with common parts written once.
///
/// The automata of a spec, one per interpretation of its documents, are similar and repetitive.
/// Without sharing, they are five times as long:
///
/// ```text
/// {"shared":[{"output":0,"allowed":[3]}],"values":[{"pattern":{"$":0},…},{"pattern":{"$":0},…}]}
/// ```
///
/// `{"$":n}` is element `n` of `shared`, whose elements refer only to earlier ones.
package enum SharedValues {
  /// The reason why a text is not in this form.
  package struct Broken: Error, CustomStringConvertible {
    package let description: String
  }

  /// The least number of bytes of a shared value.
  static let shortest = 12

  /// Writes values with shared common parts.
  ///
  /// - Precondition: No value has a member named `$`.
  ///
  /// - Complexity: O(size of the values).
  package static func pack(_ values: [JSON]) -> JSON {
    var packer = Packer()
    let numbers = values.map { packer.add($0) }
    let packed = numbers.map { packer.packed($0) }
    return ["shared": .array(packer.shared), "values": .array(packed)]
  }

  /// The limits of the expanded values.
  static let limits = (nodes: 50_000_000, depth: JSON.deepest)

  /// The inverse of ``pack(_:)``.
  ///
  /// - Throws: ``Broken`` for a missing member, an invalid number, or an expansion beyond the
  ///   limits.
  /// - Complexity: O(size of the packed value): the result also stores shared parts once.
  package static func unpack(_ json: JSON) throws(Broken) -> [JSON] {
    guard let packed = json["shared"]?.array, let values = json["values"]?.array else {
      throw Broken(description: "expected the members 'shared' and 'values'")
    }
    var unpacker = Unpacker()
    for value in packed { unpacker.shared.append(try unpacker.whole(value)) }
    var whole: [JSON] = []
    for value in values { whole.append(try unpacker.whole(value).json) }
    return whole
  }
}

/// Expands shared values, and counts the size of the expansion.
private struct Unpacker {
  struct Whole {
    var json: JSON
    var nodes = 1
    var depth = 1
  }

  var shared: [Whole] = []

  func whole(_ packed: JSON) throws(SharedValues.Broken) -> Whole {
    var whole = Whole(json: packed)
    switch packed {
    case .array(var elements):
      for index in elements.indices {
        let part = try self.whole(elements[index])
        elements[index] = part.json
        try whole.add(part)
      }
      whole.json = .array(elements)
    case .object(let members):
      if let number = members["$"] {
        guard let place = number.integer, let index = Int(exactly: place),
          shared.indices.contains(index)
        else {
          throw SharedValues.Broken(
            description: "'$' is \(number.text), and \(shared.count) values come before"
          )
        }
        return shared[index]
      }
      var unpacked: [String: JSON] = [:]
      for (key, value) in members {
        let part = try self.whole(value)
        unpacked[key] = part.json
        try whole.add(part)
      }
      whole.json = .object(unpacked)
    default: break
    }
    return whole
  }
}

extension Unpacker.Whole {
  fileprivate mutating func add(_ part: Self) throws(SharedValues.Broken) {
    nodes += part.nodes
    depth = max(depth, part.depth + 1)
    let limits = SharedValues.limits
    guard nodes <= limits.nodes, depth <= limits.depth else {
      throw SharedValues.Broken(
        description: "written out, it has more than \(limits.nodes) values, or is nested deeper"
          + " than \(limits.depth)"
      )
    }
  }
}

/// Numbers every value; equal values have the same number.
private struct Packer {
  private enum Shape: Hashable {
    case leaf(JSON)
    case array([Int])
    case object([Member])
  }

  private struct Member: Hashable {
    var key: String
    var value: Int
  }

  private var numbers: [Shape: Int] = [:]
  private var shapes: [Shape] = []
  /// Per number, the count of references from other numbers and from the caller.
  private var uses: [Int] = []
  /// Per number, the approximate length of the value in bytes.
  private var lengths: [Int] = []
  /// Per number, its index in `shared`.
  private var places: [Int: Int] = [:]
  private(set) var shared: [JSON] = []

  /// The number of a value.
  mutating func add(_ value: JSON) -> Int {
    let number = number(of: value)
    uses[number] += 1
    return number
  }

  /// The value with this number, or a reference to its shared copy.
  mutating func packed(_ number: Int) -> JSON {
    if let place = places[number] { return ["$": .integer(Int64(place))] }
    let whole: JSON
    switch shapes[number] {
    case .leaf(let value): return value
    case .array(let elements): whole = .array(elements.map { packed($0) })
    case .object(let members):
      // In a fixed order, so indices do not depend on the order of a dictionary.
      var values: [String: JSON] = [:]
      for member in members { values[member.key] = packed(member.value) }
      whole = .object(values)
    }
    guard uses[number] > 1, lengths[number] >= SharedValues.shortest else { return whole }
    places[number] = shared.count
    shared.append(whole)
    return ["$": .integer(Int64(shared.count - 1))]
  }

  private mutating func number(of value: JSON) -> Int {
    var length = 2
    var parts: [Int] = []
    let shape: Shape
    switch value {
    case .array(let elements):
      parts = elements.map { number(of: $0) }
      shape = .array(parts)
    case .object(let members):
      let all = members.sorted { $0.key < $1.key }.map {
        Member(key: $0, value: number(of: $1))
      }
      parts = all.map(\.value)
      length += all.reduce(0) { $0 + $1.key.utf8.count + 3 }
      shape = .object(all)
    default:
      length = value.text.utf8.count
      shape = .leaf(value)
    }
    if let known = numbers[shape] { return known }
    for part in parts {
      uses[part] += 1
      length += lengths[part] + 1
    }
    numbers[shape] = shapes.count
    shapes.append(shape)
    uses.append(0)
    lengths.append(length)
    return shapes.count - 1
  }
}
