import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// The places of changes, in words.
@Suite struct MutantPlaceTests {
  private func times(_ reference: Reference) -> [String] {
    Mutants(reference).all.filter { $0.mutation.kind == .time }
      .map { "\($0.place(in: reference)) \($0.text(in: reference))" }
  }

  @Test func `each time of a schedule has its name`() throws {
    let rows = times(try Bundled.fixture("redial"))
    #expect(Set(rows).count == rows.count)
    for time in ["2 s", "4 s", "8 s"] {
      #expect(rows.count { $0.contains("retry of \(time) expires 1 ms") } == 2, "\(rows)")
    }
  }

  @Test func `equal times of a schedule have the numbers of their entries`() throws {
    var reference = try Bundled.fixture("redial")
    let timer = try #require(reference.timers.firstIndex { $0.spans.count == 3 })
    reference.timers[timer].spans[2] = reference.timers[timer].spans[1]
    let rows = times(reference)
    #expect(Set(rows).count == rows.count)
    #expect(rows.contains { $0.hasSuffix("retry of 4 s at entry 3 expires 1 ms early") }, "\(rows)")
    #expect(rows.contains { $0.hasSuffix("retry of 2 s expires 1 ms early") })
  }

  @Test func `different places have different names`() throws {
    for name in ["redial", "gatehouse", "link"] {
      let reference = try Bundled.fixture(name)
      let mutants = Mutants(reference).all.filter { $0.place != nil }
      let names = Set(mutants.map { $0.place(in: reference) })
      #expect(names.count == Set(mutants.map(\.place)).count, "\(name)")
    }
  }

  @Test func `a place has no more words than it needs`() throws {
    let reference = try Bundled.fixture("link")
    let mutants = Mutants(reference).all
    let places = Set(mutants.map { $0.place(in: reference) })
    #expect(places.contains("answer in link.connecting"))
    #expect(places.contains("link.connecting.give-up"))
    #expect(places.allSatisfy { !$0.contains(" with ") && !$0.contains(" of ") }, "\(places)")
  }
}
