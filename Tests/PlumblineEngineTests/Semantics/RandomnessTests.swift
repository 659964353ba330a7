import PlumblineEngine
import Testing

@Suite struct RandomnessTests {
  @Test func `a seed gives the same numbers on every platform`() {
    var random = Randomness(seed: 1)
    #expect(
      (0..<3).map { _ in random.next() } == [
        10_451_216_379_200_822_465, 13_757_245_211_066_428_519, 17_911_839_290_282_890_590,
      ]
    )
  }

  @Test func `streams of neighbouring indices have nothing in common`() {
    var one = Randomness(seed: 7, index: 1)
    var other = Randomness(seed: 7, index: 2)
    let numbers = Set((0..<1000).map { _ in one.next() })
    #expect((0..<1000).allSatisfy { _ in !numbers.contains(other.next()) })
  }

  @Test func `every number below a bound occurs, and about equally often`() {
    var random = Randomness(seed: 3)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<70_000 { counts[random.below(7)] += 1 }
    #expect(counts.allSatisfy { abs($0 - 10_000) < 500 })
  }

  @Test func `a logarithmic span reaches every order of magnitude and never the next`() {
    var random = Randomness(seed: 5)
    let spans = (0..<10_000).map { _ in random.logarithmic(upTo: 1_000_000) }
    #expect(spans.allSatisfy { (0...1_000_000).contains($0) })
    #expect(spans.contains { $0 < 10 })
    #expect(spans.contains { $0 > 500_000 })
  }
}
