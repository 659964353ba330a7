extension Suite {
  /// Asks for tests, once the answers to all others are known: first those that complete the hypothesis, then those
  /// that may refute it, with few extra states first.
  mutating func advance() {
    guard complete(), !isAsking else { return }
    if hypothesis == nil {
      hypothesis = Hypothesis(transitions, moves: moves)
      level = -1
    }
    if let different = firstDifference {
      refute(at: different)
      return
    }
    if hypothesis?.identifiers == nil { hypothesis?.findIdentifiers() }
    while level < extraStates, !isAsking {
      level += 1
      ask(tests(for: level))
      orderTests()
    }
    isComplete = !isAsking
  }

  /// The nodes after the moves from the basis.
  private mutating func frontier(of state: Int) -> [Int] {
    guard let estimate = tree.nodes[basis[state]].estimate else { return [] }
    return tracker.enabledMoves(at: estimate).map { tree.extend(basis[state], by: [$0]) }
  }

  /// Extends the basis, and identifies the nodes after its moves.
  ///
  /// - Returns: Whether all are identified; false if tests were asked for, or the limit of states is exceeded.
  private mutating func complete() -> Bool {
    var asked: [Int] = []
    var state = 0
    while state < basis.count {
      for node in frontier(of: state) where stateOfNode[node] == nil && !tree.nodes[node].isEnd {
        guard tree.nodes[node].answer != nil else {
          asked.append(node)
          continue
        }
        guard let separating = identify(node) else { continue }
        asked.append(tree.extend(node, by: separating))
      }
      guard basis.count <= Self.stateLimit else {
        stop(.tooManyStates)
        return false
      }
      state += 1
    }
    ask(asked)
    return !isAsking
  }

  /// Identifies a node with a state, or makes it one.
  ///
  /// - Returns: Moves that tell two states apart and were not made from the node; nil if it is identified.
  private mutating func identify(_ node: Int) -> [Int]? {
    let candidates = candidates(for: node)
    if identified[node]?.state != candidates.first { hypothesis = nil }
    identified[node] = Identification(
      candidates: candidates,
      stateCount: basis.count,
      answerCount: tree.answerCount
    )
    guard let first = candidates.first else {
      stateOfNode[node] = basis.count
      basis.append(node)
      hypothesis = nil
      return nil
    }
    for other in candidates.dropFirst() {
      guard let word = tree.witness(basis[first], basis[other]) else { continue }
      return word
    }
    return nil
  }

  /// The states from which a node is not apart, in order.
  ///
  /// Nodes that are apart stay so. Others are compared again only when an answer came after one of them.
  private func candidates(for node: Int) -> [Int] {
    let last = identified[node] ?? Identification()
    let isChanged = tree.nodes[node].change > last.answerCount
    let left = last.candidates.filter { state in
      !isChanged && tree.nodes[basis[state]].change <= last.answerCount
        || !tree.areApart(node, basis[state])
    }
    let new = basis.indices.dropFirst(last.stateCount).filter { state in
      tree.nodes[basis[state]].estimate == tree.nodes[node].estimate
        && !tree.areApart(node, basis[state])
    }
    return left + new
  }

  private var transitions: [[Hypothesis.Transition?]] {
    var suite = self
    return basis.indices.map { state in
      var row = [Hypothesis.Transition?](repeating: nil, count: moves.count)
      for node in suite.frontier(of: state) {
        guard let answer = tree.nodes[node].answer else { continue }
        row[tree.nodes[node].move] = .init(
          answer: answer,
          next: tree.nodes[node].isEnd ? nil : stateOfNode[node] ?? identified[node]?.state
        )
      }
      return row
    }
  }

  /// A node with the fewest moves whose answer is not that of the hypothesis; nil if there is none.
  private var firstDifference: Int? {
    guard let hypothesis else { return nil }
    var states: [Int?] = [0]
    var first: Int?
    for node in tree.nodes.indices.dropFirst() {
      let own = tree.nodes[node]
      guard let answer = own.answer, let state = states[own.parent] else {
        states.append(nil)
        continue
      }
      let expected = hypothesis.transition(from: state, by: own.move)
      states.append(expected?.answer == answer ? expected?.next : nil)
      guard expected?.answer != answer, first.map({ own.depth < tree.nodes[$0].depth }) ?? true
      else { continue }
      first = node
    }
    return first
  }

  /// Makes the last moves of a node from the state with which the node before them is identified.
  ///
  /// If that state answers as the hypothesis expects, the node before them is apart from it; else there is a difference with
  /// fewer moves after the basis.
  private mutating func refute(at different: Int) {
    var different = different
    while true {
      let path = tree.path(to: different)
      let split = path.lastIndex { stateOfNode[$0] != nil }.map { $0 + 1 } ?? 0
      guard split < path.count, let state = identified[path[split]]?.state else {
        isStuck = true
        return
      }
      let word = path[(split + 1)...].map { tree.nodes[$0].move }
      let end = tree.extend(basis[state], by: word)
      ask([end])
      guard !isAsking else { return }
      guard let shorter = difference(along: word, from: state) else {
        isStuck = tree.witness(path[split], basis[state]) == nil
        return
      }
      different = shorter
    }
  }

  /// The first node after moves from a state whose answer is not that of the hypothesis.
  private func difference(along word: [Int], from state: Int) -> Int? {
    var (node, state) = (basis[state], Optional(state))
    for move in word {
      guard let own = state, let next = tree.child(of: node, move), tree.nodes[next].answer != nil,
        let expected = hypothesis?.transition(from: own, by: move)
      else { return nil }
      guard expected.answer == tree.nodes[next].answer else { return next }
      (node, state) = (next, expected.next)
    }
    return nil
  }
}
