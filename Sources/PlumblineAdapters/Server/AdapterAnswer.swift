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
      var bytes = Array(#"{"id":"#.utf8)
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
  private var members: [WireKey: JSON]
  /// The elements of lists, written, with commas between them.
  var lists: [WireKey: [UInt8]] = [:]

  init(_ members: [WireKey: JSON]) { self.members = members }

  init(dictionaryLiteral members: (WireKey, JSON)...) {
    self.init(Dictionary(uniqueKeysWithValues: members))
  }

  subscript(key: WireKey) -> JSON? {
    get { members[key] }
    set { members[key] = newValue }
  }

  fileprivate func write(to bytes: inout [UInt8]) {
    let keys = Array(members.keys) + Array(lists.keys)
    var separator = UInt8(ascii: "{")
    for key in keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      bytes.append(separator)
      separator = UInt8(ascii: ",")
      JSON.write(key.rawValue, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if let list = lists[key] {
        bytes.append(UInt8(ascii: "["))
        bytes += list
        bytes.append(UInt8(ascii: "]"))
      } else {
        members[key]?.write(to: &bytes)
      }
    }
    if keys.isEmpty { bytes.append(separator) }
    bytes.append(UInt8(ascii: "}"))
  }
}
