import Testing

@testable import PlumblineEngine

/// Lists that candidates share.
@Suite struct ChainsTests {
  @Test func `chains with the same elements are equal, wherever they were made`() {
    var chains = Chains<Int32>()
    func chain(_ elements: [Int32]) -> Int32 {
      elements.reduce(.empty) { chains.append($1, to: $0) }
    }
    let some = chain([1, 2, 3])
    let same = chain([1, 2, 3])
    #expect(chains.areEqual(some, same))
    for other: [Int32] in [[], [1], [2, 3], [0, 2, 3], [2, 1, 3], [1, 2, 3, 3], [1, 2, 0]] {
      let other = chain(other)
      #expect(!chains.areEqual(some, other), "\(chains.elements(of: other))")
      #expect(!chains.areEqual(other, some), "\(chains.elements(of: other))")
    }
    #expect(chains.areEqual(.empty, .empty))
  }

  @Test func `chains without their common end are compared in one step`() {
    var chains = Chains<Int32>()
    // Equal from the second element on: a comparison from the newer end would read all of both.
    let long = (1...Int32(20_000)).map { $0 }
    let some = ([0] + long).reduce(Int32.empty) { chains.append($1, to: $0) }
    let other = ([-1] + long).reduce(Int32.empty) { chains.append($1, to: $0) }
    let time = ContinuousClock().measure {
      for _ in 0..<20_000 where chains.areEqual(some, other) { Issue.record("equal") }
    }
    #expect(time < .seconds(5), "\(time)")
  }
}
