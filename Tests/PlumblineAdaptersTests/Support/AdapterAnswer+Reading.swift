import PlumblineModel

@testable import PlumblineAdapters

extension AdapterAnswer {
  /// The line as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A member of the line.
  subscript(key: String) -> JSON? { (try? JSON.parse(bytes))?[key] }
}
