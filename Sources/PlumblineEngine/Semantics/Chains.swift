/// Short lists that candidates share, each identified by a number.
///
/// Configurations are copied at every fork and hold numbers only. Data of variable size is a chain,
/// which grows at its newer end and never changes. A new element links to its predecessor, so
/// copies that diverge share their common part.
///
/// All chains are freed together, when no candidate holds one.
struct Chains<Element: ChainElement>: Sendable {
  typealias Chain = Int32

  private struct Link: Sendable {
    var element: Element
    var older: Chain
    /// The number of elements up to this one.
    var count: Int32
    /// The digest of all of them; different for most different chains.
    var digest: UInt32
  }

  private var links: [Link] = []

  /// The number of elements for which storage is kept.
  private static var usualCapacity: Int { 1 << 16 }

  /// The number of elements of all chains, shared ones counted once, and of those that no candidate holds.
  var elementCount: Int { links.count }

  /// Frees all chains but the empty one.
  mutating func removeAll() {
    guard !links.isEmpty else { return }
    links.removeAll(keepingCapacity: links.capacity <= Self.usualCapacity)
  }

  /// The chain with one more element at its newer end.
  mutating func append(_ element: Element, to chain: Chain) -> Chain {
    var link = Link(element: element, older: chain, count: 1, digest: element.digest)
    if chain != .empty {
      link.count += links[Int(chain)].count
      link.digest ^= (links[Int(chain)].digest &+ 1) &* 0x9E37_79B1
    }
    links.append(link)
    return Chain(links.count - 1)
  }

  /// The chain without the oldest elements.
  ///
  /// - Complexity: O(length).
  mutating func dropFirst(_ count: Int, of chain: Chain) -> Chain {
    elements(of: chain).dropFirst(count).reduce(.empty) { append($1, to: $0) }
  }

  /// The elements, oldest first.
  ///
  /// - Complexity: O(length).
  func elements(of chain: Chain) -> [Element] {
    var elements: [Element] = []
    forEach(in: chain) { elements.append($0) }
    elements.reverse()
    return elements
  }

  /// The number of elements.
  func count(of chain: Chain) -> Int { chain == .empty ? 0 : Int(links[Int(chain)].count) }

  /// A number that is the same for equal chains, and different for most others.
  func digest(of chain: Chain) -> UInt32 { chain == .empty ? 0 : links[Int(chain)].digest }

  /// The newest elements of a chain.
  ///
  /// - Complexity: O(count).
  mutating func suffix(_ count: Int, of chain: Chain) -> Chain {
    var newest: [Element] = []
    var rest = chain
    while rest != .empty, newest.count < count {
      newest.append(links[Int(rest)].element)
      rest = links[Int(rest)].older
    }
    return newest.reversed().reduce(.empty) { append($1, to: $0) }
  }

  /// Whether all elements meet a condition.
  func allSatisfy(in chain: Chain, _ condition: (Element) -> Bool) -> Bool {
    var rest = chain
    while rest != .empty {
      guard condition(links[Int(rest)].element) else { return false }
      rest = links[Int(rest)].older
    }
    return true
  }

  /// Visits the elements, newest first.
  func forEach(in chain: Chain, _ body: (Element) -> Void) {
    var rest = chain
    while rest != .empty {
      body(links[Int(rest)].element)
      rest = links[Int(rest)].older
    }
  }

  /// Whether two chains have the same elements in the same order.
  ///
  /// - Complexity: O(length) for equal chains, O(1) for most others.
  func areEqual(_ one: Chain, _ other: Chain) -> Bool {
    var (one, other) = (one, other)
    while one != other {
      guard one != .empty, other != .empty, links[Int(one)].digest == links[Int(other)].digest,
        links[Int(one)].element == links[Int(other)].element
      else { return false }
      (one, other) = (links[Int(one)].older, links[Int(other)].older)
    }
    return true
  }

  /// The elements of both chains, each as often as in the chain with fewer of them; elements beyond
  /// the 64th may be missing.
  ///
  /// - Complexity: O(product of the lengths).
  mutating func common(_ one: Chain, _ other: Chain) -> Chain {
    one == other ? one : filter(one, by: other, keepingCommon: true)
  }

  /// The chain without one occurrence of each element of another one.
  ///
  /// - Complexity: O(product of the lengths).
  mutating func removing(_ other: Chain, from chain: Chain) -> Chain {
    chain == other ? .empty : filter(chain, by: other, keepingCommon: false)
  }

  private mutating func filter(_ chain: Chain, by other: Chain, keepingCommon: Bool) -> Chain {
    var used: UInt64 = 0
    var filtered = Chain.empty
    var rest = chain
    while rest != .empty {
      let element = links[Int(rest)].element
      var (candidate, bit) = (other, UInt64(1))
      while candidate != .empty, bit != 0,
        used & bit != 0 || links[Int(candidate)].element != element
      {
        candidate = links[Int(candidate)].older
        bit <<= 1
      }
      let isCommon = candidate != .empty && bit != 0
      if isCommon { used |= bit }
      if isCommon == keepingCommon { filtered = append(element, to: filtered) }
      rest = links[Int(rest)].older
    }
    return filtered
  }
}

/// An element of a chain.
protocol ChainElement: BitwiseCopyable, Equatable, Sendable {
  /// A number that is the same for equal elements, and different for most others.
  var digest: UInt32 { get }
}

extension Int32: ChainElement {
  /// The chain without elements.
  static let empty: Int32 = -1

  var digest: UInt32 { UInt32(bitPattern: self) }
}
