internal import PlumblineModel

extension JSON {
  /// Times by name, as integers in microseconds.
  static func spans(_ spans: [String: Microseconds]) -> JSON {
    .object(spans.mapValues { .integer($0) })
  }
}
