import Testing

/// The verdicts of a soak test.
struct SoakTally {
  var specs = 0
  private(set) var traces = 0
  private(set) var events = 0
  /// The traces that were tampered with.
  var planted = 0
  /// Those of them that are violations, read literally.
  var violations = 0
  /// Those of them of which not every order can be read literally.
  var undecided = 0
  /// The others in which the invariants of the spec hold.
  var keeping = 0
  /// The traces that have more candidates than the engine keeps: it says that it does not judge them.
  var givenUp = 0
  private(set) var wrong = 0
  private var millions = 0

  mutating func count(_ trace: TickTrace) {
    traces += 1
    events += trace.steps.count { $0.input != nil } + trace.sink.count
  }

  mutating func report(_ account: String) {
    wrong += 1
    Issue.record("\(account)")
  }

  /// Says so after each million events.
  mutating func sayHowFar() {
    guard events / 1_000_000 > millions else { return }
    millions = events / 1_000_000
    print(text)
  }

  var text: String {
    "\(events) events in \(traces) traces of \(specs) specs, \(planted) tampered with, of which "
      + "\(violations) are violations\(undecided > 0 ? " and \(undecided) not decided by trying" : ""): "
      + (keeping > 0 ? "\(keeping) others keep invariants, " : "")
      + "\(wrong) judged wrongly\(givenUp > 0 ? ", \(givenUp) given up" : "")"
  }
}
