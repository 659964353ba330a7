import Testing

@testable import PlumblineEngine

/// How often a run looks behind a failure.
@Suite struct LooksBehindTests {
  private func signature(_ clause: String) -> Failure.Signature {
    .init(clauses: [clause], kind: .wrongReason, state: "", output: "", trigger: "")
  }

  @Test func `a run looks behind the first traces, and then as often in each doubling`() {
    var looks = LooksBehind()
    let due = (0..<4096).map { _ in looks.isDue(signature("a")) }
    #expect(due[..<256].allSatisfy { $0 })
    for start in [256, 512, 1024, 2048] {
      #expect(due[start..<(2 * start)].count { $0 } == 128, "from \(start)")
    }
  }

  @Test func `failures are counted apart, and begin anew when something is found`() {
    var looks = LooksBehind()
    let first = (0..<258).map { _ in looks.isDue(signature("a")) }
    #expect(first[256] && !first[257])
    let other = looks.isDue(signature("b"))
    #expect(other)
    looks.restart(signature("a"))
    let again = (0..<256).map { _ in looks.isDue(signature("a")) }
    #expect(again.allSatisfy { $0 })
  }
}
