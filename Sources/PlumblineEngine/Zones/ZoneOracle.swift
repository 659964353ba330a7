internal import PlumblineModel

/// Keeps the explanations of everything seen where not all that happens is seen.
///
/// It is what ``Oracle`` is made of when instants are not enough: an input may have come unseen at
/// any time since the last look, and started timers then. So the times of an explanation are a zone
/// (K. Larsen, M. Mikučionis and B. Nielsen, *Online Testing of Real-time Systems Using Uppaal*, 2004,
/// doi:10.1007/978-3-540-31848-4_6), and each step closes the explanations under all that may have
/// happened meanwhile: ``closure(for:_:_:)``.
///
/// What shows something when it happens is tried when that is seen; before an input, whatever may
/// have happened just before and may show afterwards.
struct ZoneOracle: Sendable {
  let automaton: Automaton
  /// The explanations after the last event; after a failure those before it, and all that may have
  /// happened since.
  private(set) var explanations: [ZoneConfiguration] = []
  private(set) var now: Microseconds = 0
  /// Whether there were more explanations than the limit; nothing is judged from then on.
  var isOverwhelmed = false
  /// The edges that wait in the explanations to be credited.
  var uncreditedEdges = Chains<Int32>()

  init(_ automaton: Automaton) { self.automaton = automaton }

  mutating func open() {
    now = 0
    isOverwhelmed = false
    uncreditedEdges.removeAll()
    explanations = [ZoneConfiguration(start: automaton)]
  }

  /// Lets time pass in which nothing was seen; as ``Oracle/advance(to:)``.
  mutating func advance(to instant: Microseconds, _ credits: inout [Int]) -> Bool {
    guard instant > now, !isOverwhelmed else { return !isOverwhelmed }
    let silence = closure(for: instant - now, .silent)
    guard silence.reach == instant - now else {
      now += max(0, silence.reach)
      explanations = closure(for: max(0, silence.reach), .possible).explanations
      return false
    }
    now = instant
    explanations = silence.explanations
    creditAgreement(&credits)
    return !isOverwhelmed
  }

  /// Gives an input at the current instant.
  mutating func give(_ input: Int, _ credits: inout [Int]) -> Oracle.Reception {
    tryEverything()
    return react(to: input, &credits)
  }

  /// Lets every explanation react to an input.
  mutating func react(to input: Int, _ credits: inout [Int]) -> Oracle.Reception {
    guard !isOverwhelmed else { return .taken }
    let possible = explanations.filter { automaton.isPossible(input, at: $0.location) }
    guard !possible.isEmpty else { return .impossible }
    guard possible.allSatisfy({ automaton.isDocumented(input, at: $0.location) }) else {
      return .undocumented
    }
    var next = ZoneSet()
    for explanation in possible {
      let edges = automaton.edges(at: explanation.location, input: input)
      for successor in successors(of: explanation, along: edges) {
        next.add(successor.owing, &uncreditedEdges)
      }
    }
    explanations = next.explanations
    isOverwhelmed = next.count > Oracle.limit
    creditAgreement(&credits)
    return .taken
  }

  /// Takes note of an output at the current instant; as ``Oracle/observe(_:)``.
  mutating func observe(_ symbol: Symbol, _ credits: inout [Int]) -> Bool {
    guard !isOverwhelmed else { return false }
    var next = ZoneSet()
    for explanation in closure(for: 0, .showing(symbol)).explanations {
      for (reaction, owed) in explanation.owed.enumerated() {
        for position in Bits(automaton.positions(of: symbol, in: owed)) {
          var survivor = explanation
          survivor.settle(position, ofReaction: reaction)
          next.add(survivor, &uncreditedEdges)
        }
        if owed.blocks { break }
      }
    }
    guard next.count > 0, !isOverwhelmed else {
      tryEverything()
      return false
    }
    explanations = next.explanations
    creditAgreement(&credits)
    return true
  }

  /// Credits what all explanations have taken since they last agreed.
  mutating func creditAgreement(_ credits: inout [Int]) {
    guard let first = explanations.first else { return }
    let agreed = explanations.dropFirst().reduce(first.uncredited) { agreed, other in
      agreed == .empty ? agreed : uncreditedEdges.common(agreed, other.uncredited)
    }
    guard agreed != .empty else { return }
    uncreditedEdges.forEach(in: agreed) { credits[Int($0)] += 1 }
    for index in explanations.indices {
      let own = explanations[index].uncredited
      explanations[index].uncredited = uncreditedEdges.removing(agreed, from: own)
    }
  }
}

extension ZoneOracle {
  /// Adds all that may have happened by now, also what is still to be seen.
  mutating func tryEverything() { explanations = closure(for: 0, .possible).explanations }

  /// Gives up all explanations but one.
  mutating func keepOnly(_ index: Int) { explanations = [explanations[index]] }

  /// Whether some explanation lets time go on.
  var mayLeave: Bool { mutating get { closure(for: 1, .silent).reach > 0 } }
}
