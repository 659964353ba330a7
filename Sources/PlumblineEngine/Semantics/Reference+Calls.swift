internal import PlumblineModel

extension Reference {
  /// Whether an input is a call that the app can make at any time.
  ///
  /// A client accepts or refuses it; an adapter that calls it not applicable keeps its answer from being judged.
  ///
  /// - Complexity: O(locations).
  func isCallAtAnyTime(_ input: Int) -> Bool {
    vocabulary.inputs[input].from == .app && cells.allSatisfy { $0[input].isPossible }
  }
}
