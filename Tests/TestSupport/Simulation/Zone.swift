internal import PlumblineModel

/// All the times that a set of deadlines may be away, as bounds on their distances and on the
/// differences between them (a difference bound matrix: Dill, *Timing Assumptions and
/// Verification of Finite-State Concurrent Systems*, 1989).
///
/// All bounds are closed, and a distance lies between zero and the time of its timer, so there are
/// finitely many zones.
struct Zone: Hashable {
  /// `bounds[i][j]` bounds distance `i` less distance `j`; distance 0 is zero.
  private var bounds: [[Microseconds]] = [[0]]

  var count: Int { bounds.count - 1 }

  /// Adds a deadline at a distance, as the last.
  mutating func add(_ span: Microseconds) {
    bounds.append(bounds[0].map { $0 + span })
    for row in bounds.indices.dropLast() { bounds[row].append(bounds[row][0] - span) }
    bounds[bounds.count - 1].append(0)
  }

  /// Keeps some deadlines, in a new order.
  mutating func keep(_ deadlines: [Int]) {
    let rows = [0] + deadlines.map { $0 + 1 }
    bounds = rows.map { row in rows.map { bounds[row][$0] } }
  }

  /// Lets any time pass in which no deadline is missed.
  mutating func elapse() {
    for column in bounds.indices.dropFirst() { bounds[0][column] = 0 }
    tighten()
  }

  /// The instants at which a deadline is due; nil without any.
  func due(_ deadline: Int) -> Zone? {
    var zone = self
    zone.bounds[deadline + 1][0] = min(zone.bounds[deadline + 1][0], 0)
    zone.tighten()
    return zone.bounds.indices.allSatisfy { zone.bounds[$0][$0] >= 0 } ? zone : nil
  }

  /// Makes every bound as small as the others imply (Floyd and Warshall).
  ///
  /// It ends at the first sign that the zone is empty: its bounds would grow without end.
  private mutating func tighten() {
    for middle in bounds.indices {
      for row in bounds.indices {
        for column in bounds.indices {
          bounds[row][column] = min(
            bounds[row][column],
            bounds[row][middle] + bounds[middle][column]
          )
        }
        if bounds[row][row] < 0 { return }
      }
    }
  }
}
