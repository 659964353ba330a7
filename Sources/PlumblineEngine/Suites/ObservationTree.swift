/// The answers of an implementation to all sequences of moves that were tried, as a tree.
///
/// A node stands for a sequence of moves; the root is the empty one. Two nodes are *apart* if some sequence
/// was tried from both and its answers differ: then they stand for different states of the
/// implementation (F. Vaandrager, B. Garhewal, J. Rot and T. Wißmann, *A New Approach for Active
/// Automata Learning Based on Apartness*, 2022).
struct ObservationTree: Sendable {
  struct Node: Sendable {
    var parent: Int
    var move: Int
    var depth: Int
    /// The number of the answer to the last move; nil while it is unknown.
    var answer: Int?
    /// The estimate of the spec after it; nil while it is unknown, and at an end.
    var estimate: Int?
    /// Whether no move follows: the spec forbids the answer, or the client gave none.
    var isEnd = false
    /// When the last answer came here or after it: the number of answers in the tree at that time.
    fileprivate(set) var change = 0
    fileprivate var firstChild = 0
    fileprivate var sibling = 0
  }

  private(set) var nodes: [Node] = []
  private var answers: [SuiteAnswer: Int] = [:]
  /// The number of answers that were kept.
  private(set) var answerCount = 0

  init(start estimate: Int) {
    nodes = [Node(parent: -1, move: -1, depth: 0, answer: -1, estimate: estimate)]
  }

  /// The node after a move; nil if no sequence continues so.
  ///
  /// - Complexity: O(moves).
  func child(of node: Int, _ move: Int) -> Int? {
    var child = nodes[node].firstChild
    while child != 0 {
      if nodes[child].move == move { return child }
      child = nodes[child].sibling
    }
    return nil
  }

  /// The node after some moves, if the answers to them are known.
  func answered(after word: some Sequence<Int>, from node: Int) -> Int? {
    var node = node
    for move in word {
      guard let next = child(of: node, move), nodes[next].answer != nil else { return nil }
      node = next
    }
    return node
  }

  /// Adds the node after some moves.
  mutating func extend(_ node: Int, by word: some Sequence<Int>) -> Int {
    var node = node
    for move in word {
      if let known = child(of: node, move) {
        node = known
        continue
      }
      var new = Node(parent: node, move: move, depth: nodes[node].depth + 1)
      new.sibling = nodes[node].firstChild
      nodes[node].firstChild = nodes.count
      nodes.append(new)
      node = nodes.count - 1
    }
    return node
  }

  /// The nodes from the first move on.
  func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var node = node
    while node > 0 {
      path.append(node)
      node = nodes[node].parent
    }
    return path.reversed()
  }

  /// Keeps the answer to the last move of a node.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - node: The node.
  ///   - estimate: The estimate after it; nil if the spec forbids the answer.
  /// - Complexity: O(depth).
  mutating func keep(_ answer: SuiteAnswer, at node: Int, then estimate: Int?) {
    nodes[node].answer = answers[answer] ?? answers.count
    answers[answer] = nodes[node].answer
    nodes[node].estimate = estimate
    nodes[node].isEnd = estimate == nil
    answerCount += 1
    var ancestor = node
    while ancestor >= 0 {
      nodes[ancestor].change = answerCount
      ancestor = nodes[ancestor].parent
    }
  }

  /// Whether an answer is the known one.
  func isKnown(_ answer: SuiteAnswer, at node: Int) -> Bool {
    answers[answer] == nodes[node].answer
  }

  /// Ends all sequences at a node without an answer.
  mutating func close(_ node: Int) { nodes[node].isEnd = true }

  /// Whether two nodes are apart.
  ///
  /// - Complexity: O(nodes after both).
  func areApart(_ one: Int, _ other: Int) -> Bool {
    var child = nodes[one].firstChild
    while child != 0 {
      if let answer = nodes[child].answer, let its = self.child(of: other, nodes[child].move),
        let itsAnswer = nodes[its].answer, answer != itsAnswer || areApart(child, its)
      {
        return true
      }
      child = nodes[child].sibling
    }
    return false
  }

  /// A shortest sequence of moves whose answers from two nodes differ; nil if they are not apart.
  ///
  /// - Complexity: O(nodes after both).
  func witness(_ one: Int, _ other: Int) -> [Int]? {
    var queue = [(one: one, other: other)]
    var position = 0
    while position < queue.count {
      let (one, other) = queue[position]
      position += 1
      var child = nodes[one].firstChild
      while child != 0 {
        defer { child = nodes[child].sibling }
        guard let answer = nodes[child].answer, let its = self.child(of: other, nodes[child].move),
          let itsAnswer = nodes[its].answer
        else { continue }
        if answer != itsAnswer {
          let length = nodes[child].depth - nodes[queue[0].one].depth
          return path(to: child).suffix(length).map { nodes[$0].move }
        }
        queue.append((child, its))
      }
    }
    return nil
  }
}
