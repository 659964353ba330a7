import PlumblineModel

/// A relation between the locations of a mutant and those of a reference automaton, in which the
/// reference can follow every move of the mutant: a certificate that the mutant conforms.
///
/// A pair also says which timers agree: they run on both sides with the same deadline, or on
/// neither. Of a timer that does not agree nothing is known: it may expire on one side at any
/// time while nothing happens on the other.
struct Certificate {
  struct Pair: Hashable {
    var mutant: Int
    var reference: Int
    /// The timers that agree, as bits.
    var agreeing: UInt32
  }

  var pairs: Set<Pair>
}

/// Computes the greatest timed simulation (after Taşıran, Alur, Kurshan and Brayton, *Verifying
/// Abstractions of Timed Systems*, 1996), coarsened to agreeing timers; only
/// ``CertificateChecker`` has to be believed.
struct TimedSimulation {
  private let checker: CertificateChecker

  init(mutant: Reference, reference: Reference) {
    checker = CertificateChecker(mutant: mutant, reference: reference)
  }

  /// A certificate, or nil when there is none of this coarse kind.
  func certificate() -> Certificate? {
    var reachable: Set<Certificate.Pair> = [checker.start]
    var queue = [checker.start]
    while let pair = queue.popLast() {
      for next in checker.obligations(of: pair).joined() where reachable.insert(next).inserted {
        queue.append(next)
      }
    }
    var pairs = reachable
    while true {
      let kept = pairs.filter { pair in
        checker.obligations(of: pair).allSatisfy { $0.contains { pairs.contains($0) } }
      }
      guard kept.count < pairs.count else { break }
      pairs = kept
    }
    return pairs.contains(checker.start) ? Certificate(pairs: pairs) : nil
  }
}
