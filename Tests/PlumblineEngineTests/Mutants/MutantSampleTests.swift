import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The share of each kind of change in a sample.
@Suite struct MutantSampleTests {
  private let mutants = Mutants(
    Clockwork(
      timers: ["ring": (1000, 1000)],
      edges: (0..<12).map { .init($0, "go", to: ($0 + 1) % 12, ["hum"], arms: ["ring"]) }
    )
    .reference
  )

  private func counts(_ sample: [Mutants.Mutant]) -> [Mutation.Operator: Int] {
    sample.reduce(into: [:]) { counts, mutant in
      if let kind = mutant.mutation.kind { counts[kind, default: 0] += 1 }
    }
  }

  @Test func `each kind has an equal share, and gives away what it does not need`() throws {
    let all = mutants.counts
    #expect(all[.time] == 2 && all[.target] == 132 && all[.missingOutput] == 12)
    #expect(all.values.reduce(0, +) == mutants.all.count)
    let sample = counts(mutants.sample(26))
    #expect(sample.values.reduce(0, +) == 26)
    #expect(sample[.time] == 2)
    let others = all.keys.filter { $0 != .time }
    #expect(others.count == 5)
    #expect(others.allSatisfy { (4...5).contains(sample[$0] ?? 0) }, "\(sample)")
  }

  @Test func `a sample has its size, in the order of all, and from all places`() {
    for limit in [1, 3, 7, 50, 100] { #expect(mutants.sample(limit).count == limit) }
    #expect(counts(mutants.sample(1)) == [.time: 1])
    for limit in [1000, .max] {
      #expect(mutants.sample(limit).map(\.mutation) == mutants.all.map(\.mutation))
    }
    let places = mutants.sample(60).filter { $0.mutation.kind == .target }
      .compactMap(\.place?.location)
    #expect(places == places.sorted())
    #expect(Set(places).count > 6)
  }
}
