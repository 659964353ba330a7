import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// The fates of mutants, against certificates and longer runs.
@Suite struct MutantTrialTests {
  @Test func `a fate agrees with a certificate and with a longer run`() throws {
    let reference = try Bundled.reference("agora/rtm1-ios-zh")
    let trial = MutantTrial(reference, seed: 1, steps: 200)
    let search = MutantSearch(automaton: Automaton(reference), seed: 7)
    var counts = (found: 0, equal: 0, survived: 0, undecided: 0)
    for (number, mutant) in Mutants(reference).all.enumerated() where number % 26 == 0 {
      let changed = reference.applying([mutant.mutation])
      let checker = CertificateChecker(mutant: changed, reference: reference)
      let certificate = TimedSimulation(checker: checker, limit: 20_000).certificate()
      let isCertified = certificate.map(checker.accepts) ?? false
      switch trial.fate(of: mutant.mutation) {
      case .found:
        counts.found += 1
        #expect(!isCertified, "\(mutant.text(in: reference))")
      case .survived(let difference):
        counts.survived += 1
        #expect(!isCertified, "\(mutant.text(in: reference))")
        // The spec forbids what the mutant did, by a judge that knows nothing of the search.
        var judge = Judge(Automaton(trial.reference))
        let execution = Execution(of: difference.steps, difference.recording)
        guard case .failed = judge.judge(execution) else {
          Issue.record("\(mutant.place(in: reference)) \(mutant.text(in: reference))")
          continue
        }
      case .equal:
        counts.equal += 1
        #expect(
          try search.steps(toFind: changed, limit: 20_000) == nil,
          "\(mutant.text(in: reference))"
        )
      case .undecided: counts.undecided += 1
      }
    }
    print("\(counts)")
    #expect(counts.found > 40 && counts.equal > 10 && counts.survived > 5)
    #expect(counts.undecided < 45)
  }
}
