import PlumblineModel
import Testing

@testable import PlumblineEngine

struct CandidateIndexTests {
  @Test(arguments: [1, 7, 1000])
  func `it finds the candidates with a digest, the newest first`(digests: Int) {
    var random = Randomness(seed: 7, index: digests)
    var index = CandidateIndex()
    for _ in 0..<3 {
      var list: [UInt32] = []
      #expect(index.newest(0) == nil)
      for _ in 0..<300 {
        let digest = UInt32(random.below(digests)) &* 0x0100_0001
        var found: [Int] = []
        var next = index.newest(digest)
        while let candidate = next {
          found.append(candidate)
          next = index.newest(digest, before: candidate)
        }
        #expect(found == list.indices.reversed().filter { list[$0] == digest })
        list.append(digest)
        index.append(digest)
        #expect(index.count == list.count)
      }
      index.removeAll()
      #expect(index.count == 0)
    }
  }
}
