import Testing

@testable import PlumblineLanguage

struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 2, 97])
  func `results come in the order of the elements`(count: Int) {
    let numbers = Array(0..<count)
    #expect(numbers.concurrentMap { -$0 } == numbers.map { -$0 })
    #expect(numbers.concurrentMap(if: false) { -$0 } == numbers.map { -$0 })
  }

  @Test func `a part of a collection is gone through from its own start`() {
    #expect([5, 6, 7, 8, 9][2...].concurrentMap { $0 * 2 } == [14, 16, 18])
  }
}
