internal import PlumblineModel

extension Reference {
  /// Whether an input is a call that the app can make at any time, once the options are set.
  ///
  /// A client accepts or refuses it; an adapter that calls it not applicable keeps its answer from being judged.
  ///
  /// - Complexity: O(locations).
  func isCallAtAnyTime(_ input: Int) -> Bool {
    let options = vocabulary.optionInputs
    return vocabulary.inputs[input].from == .app
      && cells.allSatisfy { row in
        row[input].isPossible || options.contains { row[$0].isPossible }
      }
  }
}
