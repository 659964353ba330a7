import PlumblineEngine
import PlumblineLanguage
import PlumblineModel

/// What was given and seen, and between which ticks each of it happened.
struct BlurredTrace {
  struct Event {
    var call: Call?
    var seen: Seen?
    var ticks: ClosedRange<Int>

    var text: String { "\(ticks) \(call?.text ?? seen.map { "\($0.output)\($0.values)" } ?? "")" }
  }

  var inputs: [Event] = []
  var outputs: [Event] = []
  var end = 0
  /// Whether an implementation that follows the spec could have been recorded so.
  var isHonest = true

  var text: String { (inputs + outputs).map(\.text).joined(separator: "\n") + "\nend \(end)" }
}

/// A spec without invariants, judged on a real clock and, order by order, literally.
struct RealDuel {
  private static let tick: Microseconds = 1_000_000
  private static let mostEvents = 6
  private static let mostOrders = 4000

  private let interpreter: TickInterpreter
  private let vocabulary: Vocabulary
  private let judge: Judge

  init(_ spec: SpecDocument, _ reference: Reference) {
    let choice = reference.readings.map { ($0.name, $0.option) }
    interpreter = TickInterpreter(
      spec,
      reading: Dictionary(uniqueKeysWithValues: choice),
      hidden: []
    )
    vocabulary = reference.vocabulary
    // What is blurred stands at each event.
    judge = Judge(Automaton(reference, tolerance: Tolerance(slack: 0)))
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
      blurred.inputs.append(BlurredTrace.Event(call: call, ticks: first...max(first, last)))
      last = max(first, last)
    }
    var seen = 0
    for sighting in drawn.trace.sightings {
      seen = max(seen, sighting.at + dice.below(2))
      let ticks = min(sighting.at, max(0, sighting.at - dice.below(2)))...seen
      blurred.outputs.append(BlurredTrace.Event(seen: sighting.seen, ticks: ticks))
    }
    blurred.end = max(drawn.trace.ends.last ?? 0, last, seen) + dice.below(3)
    // Silence that the walk did not have may be too long.
    if blurred.end > drawn.trace.ends.last ?? 0 { blurred.isHonest = false }
    return blurred.inputs.count + blurred.outputs.count <= Self.mostEvents ? blurred : nil
  }

  /// Whether the engine accuses it.
  func isAccused(_ blurred: BlurredTrace) -> Bool {
    var steps: [Step] = []
    var recording = Recording()
    var instants = Instants()
    for event in blurred.inputs {
      guard let call = event.call else { continue }
      steps.append(Step(delay: 0, input: vocabulary.input(named: call.name, call.values)))
      instants.given.append(Self.instants(event.ticks))
    }
    steps.append(Step(delay: 0, input: nil))
    let end = Microseconds(blurred.end) * Self.tick
    instants.given.append(end...end)
    for (number, event) in blurred.outputs.enumerated() {
      guard let seen = event.seen, let symbol = vocabulary.symbol(seen.output, seen.values) else {
        preconditionFailure("no output")
      }
      let times = Self.instants(event.ticks)
      instants.since[number] = times.lowerBound
      recording.observations.append(
        Observation(at: times.upperBound, step: 0, isAfterInput: true, symbol: symbol)
      )
    }
    recording.now = end
    recording.instants = instants
    var judge = judge
    if case .failed = judge.judge(steps, recording) { return true }
    return false
  }

  private static func instants(_ ticks: ClosedRange<Int>) -> ClosedRange<Microseconds> {
    Microseconds(ticks.lowerBound) * tick...Microseconds(ticks.upperBound) * tick
  }

  /// The verdicts in every order and at every choice of ticks.
  func literalVerdicts(on blurred: BlurredTrace) -> [Verdict] {
    var verdicts: [Verdict] = []
    var done: [(event: BlurredTrace.Event, at: Int)] = []
    func go(_ given: Int, _ seen: Int, _ now: Int) {
      guard verdicts.count < Self.mostOrders else { return }
      if given == blurred.inputs.count, seen == blurred.outputs.count {
        var judge = TickJudge(interpreter)
        verdicts.append(judge.judge(TickTrace(done, end: blurred.end)))
        return
      }
      if given < blurred.inputs.count { take(blurred.inputs[given], given + 1, seen, now) }
      if seen < blurred.outputs.count { take(blurred.outputs[seen], given, seen + 1, now) }
    }
    func take(_ event: BlurredTrace.Event, _ given: Int, _ seen: Int, _ now: Int) {
      for at in event.ticks where at >= now {
        done.append((event, at))
        go(given, seen, at)
        done.removeLast()
      }
    }
    go(0, 0, 0)
    return verdicts
  }
}

extension TickTrace {
  /// What happened in one order, at these ticks.
  fileprivate init(_ events: [(event: BlurredTrace.Event, at: Int)], end: Int) {
    self.init()
    var now = 0
    for (event, at) in events {
      if let call = event.call {
        steps.append((at - now, call))
        now = at
      } else if let seen = event.seen {
        let isAfterInput = !steps.isEmpty && at == now
        sightings.append(
          Sighting(
            at: at,
            step: isAfterInput ? steps.count - 1 : steps.count,
            isAfterInput: isAfterInput,
            seen: seen
          )
        )
      }
    }
    steps.append((end - now, nil))
  }
}
