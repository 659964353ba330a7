import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

@Suite struct MutantTests {
  /// Mutants that behave as the reference allows: the number is pinned, so that a change of the
  /// spec or of the tester that makes more of them invisible is noticed.
  static let certifiedCount = 0

  @Test func `every first-order mutant is found, or certified to conform`() async throws {
    let reference = try Bundled.reference("agora/rtm1-ios-zh")
    let mutants = Mutants(reference)
    let survivors = await withTaskGroup(of: [Mutation].self) { group in
      for part in 0..<4 {
        group.addTask {
          let hunt = Hunt(automaton: Automaton(reference), seed: 1)
          return stride(from: part, to: mutants.all.count, by: 4).compactMap { number in
            let mutation = mutants.all[number]
            let found = try? hunt.steps(
              toFind: reference.applying([mutation]),
              limit: 100_000
            )
            return found == nil ? mutation : nil
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    var uncertified: [Mutation] = []
    for mutation in survivors {
      let mutant = reference.applying([mutation])
      let checker = CertificateChecker(mutant: mutant, reference: reference)
      guard
        let certificate = TimedSimulation(mutant: mutant, reference: reference).certificate(),
        checker.accepts(certificate)
      else {
        uncertified.append(mutation)
        continue
      }
    }
    #expect(uncertified.isEmpty, "\(uncertified.count) of \(mutants.all.count): \(uncertified)")
    #expect(survivors.count == Self.certifiedCount)
    #expect(mutants.all.count > 1000)
  }

  @Test func `the checker accepts the reference itself and no mutant that is found`() throws {
    let reference = try Bundled.reference("agora/rtm1-ios-zh")
    let own = try #require(
      TimedSimulation(mutant: reference, reference: reference).certificate()
    )
    #expect(CertificateChecker(mutant: reference, reference: reference).accepts(own))
    let hunt = Hunt(automaton: Automaton(reference), seed: 2)
    for mutation in Mutants(reference).all.enumerated().filter({ $0.offset % 37 == 0 }).map(
      \.element
    ) {
      let mutant = reference.applying([mutation])
      guard try hunt.steps(toFind: mutant, limit: 20_000) != nil else { continue }
      #expect(TimedSimulation(mutant: mutant, reference: reference).certificate() == nil)
    }
  }
}
