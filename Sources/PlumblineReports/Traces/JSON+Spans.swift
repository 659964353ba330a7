internal import PlumblineModel

extension JSON {
  /// Times by name, in whole microseconds.
  static func spans(_ spans: [String: Microseconds]) -> JSON {
    .object(spans.mapValues { .integer($0) })
  }
}
