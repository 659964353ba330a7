/// A set of features, with linear probing: most features of a trace are known, and a set of the standard library takes
/// several times as long to say so.
///
/// ```swift
/// var features = FeatureSet()
/// features.insert(7)            // true: it is new
/// features.contains(7)          // true
/// ```
struct FeatureSet: Sendable {
  /// The features at their places; 0, which is no feature, where none is.
  private var places = [UInt64](repeating: 0, count: 1 << 10)
  private(set) var count = 0

  init() {}

  /// - Complexity: O(1) on average.
  func contains(_ feature: FeatureReader.Feature) -> Bool {
    places[place(of: feature)] == feature
  }

  /// Adds a feature.
  ///
  /// - Returns: Whether it is new.
  /// - Complexity: O(1) on average.
  @discardableResult
  mutating func insert(_ feature: FeatureReader.Feature) -> Bool {
    let place = place(of: feature)
    guard places[place] != feature else { return false }
    places[place] = feature
    count += 1
    if count * 2 > places.count { grow() }
    return true
  }

  /// The place of a feature, or the free one where it belongs.
  private func place(of feature: FeatureReader.Feature) -> Int {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: (feature &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while places[place] != feature, places[place] != 0 { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = places
    places = [UInt64](repeating: 0, count: 2 * old.count)
    for feature in old where feature != 0 { places[place(of: feature)] = feature }
  }
}
