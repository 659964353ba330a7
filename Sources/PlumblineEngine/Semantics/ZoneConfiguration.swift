internal import PlumblineModel

/// One candidate whose timers may have been started at many instants.
///
/// That is so where something happens that nobody sees: an input that the adapter can neither give
/// nor report, or an expiry within a window that shows nothing. All the times of such a candidate
/// are one ``Zone``.
struct ZoneConfiguration: Candidate, Hashable, Sendable {
  /// The clock that counts from when the estimator last looked; the running timers follow.
  private static let watch = 0

  var location: Int32
  private(set) var running: UInt32 = 0
  /// The pending outputs of reactions, the oldest first; they all happened at the current instant.
  var pending: [Configuration.Pending] = []
  /// How long the watch and the running timers, in the order of their numbers, may have run.
  private(set) var zone: Zone
  /// The chain of edges taken since candidates last agreed.
  var unattributed = Chains<Int32>.Chain.empty

  /// The configuration at the opening of a trace.
  init(start automaton: Automaton) {
    location = Int32(automaton.reference.start)
    zone = Zone().changing(to: [nil])
    let armed = automaton.reference.armedAtStart.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    change(stopping: 0, starting: armed, of: automaton, at: 0)
  }

  /// The configuration in which some timers run, for the times of a zone that begins with the watch.
  init(location: Int32, running: UInt32, zone: Zone) {
    self.location = location
    self.running = running
    self.zone = zone
  }

  /// Whether something is pending that must come.
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

  /// Counts time from the current instant.
  mutating func restartWatch() {
    let watch = Renumbering(running, to: running, keeping: running, restartingWatch: true)
    zone = zone.changing(to: watch)
  }

  /// Counts time from any instant that lies so far back.
  mutating func setWatch(within past: ClosedRange<Microseconds>) {
    zone.free(Self.watch, within: past)
  }

  /// Lets any time pass in which nothing is due, until the watch shows a time; none while something
  /// is pending.
  ///
  /// - Parameters:
  ///   - limit: ``Zone/open`` where the watch does not matter.
  ///   - automaton: The automaton.
  mutating func elapse(until limit: Microseconds, of automaton: Automaton) {
    guard pending.isEmpty else { return }
    zone.elapse()
    zone.keep(Self.watch, within: limit)
    for (clock, timer) in Bits(running).enumerated() {
      let most = automaton.span(of: timer, at: location).to
      if most < Configuration.open { zone.keep(Self.watch + 1 + clock, within: most) }
    }
    guard limit == Zone.open || running & automaton.openTimers != 0 else { return }
    var most = [limit < Zone.open ? limit : 0]
    for timer in Bits(running) {
      let times = automaton.span(of: timer, at: location)
      most.append(times.to < Configuration.open ? times.to : times.from)
    }
    zone.saturate(beyond: most)
  }

  /// The longest time on the watch.
  var reach: Microseconds { zone.longest(Self.watch) }

  /// The part in which the watch shows one of some times; nil if there is none.
  func at(_ times: ClosedRange<Microseconds>) -> ZoneConfiguration? {
    within(zone.after(Self.watch, times.lowerBound)?.before(Self.watch, times.upperBound))
  }

  /// The part in which a timer may expire; nil if there is none.
  func expiring(_ timer: Int, of automaton: Automaton) -> ZoneConfiguration? {
    within(zone.after(clock(of: timer), automaton.span(of: timer, at: location).from))
  }

  /// From when on a timer may expire, counted from the current instant.
  func remaining(of timer: Int, of automaton: Automaton) -> Microseconds {
    automaton.span(of: timer, at: location).from - zone.longest(clock(of: timer))
  }

  /// How long a timer has run, if that is known as far as it matters; otherwise nil.
  ///
  /// One that may expire and never has to is as if it might only just: how much longer it has run
  /// makes no difference, and a zone does not say.
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

  /// Takes in all times of another candidate at the same place, and what lies between.
  mutating func widen(by other: ZoneConfiguration) { zone = zone.hull(other.zone) }

  /// Notes that an output of one of the reactions was seen; what reactions before it still pending need
  /// not come.
  mutating func discharge(_ position: Int, ofReaction reaction: Int) {
    pending.removeFirst(reaction)
    pending[0].mask &= ~(1 << UInt32(position))
    if pending[0].mask == 0 { pending.removeFirst() }
  }

  private func clock(of timer: Int) -> Int { Self.clock(of: timer, among: running) }

  fileprivate static func clock(of timer: Int, among running: UInt32) -> Int {
    watch + 1 + (running & (1 << UInt32(timer) - 1)).nonzeroBitCount
  }
}

/// Per clock after timers were stopped and started, the watch first, which it was before; nil for one
/// that starts.
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
