import PlumblineModel

@testable import PlumblineEngine

/// All runs of an automaton up to a horizon, second by second, and the invariants that they violate.
///
/// The automaton is read from its tables, and the checkers judge each run as they judge a recorded trace. All times
/// must be whole seconds. A run gives documented inputs only, and few at one instant. Outputs have documented values.
struct TickRuns {
  private static let second: Microseconds = 1_000_000
  private static let inputsAtOneInstant = 2

  /// A point of a run.
  private struct Moment {
    var location: Int
    /// Per timer, the seconds that it has run; nil when it does not run.
    var elapsed: [Int64?]
    /// The number of inputs at this instant.
    var inputs = 0
    var checkers: InvariantCheckers
  }

  private struct Place: Hashable {
    var location: Int
    var elapsed: [Int64?]
    var inputs: Int
  }

  private let reference: Reference
  /// Per transition, its outputs.
  private let outputs: [[(symbols: [Symbol], announces: Int?, isOptional: Bool)]]
  private let limit: Int
  private let options: Set<Int>
  /// The invariants that some run violates.
  private(set) var violated: Set<Int> = []
  /// Whether all runs up to the horizon were tried.
  private(set) var isComplete = true
  private var count = 0
  private var now: Microseconds = 0

  /// - Parameters:
  ///   - reference: The automaton; its invariants are decidable on it.
  ///   - horizon: The seconds of a run.
  ///   - limit: The limit of moments.
  init(_ reference: Reference, horizon: Int, limit: Int) {
    self.reference = reference
    self.limit = limit
    options = Set(reference.optionInputs)
    let vocabulary = reference.vocabulary
    outputs = reference.edges.map { edge in
      edge.outputs.map {
        ($0.pattern.documentedSymbols(in: vocabulary), $0.announces, $0.isOptional)
      }
    }
    run(horizon)
  }

  private mutating func run(_ horizon: Int) {
    var checkers = InvariantCheckers(InvariantTables(reference), patience: Self.second)
    checkers.open()
    var start = Moment(
      location: reference.start,
      elapsed: reference.timers.map { _ in nil },
      checkers: checkers
    )
    for timer in reference.armedAtStart { start.elapsed[timer] = 0 }
    var moments = [start]
    for second in 0..<horizon {
      let all = closure(of: moments)
      guard isComplete else { return }
      moments = []
      let next = Microseconds(second + 1) * Self.second
      for moment in all {
        if second == 0, !options.isEmpty, moment.inputs == 0 { continue }
        guard var later = after(moment) else { continue }
        later.inputs = 0
        if let missed = later.checkers.advance(from: now, to: next) {
          violated.insert(missed.invariant)
          continue
        }
        moments.append(later)
      }
      now = next
    }
    _ = closure(of: moments)
  }

  /// The moments that events at one instant lead to, in any order.
  private mutating func closure(of moments: [Moment]) -> [Moment] {
    var known: [Place: [InvariantCheckers]] = [:]
    var all: [Moment] = []
    func add(_ moment: Moment) {
      let place = Place(
        location: moment.location,
        elapsed: moment.elapsed,
        inputs: moment.inputs
      )
      guard !known[place, default: []].contains(where: { $0.isLike(moment.checkers) }) else {
        return
      }
      known[place, default: []].append(moment.checkers)
      all.append(moment)
    }
    for moment in moments { add(moment) }
    var visited = 0
    while visited < all.count {
      count += 1
      guard count < limit else {
        isComplete = false
        return all
      }
      for next in successors(of: all[visited]) { add(next) }
      visited += 1
    }
    return all
  }

  private mutating func successors(of moment: Moment) -> [Moment] {
    let isOpening = now == 0 && moment.inputs == 0 && !options.isEmpty
    var found: [Moment] = []
    for (event, cell) in reference.cells[moment.location].enumerated() {
      let timer = event - reference.vocabulary.inputs.count
      if timer < 0 {
        guard cell.isPossible, cell.isDocumented, moment.inputs < Self.inputsAtOneInstant,
          !isOpening || options.contains(event)
        else { continue }
        var given = moment
        given.inputs += 1
        if let number = given.checkers.give(event, at: now, isUndocumented: false) {
          violated.insert(number)
          continue
        }
        found += cell.edges.isEmpty ? [given] : cell.edges.flatMap { take($0, from: given) }
      } else if !isOpening, reference.timers[timer].gives == nil,
        let elapsed = moment.elapsed[timer], elapsed >= span(timer, moment.location).from
      {
        var expired = moment
        expired.elapsed[timer] = nil
        found += cell.edges.isEmpty ? [expired] : cell.edges.flatMap { take($0, from: expired) }
      }
    }
    return found
  }

  private mutating func take(_ edge: Int, from moment: Moment) -> [Moment] {
    var next = moment
    next.location = reference.edges[edge].target
    for timer in reference.edges[edge].disarms { next.elapsed[timer] = nil }
    for timer in reference.edges[edge].arms { next.elapsed[timer] = 0 }
    return show(Array(outputs[edge].indices), of: edge, next)
  }

  /// Shows outputs in every order, those of one machine in theirs, and leaves out optional ones.
  private mutating func show(_ all: [Int], of edge: Int, _ start: Moment) -> [Moment] {
    var points = [(rest: all, moment: start)]
    var known: [[Int]: [InvariantCheckers]] = [:]
    var found: [Moment] = []
    while let (rest, moment) = points.popLast() {
      count += 1
      if rest.allSatisfy({ outputs[edge][$0].isOptional }) { found.append(moment) }
      for position in rest {
        let output = outputs[edge][position]
        let isBehind = rest.contains {
          $0 < position && output.announces != nil
            && outputs[edge][$0].announces == output.announces
        }
        guard !isBehind else { continue }
        let later = rest.filter { $0 != position }
        for symbol in output.symbols {
          var next = moment
          if let number = next.checkers.observe(symbol, at: now) {
            violated.insert(number)
            continue
          }
          guard !known[later, default: []].contains(where: { $0.isLike(next.checkers) }) else {
            continue
          }
          known[later, default: []].append(next.checkers)
          points.append((later, next))
        }
      }
    }
    return found
  }

  private func after(_ moment: Moment) -> Moment? {
    var later = moment
    for timer in reference.timers.indices {
      guard let elapsed = moment.elapsed[timer] else { continue }
      let span = span(timer, moment.location)
      if let to = span.to, elapsed >= to { return nil }
      later.elapsed[timer] = span.to == nil ? min(elapsed + 1, span.from) : elapsed + 1
    }
    return later
  }

  private func span(_ timer: Int, _ location: Int) -> (from: Int64, to: Int64?) {
    func second(_ parameter: Int) -> Int64 {
      Int64(reference.parameters[parameter].value / Self.second)
    }
    let declaration = reference.timers[timer]
    let span = declaration.spans[reference.span(ofTimer: timer, at: location)]
    let from = second(span.from)
    return (from, span.to.map { max(from, second($0)) })
  }
}
