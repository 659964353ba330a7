import Testing

@testable import PlumblineClients

@Suite struct WaitQueueTests {
  @Test func `what is due comes by its deadline, and of one deadline what began first`() {
    var queue = WaitQueue<String>()
    for (name, deadline) in [("late", 9), ("first", 4), ("second", 4), ("early", 1)] as [(_, Int64)]
    {
      queue.add(name, queue.ticket(), at: deadline)
    }
    #expect(queue.next() == 1)
    #expect(queue.takeDue(at: 0) == nil)
    var taken: [String] = []
    while let name = queue.takeDue(at: 100) { taken.append(name) }
    #expect(taken == ["early", "first", "second", "late"])
    #expect(queue.next() == nil)
  }

  @Test func `what is taken back does not come, and is no deadline`() {
    var queue = WaitQueue<String>()
    let first = queue.ticket()
    queue.add("a", first, at: 1)
    queue.add("b", queue.ticket(), at: 2)
    #expect(queue.take(first) == "a")
    #expect(queue.take(first) == nil)
    #expect(queue.next() == 2)
    #expect(queue.takeDue(at: 5) == "b")
  }

  @Test func `many waits come in order, whatever order they began in`() {
    var queue = WaitQueue<Int>()
    var state: UInt64 = 7
    var expected: [(deadline: Int64, number: Int)] = []
    for number in 0..<500 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      let deadline = Int64(state >> 60)
      queue.add(number, queue.ticket(), at: deadline)
      expected.append((deadline, number))
    }
    expected.sort { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
    var taken: [Int] = []
    while let number = queue.takeDue(at: 16) { taken.append(number) }
    #expect(taken == expected.map(\.number))
  }

  @Test func `everything is taken in the order in which it began`() {
    var queue = WaitQueue<String>()
    queue.add("a", queue.ticket(), at: 9)
    queue.add("b", queue.ticket(), at: 1)
    #expect(queue.takeAll() == ["a", "b"])
    #expect(queue.next() == nil)
  }
}
