/// The characters of the ids of documents, clauses and specs: lists cite them, and patterns select them.
extension String {
  /// The characters of an id, for messages.
  static var charactersOfID: String { "letters, digits, '-', '_' and '.'" }

  /// Whether all characters may stand in an id.
  var isID: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_.".unicodeScalars.contains($0)
      }
  }
}
