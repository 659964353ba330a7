internal import PlumblineModel

/// The choice of the next input.
extension Planner {
  /// Sets of inputs, input `n` as bit `n` of a row of words.
  struct EnabledInputs: Sendable {
    /// The number of words of a set.
    let width: Int
    /// Per location, the possible inputs that are documented, and those that are not.
    private var documented: [UInt64]
    private var undocumented: [UInt64]
    /// The number of inputs removed from a location.
    private(set) var excludedCount = 0

    init(_ automaton: Automaton) {
      let inputs = 0..<automaton.inputCount
      width = (inputs.count + 63) / 64
      let locations = automaton.reference.locations.indices
      documented = [UInt64](repeating: 0, count: width * locations.count)
      undocumented = documented
      for location in locations {
        for input in inputs where automaton.isPossible(input, at: Int32(location)) {
          let (word, bit) = (location * width + input / 64, UInt64(1) << UInt64(input % 64))
          if automaton.isDocumented(input, at: Int32(location)) {
            documented[word] |= bit
          } else {
            undocumented[word] |= bit
          }
        }
      }
    }

    /// Some inputs as a set.
    static func set(_ isMember: [Bool]) -> [UInt64] {
      var words = [UInt64](repeating: 0, count: (isMember.count + 63) / 64)
      for (input, isMember) in isMember.enumerated() where isMember {
        words[input / 64] |= 1 << UInt64(input % 64)
      }
      return words
    }

    /// A word of the set of inputs possible in a location.
    func word(_ number: Int, at location: Int32, documented isDocumented: Bool) -> UInt64 {
      let index = Int(location) &* width &+ number
      return isDocumented ? documented[index] : undocumented[index]
    }

    /// Removes an input from a location.
    ///
    /// - Returns: Whether it was possible there.
    @discardableResult mutating func remove(_ input: Int, at location: Int) -> Bool {
      let (index, bit) = (location * width + input / 64, UInt64(1) << UInt64(input % 64))
      guard (documented[index] | undocumented[index]) & bit != 0 else { return false }
      excludedCount += 1
      documented[index] &= ~bit
      undocumented[index] &= ~bit
      return true
    }
  }

  /// Draws two possible inputs and takes the one planned less often; then the same for its
  /// arguments.
  ///
  /// - Complexity: O(possible inputs + arguments).
  func choose(
    from enabled: [UInt64],
    at location: Int32,
    documented: Bool,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Int? {
    let row = Int(location) &* automaton.inputCount
    if enabledInputs.width == 1, declared.count == automaton.inputCount {
      let word = enabled[0] & enabledInputs.word(0, at: location, documented: documented)
      guard word != 0 else { return nil }
      let one = Bits.position(random.below(word.nonzeroBitCount), in: word)
      let other = Bits.position(random.below(word.nonzeroBitCount), in: word)
      return feedback.visits[row &+ one] <= feedback.visits[row &+ other] ? one : other
    }
    // Small numbers, or the room would not be on the stack.
    let capacity = automaton.inputCount + declared.count
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: capacity) { room in
      // The possible inputs, and the first position of each name among them.
      let (inputs, firsts) = (room, room.extracting(automaton.inputCount...))
      var (count, names, name) = (0, 0, -1)
      for word in 0..<enabledInputs.width {
        var rest = enabled[word] & enabledInputs.word(word, at: location, documented: documented)
        while rest != 0 {
          let input = word &* 64 &+ rest.trailingZeroBitCount
          rest &= rest - 1
          if nameOf[input] != name {
            name = nameOf[input]
            firsts[names] = Int32(count)
            names &+= 1
          }
          inputs[count] = Int32(input)
          count &+= 1
        }
      }
      guard names > 0 else { return nil }
      let position = rarer(of: names, &random) { position in
        let name = declared[nameOf[Int(inputs[Int(firsts[position])])]]
        return name.reduce(0) { $0 &+ Int(feedback.visits[row &+ $1]) }
      }
      let first = Int(firsts[position])
      let input = Int(inputs[first])
      guard declared[nameOf[input]].count > 1 else { return input }
      let end = position + 1 < names ? Int(firsts[position + 1]) : count
      let argument = rarer(of: end - first, &random) {
        Int(feedback.visits[row &+ Int(inputs[first &+ $0])])
      }
      return Int(inputs[first + argument])
    }
  }

  /// Whether an input is possible and documented here.
  func isEnabled(_ input: Int, from enabled: [UInt64], at location: Int32) -> Bool {
    let word = enabled[input / 64] & enabledInputs.word(input / 64, at: location, documented: true)
    return word & (1 << UInt64(input % 64)) != 0
  }

  /// Draws two numbers below `count` and takes the one with fewer visits.
  private func rarer(
    of count: Int,
    _ random: inout Randomness,
    visits: (Int) -> Int
  ) -> Int {
    let (one, other) = (random.below(count), random.below(count))
    return one == other || visits(one) <= visits(other) ? one : other
  }
}
