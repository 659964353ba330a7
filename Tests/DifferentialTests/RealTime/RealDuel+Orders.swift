/// All orders, one by one.
extension RealDuel {
  private static let mostOrders = 4000

  /// Whether every order is one that the spec does not allow; nil when there are too many of them, or
  /// when the environment cannot do in some order what was planned.
  func isViolation(_ blurred: BlurredTrace) -> Bool? {
    guard canTryEveryOrder(of: blurred) else { return nil }
    let verdicts = literalVerdicts(on: blurred, untilPassed: true)
    if verdicts.last == .passed { return false }
    guard verdicts.count < Self.mostOrders else { return nil }
    return verdicts.allSatisfy(\.isMismatch) ? true : nil
  }

  /// The verdicts in every order and at every choice of ticks; not all of them when there are
  /// thousands, and none after one that passes if that is enough.
  func literalVerdicts(on blurred: BlurredTrace, untilPassed: Bool = false) -> [Verdict] {
    var verdicts: [Verdict] = []
    for start in 0...blurred.opened {
      var order: [(event: BlurredTrace.Event, at: Int)] = []
      func go(_ given: Int, _ told: Int, _ seen: Int, _ now: Int) {
        guard verdicts.count < Self.mostOrders else { return }
        guard !untilPassed || verdicts.last != .passed else { return }
        if (given, told, seen)
          == (blurred.inputs.count, blurred.reports.count, blurred.outputs.count)
        {
          // What happened later than the latency allows need not have been seen.
          let end = max(now, blurred.end - jitter.latency.upperBound)
          var judge = TickJudge(interpreter)
          verdicts.append(judge.judge(TickTrace(order, from: start, to: end)))
          return
        }
        if given < blurred.inputs.count {
          take(blurred.inputs[given], now) { go(given + 1, told, seen, $0) }
        }
        if told < blurred.reports.count {
          take(blurred.reports[told], now) { go(given, told + 1, seen, $0) }
        }
        if seen < blurred.outputs.count {
          take(blurred.outputs[seen], now) { go(given, told, seen + 1, $0) }
        }
      }
      func take(_ event: BlurredTrace.Event, _ now: Int, then goOn: (Int) -> Void) {
        for at in event.ticks where at >= now {
          order.append((event, at))
          goOn(at)
          order.removeLast()
        }
      }
      go(0, 0, 0, start)
    }
    return verdicts
  }
}

extension TickTrace {
  /// What happened in one order, at these ticks, after an opening.
  fileprivate init(
    _ events: [(event: BlurredTrace.Event, at: Int)],
    from start: Int,
    to end: Int
  ) {
    self.init()
    var now = start
    for (event, at) in events {
      if let call = event.call {
        steps.append((at - now, call))
        now = at
      } else if let seen = event.seen {
        let isAfterInput = !steps.isEmpty && at == now
        sink.append(
          SeenOutput(
            at: at - start,
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
