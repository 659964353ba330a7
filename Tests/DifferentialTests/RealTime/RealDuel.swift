import PlumblineEngine
import PlumblineLanguage
import PlumblineModel

/// A spec, judged on a real clock and, but for its invariants, order by order, literally.
struct RealDuel {
  private static let tick: Microseconds = 1_000_000
  private static let mostEvents = 6

  let interpreter: TickInterpreter
  let jitter: Jitter
  private let vocabulary: Vocabulary
  private let judge: Judge
  /// As the other one, but of the invariants, too.
  private let strictJudge: Judge

  init(_ spec: SpecDocument, _ reference: Reference, jitter: Jitter = Jitter()) {
    let choice = reference.interpretations.map { ($0.name, $0.option) }
    interpreter = TickInterpreter(
      spec,
      interpretation: Dictionary(uniqueKeysWithValues: choice),
      unobservable: [],
      slack: jitter.slack
    )
    self.jitter = jitter
    vocabulary = reference.vocabulary
    var adapter = Capabilities(all: reference.vocabulary, implementation: "blurred")
    adapter.timeModel = .real(jitter.tolerance)
    // Without the invariants that cannot be judged on such a clock.
    strictJudge = Judge(
      Automaton(reference.projected(onto: adapter), timeModel: .real(jitter.tolerance))
    )
    var bare = reference
    bare.invariants = []
    judge = Judge(Automaton(bare, timeModel: .real(jitter.tolerance)))
  }

  /// A short trace, some of it tampered with, whose instants are known up to a tick or two; nil when
  /// it is too long to be tried in every order.
  func draw(_ dice: inout Dice) -> BlurredTrace? {
    let drawn = DrawnTrace(of: interpreter, steps: 2...4, with: &dice)
    var blurred = BlurredTrace()
    blurred.isHonest = drawn.isHonest
    var last = 0
    for (end, step) in zip(drawn.trace.ends, drawn.trace.steps) {
      guard let call = step.input else { continue }
      let first = max(last, end - dice.below(2))
      last = end + (dice.percent(25) ? 1 : 0)
      let event = BlurredTrace.Event(call: call, ticks: first...max(first, last))
      // The blur of the event before it may exclude the tick at which it happened.
      if first > end { blurred.isHonest = false }
      if dice.percent(30) { blurred.reports.append(event) } else { blurred.inputs.append(event) }
      last = max(first, last)
    }
    var seen = 0
    for sighting in drawn.trace.sink {
      seen = max(seen, sighting.at + dice.below(2))
      let ticks = min(sighting.at, max(0, sighting.at - dice.below(2)))...seen
      blurred.outputs.append(BlurredTrace.Event(seen: sighting.seen, ticks: ticks))
    }
    blurred.end = max(drawn.trace.ends.last ?? 0, last, seen) + dice.below(3)
    // Silence that the simulator did not have may be too long.
    if blurred.end > drawn.trace.ends.last ?? 0 { blurred.isHonest = false }
    return canTryEveryOrder(of: blurred) ? blurred : nil
  }

  /// Whether a trace is short enough to be tried in every order.
  func canTryEveryOrder(of blurred: BlurredTrace) -> Bool {
    blurred.inputs.count + blurred.reports.count + blurred.outputs.count <= Self.mostEvents
  }

  /// Whether the invariants hold in what happened, each read as it is written, and there are some.
  func keepsInvariants(_ trace: TickTrace) -> Bool {
    var literal = TickJudge(interpreter)
    return !interpreter.spec.invariants.isEmpty && literal.judge(trace) == .passed
  }

  /// Whether the engine accuses it, of violating an invariant, too, or of nothing of the kind.
  func isAccused(_ blurred: BlurredTrace, withInvariants isStrict: Bool = false) -> Bool {
    var steps: [Step] = []
    var recording = Recording()
    var instants = Instants()
    instants.opened = Microseconds(blurred.opened) * Self.tick
    for (event, isSpontaneous) in blurred.inputs.map({ ($0, false) })
      + blurred.reports.map({ ($0, true) })
    {
      guard let call = event.call else { continue }
      let input = vocabulary.input(named: call.name, call.values)
      steps.append(Step(delay: 0, input: input, isSpontaneous: isSpontaneous))
      let known = event.known ?? event.ticks.upperBound
      instants.given.append(Self.instants(event.ticks.lowerBound...known))
    }
    steps.append(Step(delay: 0, input: nil))
    let end = Microseconds(blurred.end) * Self.tick
    instants.given.append(end...end)
    for (number, event) in blurred.outputs.enumerated() {
      guard let seen = event.seen, let symbol = vocabulary.symbol(seen.output, seen.values) else {
        preconditionFailure("no output")
      }
      let times = Self.instants(event.ticks)
      if event.isBounded { instants.since[number] = times.lowerBound }
      let known = event.known.map { Microseconds($0) * Self.tick } ?? times.upperBound
      recording.observations.append(
        Observation(at: known, step: 0, isAfterInput: true, symbol: symbol)
      )
    }
    recording.now = end
    recording.instants = instants
    var judge = isStrict ? strictJudge : judge
    if case .failed = judge.judge(Execution(of: steps, recording)) { return true }
    return false
  }

  /// A trace that is judged wrongly.
  func account(of blurred: BlurredTrace) -> String {
    """
    accused: \(isAccused(blurred)), by invariants \(isAccused(blurred, withInvariants: true)), with \(jitter)
    \(interpreter.spec.text)
    \(interpreter.choice.sorted { $0.key < $1.key }.map { "read \($0) as \($1)" }.joined())
    \(blurred.text)
    """
  }

  private static func instants(_ ticks: ClosedRange<Int>) -> ClosedRange<Microseconds> {
    Microseconds(ticks.lowerBound) * tick...Microseconds(ticks.upperBound) * tick
  }
}
