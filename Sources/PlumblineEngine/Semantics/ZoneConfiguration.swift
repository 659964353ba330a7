internal import PlumblineModel

/// A candidate with timers whose start is unknown.
///
/// An unobservable input can start such a timer, and so can a silent expiry within a window. The
/// possible clock values of the candidate form one ``Zone``.
struct ZoneConfiguration: Candidate, Hashable, Sendable {
  /// The clock that the estimator restarts at an observation; the clocks of the running timers
  /// follow.
  private static let watch = 0

  var location: Int32
  private(set) var running: UInt32 = 0
  /// The pending outputs, by reaction, the oldest first; all reactions happened at the current
  /// instant.
  var pending: [Configuration.Pending] = []
  /// The watch and the clocks of the running timers, in the order of the timers' numbers.
  private(set) var zone: Zone
  /// The number of pending reactions that come before an expiry which was left out, because a timer that
  /// restarts itself could expire at one instant without end; -1 if none was left out.
  ///
  /// Once these reactions are complete, the candidate stands for others as well, which are unknown.
  private(set) var omitted: Int32 = -1
  /// Whether an output was explained while unknown candidates could explain it as well: they may be
  /// anywhere since.
  private(set) var isUncertain = false
  /// As for ``Candidate/unattributed``.
  var unattributed = Chains<Int32>.Chain.empty

  /// The configuration at the opening of a trace.
  init(start automaton: Automaton) {
    location = Int32(automaton.reference.start)
    zone = Zone().changing(to: [nil])
    let armed = automaton.reference.armedAtStart.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    change(stopping: 0, starting: armed, of: automaton, at: 0)
  }

  /// A configuration with some running timers and a zone, which begins with the watch.
  init(location: Int32, running: UInt32, zone: Zone) {
    self.location = location
    self.running = running
    self.zone = zone
  }

  /// Whether a required output is pending.
  var blocks: Bool { pending.contains(where: \.blocks) }

  mutating func change(
    stopping stops: UInt32,
    starting starts: UInt32,
    of automaton: Automaton,
    at now: Microseconds
  ) {
    let next = running & ~stops | starts
    zone = zone.changing(to: Renumbering(running, to: next, keeping: running & ~stops & ~starts))
    running = next
  }

  /// Sets the watch to zero.
  mutating func restartWatch() {
    let watch = Renumbering(running, to: running, keeping: running, restartingWatch: true)
    zone = zone.changing(to: watch)
  }

  /// Whether the watch is at zero for certain.
  var isWatchAtZero: Bool { isWatch(within: 0...0) }

  /// Allows the watch any value within a range, regardless of the other clocks.
  mutating func setWatch(within past: ClosedRange<Microseconds>) {
    zone.free(Self.watch, within: past)
  }

  /// Whether each value of the watch is within a range.
  private func isWatch(within times: ClosedRange<Microseconds>) -> Bool {
    times.lowerBound <= zone.least(Self.watch) && zone.longest(Self.watch) <= times.upperBound
  }

  /// Lets time pass up to the next deadline, until the watch shows `limit`; no time passes while an
  /// output is pending.
  ///
  /// - Parameters:
  ///   - limit: ``Zone/open`` where the watch does not matter.
  ///   - automaton: The automaton.
  ///   - ignored: The timers whose deadlines keep no time from passing, as bits.
  mutating func elapse(
    until limit: Microseconds,
    of automaton: Automaton,
    ignoring ignored: UInt32 = 0
  ) {
    guard pending.isEmpty else { return }
    let (running, location) = (running, location)
    // The watch is the first clock.
    withUnsafeTemporaryAllocation(of: Microseconds.self, capacity: zone.count) { times in
      times.initializeElement(at: Self.watch, to: limit)
      var clock = Self.watch
      for timer in Bits(running) {
        clock += 1
        let most = automaton.span(of: timer, at: location).to
        let isLimited = ignored & (1 << UInt32(timer)) == 0 && most < Configuration.open
        times.initializeElement(at: clock, to: isLimited ? most : Zone.open)
      }
      zone.elapse(within: times)
      guard limit == Zone.open || running & automaton.openTimers != 0 else { return }
      times[Self.watch] = limit < Zone.open ? limit : 0
      clock = Self.watch
      for timer in Bits(running) {
        clock += 1
        let span = automaton.span(of: timer, at: location)
        times[clock] = span.to < Configuration.open ? span.to : span.from
      }
      zone.saturate(beyond: times)
    }
  }

  /// The largest value of the watch.
  var reach: Microseconds { zone.longest(Self.watch) }

  /// The part in which the watch is within a range; nil if it is empty.
  func at(_ times: ClosedRange<Microseconds>) -> ZoneConfiguration? {
    isWatch(within: times) ? self : within(zone.within(Self.watch, times))
  }

  /// The part in which a timer may expire; nil if it is empty.
  func expiring(_ timer: Int, of automaton: Automaton) -> ZoneConfiguration? {
    within(zone.after(clock(of: timer), automaton.span(of: timer, at: location).from))
  }

  /// The earliest expiry of a timer, counted from the current instant.
  func remaining(of timer: Int, of automaton: Automaton) -> Microseconds {
    automaton.span(of: timer, at: location).from - zone.longest(clock(of: timer))
  }

  /// The latest expiry of a timer, counted from the current instant; ``Configuration/open`` when it never has to
  /// expire.
  func longestRemaining(of timer: Int, of automaton: Automaton) -> Microseconds {
    let most = automaton.span(of: timer, at: location).to
    return most < Configuration.open ? most - zone.least(clock(of: timer)) : Configuration.open
  }

  /// Whether a timer may have reached the end of its time.
  func isAtEnd(_ timer: Int, of automaton: Automaton) -> Bool {
    let most = automaton.span(of: timer, at: location).to
    return most < Configuration.open && zone.longest(clock(of: timer)) >= most
  }

  /// The clock of a timer, if it is known as far as it matters; otherwise nil.
  ///
  /// An optional expiry that has become possible counts as just possible: a larger clock value
  /// makes no difference, and the zone does not hold one.
  func time(of timer: Int, _ automaton: Automaton) -> Microseconds? {
    let clock = clock(of: timer)
    let least = zone.least(clock)
    if zone.longest(clock) == least { return least }
    let span = automaton.span(of: timer, at: location)
    return span.to == Configuration.open && least >= span.from ? span.from : nil
  }

  private func within(_ part: Zone?) -> ZoneConfiguration? {
    guard let part else { return nil }
    var restricted = self
    restricted.zone = part
    return restricted
  }

  /// Widens the zone to the hull with that of another candidate at the same place.
  mutating func widen(by other: ZoneConfiguration) { zone = zone.hull(other.zone) }

  /// Removes an observed output from the pending ones of a reaction, and drops the optional outputs
  /// of earlier reactions, unless it overlaps.
  mutating func discharge(_ position: Int, ofReaction reaction: Int) {
    let dropped = pending[reaction].overlaps ? 0 : reaction
    pending[reaction].mask &= ~(1 << UInt32(position))
    let isComplete = pending[reaction].mask == 0
    if isComplete { pending.remove(at: reaction) }
    pending.removeFirst(dropped)
    guard omitted > 0 else { return }
    let removed = dropped + (isComplete && reaction < Int(omitted) ? 1 : 0)
    omitted = max(0, omitted - Int32(removed))
  }

  /// As for ``AmbiguityEstimator``.
  var isInterrupted: Bool { pending.contains { $0.overlaps && $0.blocks } }

  /// Marks the reactions that are under way as overlapping.
  mutating func interrupt(of automaton: Automaton) {
    for index in pending.indices where automaton.isUnderWay(pending[index]) {
      pending[index].overlaps = true
    }
  }

  /// Requires none of the pending outputs any more.
  mutating func waivePending() {
    for index in pending.indices { pending[index].required = 0 }
  }

  /// Whether a required output is pending, or a timer has to expire at once.
  func mustReact(of automaton: Automaton) -> Bool {
    blocks || Bits(running).contains { mustExpire($0, of: automaton) }
  }

  /// Whether a timer has to expire at once.
  func mustExpire(_ timer: Int, of automaton: Automaton) -> Bool {
    automaton.span(of: timer, at: location).to <= zone.least(clock(of: timer))
  }

  /// Notes that an expiry after the pending reactions was left out.
  mutating func omitExpiry() {
    if omitted < 0 { omitted = Int32(pending.count) }
  }

  /// Whether unknown candidates may explain the next output.
  var standsForOthers: Bool {
    isUncertain || omitted >= 0 && !pending.prefix(Int(omitted)).contains(where: \.blocks)
  }

  /// Notes that unknown candidates may have explained the last output.
  mutating func noteUncertainty() { isUncertain = true }

  /// Whether an expiry after some pending reactions was left out.
  var hasOmitted: Bool { omitted >= 0 }

  /// Notes that time has passed: what was left out did not happen.
  mutating func forgetOmitted() { omitted = -1 }

  /// Also stands for another candidate, which is dropped.
  mutating func takeOmitted(of other: borrowing ZoneConfiguration) {
    isUncertain = isUncertain || other.isUncertain
    guard other.omitted >= 0 else { return }
    omitted = omitted < 0 ? other.omitted : min(omitted, other.omitted)
  }

  private func clock(of timer: Int) -> Int { Self.clock(of: timer, among: running) }

  fileprivate static func clock(of timer: Int, among running: UInt32) -> Int {
    watch + 1 + (running & (1 << UInt32(timer) - 1)).nonzeroBitCount
  }
}

/// The clocks after timers have stopped and started, the watch first: per clock its position
/// before, or nil if it starts.
private struct Renumbering: Sequence, IteratorProtocol {
  private let before: UInt32
  private let kept: UInt32
  private var rest: UInt32
  private var isWatchKept: Bool
  private var isAtWatch = true

  init(_ before: UInt32, to after: UInt32, keeping kept: UInt32, restartingWatch: Bool = false) {
    self.before = before
    self.kept = kept
    rest = after
    isWatchKept = !restartingWatch
  }

  mutating func next() -> Int?? {
    if isAtWatch {
      isAtWatch = false
      return .some(isWatchKept ? 0 : nil)
    }
    guard rest != 0 else { return nil }
    let timer = rest.trailingZeroBitCount
    rest &= rest - 1
    guard kept & (1 << UInt32(timer)) != 0 else { return .some(nil) }
    return ZoneConfiguration.clock(of: timer, among: before)
  }
}
