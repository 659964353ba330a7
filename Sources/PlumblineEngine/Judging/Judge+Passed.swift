internal import PlumblineModel

extension Judge {
  /// Goes on after a mismatch of ``passed``.
  ///
  /// After a violated invariant and a wrong getter the automaton goes on as it was. If the automaton refuses the event, the
  /// candidates are:
  ///
  /// - After an output with a wrong argument: the old ones, to which it is the due output, or to which that
  ///   still has to come.
  /// - After another announcement: the old ones, to which nothing has to come any more, and every location
  ///   that shows the announced states.
  /// - After any other output: the old ones.
  /// - If the output is that of a timer: also the old ones in which the timer has expired.
  /// - After a missing output: the old ones, to which nothing is due any more, and every location that
  ///   shows the announced states.
  ///
  /// All are *assumed*, except after an output with a wrong argument if each candidate has to react at that
  /// instant. Those after an invariant that missed an output are assumed, too.
  ///
  /// - Parameters:
  ///   - mismatch: The mismatch.
  ///   - isRefused: Whether the automaton refuses an event that violates an invariant, too.
  /// - Returns: Whether the mismatch is one of them.
  mutating func goesOn(after mismatch: Mismatch, isRefused: Bool = false) -> Bool {
    if mismatch == waived {
      waived = nil
      goOnWithoutMissing()
      return true
    }
    guard let reentry, passed.contains(mismatch) else { return false }
    // It says nothing about the candidates.
    if case .getter = mismatch.what { return true }
    hasPassed = true
    invariants.forgetViolation()
    switch mismatch.what {
    // Without an output that another one called for, the estimate lags behind.
    case .invariant(_, nil): isAssumed = true
    case .invariant where !isRefused: break
    case .silence: goOnWithoutMissing(or: reentry.candidates(showing: invariants.states))
    case .output(let symbol), .invariant(_, let symbol?):
      decideNothing()
      let automaton = estimator.automaton
      let announced = automaton.reference.announcement(by: symbol)
      let others = announced == nil ? nil : reentry.candidates(showing: invariants.states)
      estimator.resume { candidates in
        let due = candidates.compactMap { $0.taking(symbol, announced, of: automaton) }
        isAssumed =
          isAssumed || due.isEmpty || !candidates.allSatisfy { $0.mustReact(of: automaton) }
        // The right output may still come.
        guard due.isEmpty else { return due + candidates }
        let early = candidates.flatMap { $0.expiring(showing: symbol, announced, of: automaton) }
        guard let others else { return candidates + early }
        return candidates.map { candidate in
          var next = candidate
          next.waivePending()
          return next
        } + early + others
      }
    case .missingAttempt, .getter, .crash, .hang, .wrongInstant: return false
    }
    return true
  }

  /// Goes on after missing outputs: with the old candidates, to which nothing is due any more, or with others.
  private mutating func goOnWithoutMissing(or others: [ZoneConfiguration] = []) {
    decideNothing()
    (isAssumed, hasPassed) = (true, true)
    estimator.resume { candidates in
      candidates.map { candidate in
        var next = candidate
        next.pending = []
        return next
      } + others
    }
  }
}

extension Reference {
  /// The argument of an announcement that carries the new state, with its value; nil for another output.
  fileprivate func announcement(by symbol: Symbol) -> (argument: Int, value: Int)? {
    let (output, values) = vocabulary.parts(of: symbol)
    return machines.lazy.flatMap(\.announcements).first { $0.output == output }?.toArgument
      .map { ($0, values[$0]) }
  }
}

extension ZoneConfiguration {
  /// The candidates in which a timer expires now, before its time, with an output.
  fileprivate func expiring(
    showing symbol: Symbol,
    _ announced: (argument: Int, value: Int)?,
    of automaton: Automaton
  ) -> [ZoneConfiguration] {
    Bits(running).flatMap { timer in
      automaton.edges(at: location, expiryOf: timer).compactMap { edge in
        var next = self
        let reaction = next.apply(automaton.edge(edge), using: timer, of: automaton, at: 0)
        guard !reaction.isNothing else { return nil }
        next.pending.append(reaction)
        return next.taking(symbol, announced, of: automaton)
      }
    }
  }

  /// The candidate to which an output with wrong arguments is the due one; nil if none like it is due.
  fileprivate func taking(
    _ symbol: Symbol,
    _ announced: (argument: Int, value: Int)?,
    of automaton: Automaton
  ) -> ZoneConfiguration? {
    let (output, _) = automaton.reference.vocabulary.parts(of: symbol)
    for number in pending.unblocked {
      let reaction = pending[number]
      for (position, expected) in automaton.expected(of: reaction.edge, mask: reaction.mask)
      where expected.pattern.output == output {
        if let announced,
          expected.pattern.allowed[announced.argument] & (1 << UInt64(announced.value)) == 0
        {
          continue
        }
        var next = self
        next.discharge(position, ofReaction: number)
        return next
      }
    }
    return nil
  }
}
