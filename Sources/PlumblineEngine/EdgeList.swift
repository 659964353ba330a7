/// A short list of numbers that lives inside a configuration; only a long one allocates.
///
/// Configurations are copied at every fork, and almost always have one or two edges to remember.
struct EdgeList: Sendable {
  private static let room = 4

  /// The numbers that did not find room; shared by copies until one of them changes it.
  private final class Rest: Sendable {
    let edges: [Int32]

    init(_ edges: [Int32]) { self.edges = edges }
  }

  private var near = SIMD4<Int32>(repeating: -1)
  private var rest: Rest?
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Int32 {
    index < Self.room ? near[index] : rest?.edges[index - Self.room] ?? -1
  }

  mutating func append(_ edge: Int32) {
    if count < Self.room {
      near[count] = edge
    } else {
      rest = Rest((rest?.edges ?? []) + [edge])
    }
    count += 1
  }

  mutating func removeAll() {
    count = 0
    rest = nil
  }

  /// Removes one occurrence of an edge, if there is one.
  mutating func remove(_ edge: Int32) {
    self = filtered(by: EdgeList(edge), keepingCommon: false)
  }

  /// The edges in both lists, counted as often as in the list that has fewer.
  func common(with other: EdgeList) -> EdgeList { filtered(by: other, keepingCommon: true) }

  init() {}

  private init(_ edge: Int32) { append(edge) }

  private func filtered(by other: EdgeList, keepingCommon: Bool) -> EdgeList {
    var result = EdgeList()
    guard count > 0 else { return result }
    var used: UInt64 = 0
    for index in 0..<count {
      let edge = self[index]
      var isCommon = false
      for position in 0..<min(other.count, 64)
      where !isCommon && other[position] == edge && used & (1 << UInt64(position)) == 0 {
        used |= 1 << UInt64(position)
        isCommon = true
      }
      if isCommon == keepingCommon { result.append(edge) }
    }
    return result
  }
}
