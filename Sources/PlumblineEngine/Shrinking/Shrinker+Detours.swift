internal import PlumblineModel

/// Segments of a trace that lead by a detour to where they end.
extension Shrinker {
  /// Longer segments are left to the other passes.
  private static var longestSegment: Int { 8 }

  /// Replaces segments by the fewest inputs that lead to the same location, in all copies of a repeated
  /// block at once and then one by one.
  mutating func straighten() throws(AdapterFault) {
    var inputs = ShortestInputs(automaton)
    var start = 0
    while let block = repetition(from: start), !isExhausted {
      start = block.end
      if try straighten(block, &inputs) { start = block.start + 1 }
    }
    for start in best.steps.indices {
      for length in 1...Self.longestSegment {
        guard start + length <= best.steps.count, !isExhausted else { break }
        guard !isInCopies(start..<start + length) else { continue }
        let route = Route(of: best.steps, automaton)
        for ways in route.alternatives(to: start..<start + length, &inputs) {
          let steps = best.steps
          if try adopt(steps.replacing([start..<start + length], by: ways)) { break }
        }
      }
    }
  }

  private mutating func straighten(
    _ block: Repetition,
    _ inputs: inout ShortestInputs
  ) throws(AdapterFault) -> Bool {
    let route = Route(of: best.steps, automaton)
    // The first copy can begin elsewhere than the others.
    let second = block.copy(1)
    for length in (1...min(block.length, Self.longestSegment)).reversed() {
      for start in second.lowerBound...second.upperBound - length {
        for way in route.alternatives(to: start..<start + length, &inputs) {
          let segments = (0..<block.count).map { number in
            let first = start + (number - 1) * block.length
            return first..<first + length
          }
          if try adopt(best.steps.replacing(segments, by: way)) { return true }
        }
      }
    }
    return false
  }
}

/// The locations that one run of a trace visits.
private struct Route {
  private let steps: [Step]
  /// Per step, the location before its delay and the one after it; up to a step that is impossible.
  private var before: [Int32] = []
  private var delayed: [Int32] = []
  private var end: Int32 = -1

  init(of steps: [Step], _ automaton: Automaton) {
    self.steps = steps
    var random = Randomness(seed: 0)
    var simulator = Simulator(automaton, optionalExpiryWeight: 0)
    for step in steps {
      before.append(simulator.configuration.location)
      simulator.wait(step.delay, &random)
      delayed.append(simulator.configuration.location)
      guard let input = step.input else { continue }
      guard automaton.isPossible(input, at: simulator.configuration.location) else { return }
      simulator.give(input, &random)
    }
    end = simulator.configuration.location
  }

  /// Shorter or equally short steps from the beginning of a segment to its end: after its first delay,
  /// and without any delay.
  func alternatives(to segment: Range<Int>, _ inputs: inout ShortestInputs) -> [[Step]] {
    guard segment.upperBound < before.count || end >= 0 else { return [] }
    let target = segment.upperBound < before.count ? before[segment.upperBound] : end
    let delay = steps[segment.lowerBound].delay
    var ways: [[Step]] = []
    for (start, delay) in [(before[segment.lowerBound], 0), (delayed[segment.lowerBound], delay)] {
      guard let path = inputs.path(from: start, to: target), path.count <= segment.count else {
        continue
      }
      var way = path.map { Step(delay: 0, input: $0) }
      if way.isEmpty, delay > 0 { way = [Step(delay: 0, input: nil)] }
      if !way.isEmpty { way[0].delay = delay }
      ways.append(way)
    }
    return ways
  }
}

/// The fewest documented inputs from one location to another, those that come first in the spec.
///
/// A breadth-first search over locations, without time.
private struct ShortestInputs {
  private let automaton: Automaton
  /// Per start, the location and the input before each reached location.
  private var found: [Int32: [Int32: (from: Int32, input: Int)]] = [:]

  init(_ automaton: Automaton) { self.automaton = automaton }

  mutating func path(from start: Int32, to target: Int32) -> [Int]? {
    let arrivals = found[start] ?? search(from: start)
    found[start] = arrivals
    var path: [Int] = []
    var place = target
    while place != start {
      guard let arrival = arrivals[place] else { return nil }
      path.append(arrival.input)
      place = arrival.from
    }
    return path.reversed()
  }

  private func search(from start: Int32) -> [Int32: (from: Int32, input: Int)] {
    var arrivals: [Int32: (from: Int32, input: Int)] = [start: (start, -1)]
    var queue = [start]
    var index = 0
    while index < queue.count {
      let location = queue[index]
      index += 1
      for input in 0..<automaton.inputCount
      where automaton.isPossible(input, at: location)
        && automaton.isDocumented(input, at: location)
      {
        for position in automaton.edges(at: location, input: input) {
          let target = automaton.edges[Int(automaton.edge(position))].target
          guard arrivals[target] == nil else { continue }
          arrivals[target] = (location, input)
          queue.append(target)
        }
      }
    }
    return arrivals
  }
}

extension [Step] {
  /// The steps with each of some segments, in ascending order, replaced.
  fileprivate func replacing(_ segments: [Range<Int>], by way: [Step]) -> [Step] {
    var steps: [Step] = []
    var end = 0
    for segment in segments {
      steps += self[end..<segment.lowerBound] + way
      end = segment.upperBound
    }
    return steps + self[end...]
  }
}
