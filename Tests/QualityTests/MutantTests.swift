import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

@Suite struct MutantTests {
  @Test func `explore`() async throws {
    let reference = try Bundled.reference("agora/rtm1-ios-zh")
    let clock = ContinuousClock()
    var t = clock.now
    let c = CertificateChecker(mutant: reference, reference: reference)
    let own = try #require(TimedSimulation(checker: c).certificate())
    print("own nodes", own.nodes.count, clock.now - t)
    print("accepts", c.accepts(own))
    let mutants = Mutants(reference)
    print("mutants", mutants.all.count)
    t = clock.now
    var certified: [Mutation] = []
    var rest: [Mutation] = []
    for m in mutants.all {
      let c = CertificateChecker(mutant: reference.applying([m]), reference: reference)
      if TimedSimulation(checker: c).certificate() != nil {
        certified.append(m)
      } else {
        rest.append(m)
      }
    }
    print("certified", certified.count, clock.now - t)
    t = clock.now
    let restf = rest
    let bad = await withTaskGroup(of: [Mutation].self) { group in
      for part in 0..<2 {
        group.addTask {
          let hunt = Hunt(automaton: Automaton(reference), seed: 1)
          return stride(from: part, to: restf.count, by: 2).compactMap { number in
            let found = try? hunt.steps(toFind: reference.applying([restf[number]]), limit: 100_000)
            return found == nil ? restf[number] : nil
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    print("bad", bad.count, clock.now - t)
    for b in bad.prefix(60) { print(b) }
  }
}
