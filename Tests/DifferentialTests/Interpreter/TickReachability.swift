import PlumblineModel

/// Everything that an automaton comes to, second by second, by trying all.
///
/// A search over zones is compared with it. All times must be whole seconds.
struct TickReachability {
  private(set) var locations: Set<Int> = []
  private(set) var timers: Set<Int> = []

  private struct Moment: Hashable {
    var location: Int
    /// Per timer, how many seconds it has run; nil when it does not run.
    var elapsed: [Int64?]
  }

  init(_ reference: Reference) {
    func second(_ parameter: Int) -> Int64 { reference.parameters[parameter].value / 1_000_000 }
    func span(_ timer: Int, in location: Int) -> (from: Int64, to: Int64?) {
      let declaration = reference.timers[timer]
      let count = declaration.counter.map { reference.locations[location][$0] - 1 } ?? 0
      let span = declaration.spans[min(max(0, count), declaration.spans.count - 1)]
      return (second(span.from), span.to.map { max(second(span.from), second($0)) })
    }
    func take(_ edge: Int, from moment: Moment) -> Moment {
      var next = moment
      next.location = reference.edges[edge].target
      for timer in reference.edges[edge].disarms { next.elapsed[timer] = nil }
      for timer in reference.edges[edge].arms { next.elapsed[timer] = 0 }
      return next
    }
    var start = Moment(location: reference.start, elapsed: reference.timers.map { _ in nil })
    for timer in reference.armedAtStart { start.elapsed[timer] = 0 }
    var seen: Set<Moment> = [start]
    var open = [start]
    while let moment = open.popLast() {
      locations.insert(moment.location)
      var successors: [Moment] = []
      for (event, cell) in reference.cells[moment.location].enumerated() {
        let timer = event - reference.vocabulary.inputs.count
        guard timer >= 0 else {
          if cell.isPossible { successors += cell.edges.map { take($0, from: moment) } }
          continue
        }
        // A late environment ends all promises.
        guard reference.timers[timer].gives == nil, let elapsed = moment.elapsed[timer],
          elapsed >= span(timer, in: moment.location).from
        else { continue }
        var expired = moment
        expired.elapsed[timer] = nil
        if !cell.edges.isEmpty { timers.insert(timer) }
        successors += cell.edges.isEmpty ? [expired] : cell.edges.map { take($0, from: expired) }
      }
      var later = moment
      var isLate = false
      for timer in reference.timers.indices {
        guard let elapsed = moment.elapsed[timer] else { continue }
        let span = span(timer, in: moment.location)
        isLate = isLate || span.to.map { elapsed >= $0 } ?? false
        // Beyond its time, one that never has to expire does not change any more.
        later.elapsed[timer] = span.to == nil ? min(elapsed + 1, span.from) : elapsed + 1
      }
      if !isLate { successors.append(later) }
      for next in successors where seen.insert(next).inserted { open.append(next) }
    }
  }
}
