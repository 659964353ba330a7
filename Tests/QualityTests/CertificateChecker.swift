import PlumblineModel

/// Checks that a mutant is allowed by a reference automaton, given a certificate.
///
/// Deliberately small: whoever believes this file believes the list of equivalent mutants.
struct CertificateChecker {
  let mutant: Reference
  let reference: Reference

  /// Both at their start, with the timers that were given the same time agreeing.
  var start: Certificate.Pair {
    var agreeing: UInt32 = 0
    for timer in reference.timers.indices {
      let armed = reference.armedAtStart.contains(timer)
      if mutant.armedAtStart.contains(timer) == armed, !armed || takesTheSameTime(timer) {
        agreeing |= 1 << UInt32(timer)
      }
    }
    return Certificate.Pair(
      mutant: mutant.start,
      reference: reference.start,
      agreeing: agreeing
    )
  }

  /// Whether the certificate holds: the start is in it, and every move of the mutant from a pair
  /// in it can be followed to a pair in it.
  func accepts(_ certificate: Certificate) -> Bool {
    certificate.pairs.contains(start)
      && certificate.pairs.allSatisfy { pair in
        obligations(of: pair).allSatisfy { choices in
          choices.contains { certificate.pairs.contains($0) }
        }
      }
  }

  /// For each move of the mutant, and each move that time forces upon the reference, the pairs of
  /// which one must be in the relation; an empty list cannot be met.
  func obligations(of pair: Certificate.Pair) -> [[Certificate.Pair]] {
    inputObligations(of: pair) + expiryObligations(of: pair)
  }

  private func inputObligations(of pair: Certificate.Pair) -> [[Certificate.Pair]] {
    var obligations: [[Certificate.Pair]] = []
    for input in reference.vocabulary.inputs.indices {
      let cell = reference.cells[pair.reference][input]
      // What the world cannot do is not tried; where the documents are silent all is allowed.
      guard cell.isPossible, cell.isDocumented else { continue }
      let own = mutant.cells[pair.mutant][input]
      guard own.isPossible else { return [[]] }
      obligations += follow(
        moves(mutant, pair.mutant, own),
        moves(reference, pair.reference, cell),
        pair.agreeing
      )
    }
    return obligations
  }

  private func expiryObligations(of pair: Certificate.Pair) -> [[Certificate.Pair]] {
    var obligations: [[Certificate.Pair]] = []
    for timer in reference.timers.indices {
      let event = reference.vocabulary.inputs.count + timer
      let mutantMoves = moves(mutant, pair.mutant, mutant.cells[pair.mutant][event])
      let moves = moves(reference, pair.reference, reference.cells[pair.reference][event])
      if pair.agreeing & (1 << UInt32(timer)) != 0 {
        obligations += follow(mutantMoves, moves, pair.agreeing)
      } else {
        obligations += follow(mutantMoves, [stay(pair.reference)], pair.agreeing)
        obligations.append(
          moves.flatMap { follow([stay(pair.mutant)], [$0], pair.agreeing).joined() }
        )
      }
    }
    return obligations
  }

  /// For each move of the mutant the pairs to which a move of the reference follows it.
  private func follow(
    _ mutantMoves: [Reference.Edge],
    _ moves: [Reference.Edge],
    _ agreeing: UInt32
  ) -> [[Certificate.Pair]] {
    mutantMoves.map { own in
      moves.filter { shows(own, what: $0) }.map { other in
        Certificate.Pair(
          mutant: own.target,
          reference: other.target,
          agreeing: self.agreeing(after: own, other, agreeing)
        )
      }
    }
  }

  private func agreeing(
    after own: Reference.Edge,
    _ other: Reference.Edge,
    _ before: UInt32
  ) -> UInt32 {
    var after: UInt32 = 0
    for timer in reference.timers.indices {
      let bit: UInt32 = 1 << UInt32(timer)
      let (ownArms, otherArms) = (own.arms.contains(timer), other.arms.contains(timer))
      let (ownStops, otherStops) = (own.disarms.contains(timer), other.disarms.contains(timer))
      let agrees =
        ownArms || otherArms
        ? ownArms && otherArms && takesTheSameTime(timer)
        : ownStops || otherStops ? ownStops && otherStops : before & bit != 0
      if agrees { after |= bit }
    }
    return after
  }

  private func takesTheSameTime(_ timer: Int) -> Bool {
    mutant.parameters[mutant.timers[timer].parameter].value
      == reference.parameters[reference.timers[timer].parameter].value
  }

  private func moves(
    _ automaton: Reference,
    _ location: Int,
    _ cell: Reference.Cell
  ) -> [Reference.Edge] {
    cell.edges.isEmpty ? [stay(location)] : cell.edges.map { automaton.edges[$0] }
  }

  private func stay(_ location: Int) -> Reference.Edge {
    Reference.Edge(target: location, outputs: [], arms: [], disarms: [], elements: [])
  }

  /// Whether all that one edge may show is allowed by the other, output by output.
  private func shows(_ own: Reference.Edge, what other: Reference.Edge) -> Bool {
    own.outputs.count == other.outputs.count
      && zip(own.outputs, other.outputs).allSatisfy { shown, allowed in
        shown.pattern.output == allowed.pattern.output
          && zip(shown.pattern.allowed, allowed.pattern.allowed).allSatisfy { $0 & ~$1 == 0 }
      }
  }
}
