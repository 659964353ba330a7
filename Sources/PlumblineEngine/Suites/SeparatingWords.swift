/// Per pair of states, a shortest sequence of moves whose answers differ where both states can make it.
///
/// A word is a move and the word of the pair of states after it, so that pairs share their words.
///
/// - Complexity: O(states² × moves × length of the longest word) to find them.
struct SeparatingWords {
  private struct Word {
    var move: Int
    /// The number of the word after the move; -1: the answers to the move differ.
    var rest: Int32
  }

  private let count: Int
  /// Per pair, the number of its word; -1: none tells the states apart.
  private var ofPair: [Int32]
  private var words: [Word] = []
  /// Per word and move, the number of the longer word that begins with the move; -1: none yet.
  ///
  /// The first row is that of the empty word.
  private var numbers: [Int32]
  private let moveCount: Int
  /// Per word, the number of its pairs.
  private var pairCounts: [Int] = []

  init(_ hypothesis: Hypothesis) {
    (count, moveCount) = (hypothesis.count, hypothesis.moveCount)
    ofPair = [Int32](repeating: -1, count: count * count)
    numbers = [Int32](repeating: -1, count: moveCount)
    var open: [(Int32, Int32)] = []
    open.reserveCapacity(count * count / 2)
    for one in 0..<count { for other in 0..<one { open.append((Int32(one), Int32(other))) } }
    while true {
      var found: [(one: Int, other: Int, word: Word)] = []
      open.removeAll { one, other in
        let (one, other) = (Int(one), Int(other))
        guard let word = word(of: one, other, hypothesis) else { return false }
        found.append((one, other, word))
        return true
      }
      guard !found.isEmpty else { return }
      for (one, other, word) in found {
        let number = number(of: word)
        pairCounts[Int(number)] += 1
        ofPair[one * count + other] = number
        ofPair[other * count + one] = number
      }
    }
  }

  /// The word of a pair with the words that are known; the first of several with the same length.
  private func word(of one: Int, _ other: Int, _ hypothesis: Hypothesis) -> Word? {
    for move in hypothesis.enabled[one] {
      let answer = hypothesis.answer(to: move, from: other)
      guard answer >= 0 else { continue }
      guard answer == hypothesis.answer(to: move, from: one) else {
        return Word(move: move, rest: -1)
      }
      let next = hypothesis.next(after: move, from: one)
      let itsNext = hypothesis.next(after: move, from: other)
      guard next >= 0, itsNext >= 0, case let rest = ofPair[next &* count &+ itsNext], rest >= 0
      else {
        continue
      }
      return Word(move: move, rest: rest)
    }
    return nil
  }

  private mutating func number(of word: Word) -> Int32 {
    let place = (Int(word.rest) + 1) * moveCount + word.move
    if numbers[place] < 0 {
      numbers[place] = Int32(words.count)
      numbers += repeatElement(-1, count: moveCount)
      words.append(word)
      pairCounts.append(0)
    }
    return numbers[place]
  }

  /// Whether some sequence tells two states apart.
  func separates(_ one: Int, _ other: Int) -> Bool { ofPair[one * count + other] >= 0 }

  /// All words, those of most pairs first; of words with as many pairs, in lexicographic order.
  var byUse: [[Int]] {
    words.indices.filter { pairCounts[$0] > 0 }.map {
      (moves: moves(of: $0), pairs: pairCounts[$0])
    }
    .sorted { one, other in
      one.pairs == other.pairs
        ? one.moves.lexicographicallyPrecedes(other.moves) : one.pairs > other.pairs
    }
    .map(\.moves)
  }

  private func moves(of number: Int) -> [Int] {
    var moves: [Int] = []
    var number = Int32(number)
    while number >= 0 {
      moves.append(words[Int(number)].move)
      number = words[Int(number)].rest
    }
    return moves
  }
}
