import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// First-order mutants of the automaton of one spec; `PLUMBLINE_MUTANTS=all` tries all of them, and not every twelfth.
@Suite struct MutantTests {
  private static let isWhole = Nightly.triesAll("PLUMBLINE_MUTANTS")
  /// Mutants that behave as the reference allows, each with a checked certificate: pinned, so that
  /// a change of the spec that makes more of them invisible is noticed.
  private static let certifiedCount = isWhole ? 1317 : 113

  /// A client that forgets to stop a timer may show it only after many steps: then a search has its trace.
  @Test func `every first-order mutant is found, or certified`() async throws {
    let reference = try Bundled.reference("agora/rtm1-ios-zh")
    let all = Mutants(reference).all.map(\.mutation)
    let tried = stride(from: 0, to: all.count, by: Self.isWhole ? 1 : 12).map { all[$0] }
    let sorted = await Self.sort(tried, reference, seed: 1)
    #expect(sorted.missed.isEmpty, "\(sorted.missed)")
    #expect(sorted.survived.allSatisfy { $0.kind == .missingStop }, "\(sorted.survived)")
    #expect(sorted.certified.count == Self.certifiedCount)
    #expect(all.count > 1000)
  }

  /// Guards the checker: what a trace refutes must not be certified.
  @Test func `the reference is certified, and no mutant that is found`() throws {
    let reference = try Bundled.reference("agora/rtm1-ios-zh")
    func isCertified(_ mutant: Reference) -> Bool {
      let checker = CertificateChecker(mutant: mutant, reference: reference)
      return TimedSimulation(checker: checker).certificate().map(checker.accepts) ?? false
    }
    #expect(isCertified(reference))
    let hunt = MutantSearch(automaton: Automaton(reference), seed: 2)
    var found = 0
    for (number, mutation) in Mutants(reference).all.map(\.mutation).enumerated()
    where number % 46 == 0 {
      let mutant = reference.applying([mutation])
      guard try hunt.steps(toFind: mutant, limit: 4000) != nil else { continue }
      found += 1
      #expect(!isCertified(mutant), "\(mutation)")
    }
    #expect(found > 25)
  }

  struct Sorted: Sendable {
    var found: [Mutation] = []
    var certified: [Mutation] = []
    /// No run finds it, but a search does.
    var survived: [Mutation] = []
    var missed: [Mutation] = []
  }

  static func sort(_ all: [Mutation], _ reference: Reference, seed: UInt64) async -> Sorted {
    await withTaskGroup(of: Sorted.self) { group in
      for part in 0..<4 {
        group.addTask {
          var sorted = Sorted()
          let hunt = MutantSearch(automaton: Automaton(reference), seed: seed)
          for number in stride(from: part, to: all.count, by: 4) {
            let mutant = reference.applying([all[number]])
            let checker = CertificateChecker(mutant: mutant, reference: reference)
            if (try? hunt.steps(toFind: mutant, limit: 4000)) != nil {
              sorted.found.append(all[number])
            } else if let certificate = TimedSimulation(checker: checker).certificate(),
              checker.accepts(certificate)
            {
              sorted.certified.append(all[number])
            } else if (try? hunt.steps(toFind: mutant, limit: 100_000)) != nil {
              sorted.found.append(all[number])
            } else if isForbidden(mutant, by: reference) {
              sorted.survived.append(all[number])
            } else {
              sorted.missed.append(all[number])
            }
          }
          return sorted
        }
      }
      return await group.reduce(into: Sorted()) {
        $0.found += $1.found
        $0.certified += $1.certified
        $0.survived += $1.survived
        $0.missed += $1.missed
      }
    }
  }

  /// Whether a search shows a trace of the mutant that the reference forbids.
  private static func isForbidden(_ mutant: Reference, by reference: Reference) -> Bool {
    let aligned = Alignment(of: mutant, and: reference)
    var search = DifferenceSearch(aligned.first, against: aligned.second, stopsAtFirst: true)
    search.run()
    return !search.differences.isEmpty
  }
}
