internal import PlumblineModel

/// The answer to one request.
struct AdapterAnswer {
  var id: JSON
  var content: Result<AdapterReply, AdapterRefusal>

  /// The line, without its end: canonical JSON.
  ///
  /// - Complexity: O(length).
  var bytes: [UInt8] {
    switch content {
    case .success(let reply):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(reply.size + 64)
      bytes += #"{"id":"#.utf8
      id.write(to: &bytes)
      bytes += #","ok":"#.utf8
      reply.write(to: &bytes)
      bytes.append(UInt8(ascii: "}"))
      return bytes
    case .failure(let refusal):
      let failure = JSON.message([
        .code: .string(refusal.code), .message: .string(refusal.message),
      ])
      return JSON.message([.id: id, .err: failure]).bytes
    }
  }
}

/// The content of an `ok` answer.
///
/// Its long lists are written as they come: as values they would take most of the time of a trace.
struct AdapterReply: ExpressibleByDictionaryLiteral {
  private enum Content {
    case json(JSON)
    case list([UInt8])
  }

  /// In the order of the names; few enough that a dictionary would take longer.
  private var members: [(key: WireKey, value: Content)] = []

  init(dictionaryLiteral members: (WireKey, JSON)...) {
    for (key, json) in members { set(key, .json(json)) }
  }

  /// A member; nil if it has none, or a list that is written.
  subscript(key: WireKey) -> JSON? {
    get {
      guard case .json(let json)? = members.first(where: { $0.key == key })?.value else {
        return nil
      }
      return json
    }
    set { set(key, newValue.map(Content.json)) }
  }

  /// Sets the elements of a list, written, with commas between them.
  mutating func set(_ key: WireKey, list: [UInt8]) { set(key, .list(list)) }

  private mutating func set(_ key: WireKey, _ value: Content?) {
    let place = members.firstIndex { $0.key.rawValue >= key.rawValue } ?? members.endIndex
    if place < members.endIndex, members[place].key == key { members.remove(at: place) }
    if let value { members.insert((key, value), at: place) }
  }

  /// About the number of bytes that it takes.
  fileprivate var size: Int {
    members.reduce(0) { sum, member in
      guard case .list(let bytes) = member.value else { return sum + 32 }
      return sum + 32 + bytes.count
    }
  }

  fileprivate func write(to bytes: inout [UInt8]) {
    var separator = UInt8(ascii: "{")
    for (key, value) in members {
      bytes.append(separator)
      separator = UInt8(ascii: ",")
      bytes.append(UInt8(ascii: "\""))
      bytes += key.bytes.buffer
      bytes += #"":"#.utf8
      switch value {
      case .json(let json): json.write(to: &bytes)
      case .list(let list):
        bytes.append(UInt8(ascii: "["))
        bytes += list
        bytes.append(UInt8(ascii: "]"))
      }
    }
    if members.isEmpty { bytes.append(separator) }
    bytes.append(UInt8(ascii: "}"))
  }
}
