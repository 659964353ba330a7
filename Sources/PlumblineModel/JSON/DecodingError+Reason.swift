extension DecodingError {
  /// What is missing or wrong, and where: `the member 'isPossible' is missing in 'cells[3][1]'`.
  package var reason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      let place = context.codingPath.reduce(into: "") { place, key in
        if let index = key.intValue {
          place += "[\(index)]"
        } else {
          place += (place.isEmpty ? "" : ".") + key.stringValue
        }
      }
      return context.debugDescription + (place.isEmpty ? "" : " in '\(place)'")
    @unknown default: return "\(self)"
    }
  }

  /// The same error in an element of an array, whose index is not yet in the path.
  func inserting(_ index: any CodingKey, at depth: Int) -> DecodingError {
    func inserted(_ context: Context) -> Context {
      var path = context.codingPath
      path.insert(index, at: min(depth, path.count))
      return Context(codingPath: path, debugDescription: context.debugDescription)
    }
    return switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, inserted(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, inserted(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, inserted(context))
    case .dataCorrupted(let context): .dataCorrupted(inserted(context))
    @unknown default: self
    }
  }
}
