internal import PlumblineModel

/// All possible clock values of some running timers, as bounds on them and on their differences.
///
/// It is a difference bound matrix (D. L. Dill, *Timing Assumptions and Verification of
/// Finite-State Concurrent Systems*, 1989, doi:10.1007/3-540-52148-8_17).
///
/// Row and column 0 stand for zero. The matrix is always *closed*: no bound is looser than the
/// others imply, so one zone is within another when each of its bounds is. Bounds are inclusive
/// integers, and a zone is never empty.
struct Zone: Hashable, Sendable {
  /// No bound.
  static let open = Microseconds.max / 4

  /// The number of running timers.
  let count: Int
  /// `bounds[row * (count + 1) + column]` bounds the clock of `row` minus that of `column`.
  private var bounds: [Microseconds]

  /// No timer.
  init() {
    count = 0
    bounds = [0]
  }

  /// Timers with these clock values.
  init(at times: [Microseconds]) {
    count = times.count
    let all = [0] + times
    bounds = all.flatMap { row in all.map { row - $0 } }
  }

  private init(count: Int, bounds: [Microseconds]) {
    self.count = count
    self.bounds = bounds
  }

  private var width: Int { count + 1 }

  /// Whether each bound is at most that of another zone of the same timers.
  ///
  /// - Complexity: O(timers²), and usually less.
  func isWithin(_ other: Zone) -> Bool {
    for index in bounds.indices where bounds[index] > other.bounds[index] { return false }
    return true
  }

  /// The smallest zone that contains both.
  ///
  /// - Complexity: O(timers²).
  func hull(_ other: Zone) -> Zone {
    // The maximum of two closed matrices is closed.
    Zone(count: count, bounds: zip(bounds, other.bounds).map { max($0, $1) })
  }

  /// The zone after timers stop, start and change their order.
  ///
  /// - Parameter timers: Per timer afterwards, its position before, or nil for one that starts; at
  ///   most one more than there can be timers.
  /// - Returns: A closed zone of these timers.
  /// - Complexity: O(timers²).
  func changing(to timers: some Sequence<Int?>) -> Zone {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Deadlines.room + 2) { rows in
      rows.initializeElement(at: 0, to: 0)
      var size = 1
      for timer in timers {
        // A clock that starts equals zero.
        rows.initializeElement(at: size, to: timer.map { $0 + 1 } ?? 0)
        size += 1
      }
      let changed = [Microseconds](unsafeUninitializedCapacity: size * size) { changed, count in
        for row in 0..<size {
          let before = rows[row] * width
          for column in 0..<size {
            changed.initializeElement(at: count, to: bounds[before + rows[column]])
            count += 1
          }
        }
      }
      return Zone(count: size - 1, bounds: changed)
    }
  }

  /// Allows a clock any value within a range, independent of the others.
  ///
  /// - Complexity: O(timers).
  mutating func free(_ timer: Int, within times: ClosedRange<Microseconds>) {
    let freed = timer + 1
    for other in 0..<width where other != freed {
      let (longest, least) = (bounds[other * width], bounds[other])
      bounds[freed * width + other] = min(times.upperBound + least, Self.open)
      bounds[other * width + freed] =
        longest < Self.open ? longest - times.lowerBound : Self.open
    }
  }

  /// Lets any time pass, as long as each clock is within its limit.
  ///
  /// - Parameter limits: Per clock, its limit, or ``open`` for none; the zone is within these limits.
  /// - Complexity: O(timers²).
  mutating func elapse(within limits: some Sequence<Microseconds>) {
    let (width, open) = (width, Self.open)
    bounds.withUnsafeMutableBufferPointer { bounds in
      for (clock, limit) in limits.enumerated() {
        bounds[(clock + 1) * width] = min(limit, open)
      }
      // Time passes for all clocks alike, so the limit of one is, at its distance, a limit of another.
      for row in 1..<max(1, width) {
        for column in 1..<width where row != column {
          let (distance, limit) = (bounds[row * width + column], bounds[column * width])
          guard distance < open, limit < open else { continue }
          bounds[row * width] = min(bounds[row * width], distance + limit)
        }
      }
      // One clock exceeds another one at most by its limit less the least value of that one.
      for row in 1..<max(1, width) where bounds[row * width] < open {
        for column in 1..<width where row != column {
          bounds[row * width + column] = min(
            bounds[row * width + column],
            bounds[row * width] + bounds[column]
          )
        }
      }
    }
  }

  /// Lets an exact time pass.
  ///
  /// - Complexity: O(timers).
  mutating func shift(by time: Microseconds) {
    for row in 1..<max(1, width) {
      if bounds[row * width] < Self.open { bounds[row * width] += time }
      bounds[row] -= time
    }
  }

  /// The part in which a clock is at least a value; nil if it is empty.
  ///
  /// - Complexity: O(timers²).
  func after(_ timer: Int, _ least: Microseconds) -> Zone? {
    restricted(0, timer + 1, to: -least)
  }

  /// The part in which a clock is at most a value; nil if it is empty.
  ///
  /// - Complexity: O(timers²).
  func before(_ timer: Int, _ most: Microseconds) -> Zone? {
    restricted(timer + 1, 0, to: most)
  }

  /// The part in which a clock is within a range; nil if it is empty.
  ///
  /// - Complexity: O(timers²).
  func within(_ timer: Int, _ times: ClosedRange<Microseconds>) -> Zone? {
    var zone = self
    let isPart =
      zone.restrict(0, timer + 1, to: -times.lowerBound)
      && zone.restrict(timer + 1, 0, to: times.upperBound)
    return isPart ? zone : nil
  }

  /// The lower bound of a clock.
  func least(_ timer: Int) -> Microseconds { -bounds[timer + 1] }

  /// The upper bound of a clock.
  func longest(_ timer: Int) -> Microseconds { bounds[(timer + 1) * width] }

  /// Drops bounds beyond the largest value that each clock is compared with, so that zones are
  /// finitely many.
  ///
  /// This is the extrapolation by maximal constants of J. Bengtsson and W. Yi, *Timed Automata:
  /// Semantics, Algorithms and Tools*, 2004, doi:10.1007/978-3-540-27755-2_3.
  ///
  /// - Complexity: O(timers² + timers × dropped bounds).
  mutating func saturate<Most: RandomAccessCollection<Microseconds>>(beyond most: Most)
  where Most.Index == Int {
    var widened: [Int] = []
    for row in 0..<width {
      let longest = row > 0 ? most[row - 1] : Self.open
      for column in 0..<width where row != column {
        let index = row * width + column
        if bounds[index] > longest, bounds[index] < Self.open {
          bounds[index] = Self.open
          widened.append(index)
        } else if column > 0, bounds[index] < -most[column - 1] {
          bounds[index] = -most[column - 1]
          widened.append(index)
        }
      }
    }
    if !widened.isEmpty { close(widened) }
  }

  /// The part within one more bound; nil if it is empty.
  private func restricted(_ row: Int, _ column: Int, to bound: Microseconds) -> Zone? {
    var zone = self
    return zone.restrict(row, column, to: bound) ? zone : nil
  }

  /// Adds one bound and its consequences.
  ///
  /// - Returns: Whether anything is left; otherwise, the zone is unchanged.
  private mutating func restrict(_ row: Int, _ column: Int, to bound: Microseconds) -> Bool {
    let (width, open) = (width, Self.open)
    guard bounds[column * width + row] + bound >= 0 else { return false }
    guard bound < bounds[row * width + column] else { return true }
    bounds.withUnsafeMutableBufferPointer { bounds in
      bounds[row * width + column] = bound
      for from in 0..<width {
        let first = bounds[from * width + row]
        guard first < open else { continue }
        for to in 0..<width {
          let last = bounds[column * width + to]
          guard last < open else { continue }
          bounds[from * width + to] = min(bounds[from * width + to], first + bound + last)
        }
      }
    }
    return true
  }

  /// Tightens widened bounds as far as the others imply (Floyd and Warshall).
  ///
  /// The other bounds were tight before, and wider bounds imply no tighter ones.
  private mutating func close(_ widened: [Int]) {
    for middle in 0..<width {
      for index in widened {
        let (row, column) = (index / width, index % width)
        let (first, last) = (bounds[row * width + middle], bounds[middle * width + column])
        guard first < Self.open, last < Self.open else { continue }
        bounds[index] = min(bounds[index], first + last)
      }
    }
  }
}
