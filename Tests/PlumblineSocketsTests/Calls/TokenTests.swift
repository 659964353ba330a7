import Testing

@testable import PlumblineSockets

@Suite struct TokenTests {
  @Test func `only the whole token matches`() {
    let token = Token("secret-é")
    #expect(token.matches("secret-é"))
    for other in ["", "s", "secret-", "secret-e", "Secret-é", "secret-é ", "secret-ésecret-é"] {
      #expect(!token.matches(other), "\(other)")
    }
  }

  @Test func `random tokens have 128 bits, and differ`() {
    let tokens = (0..<100).map { _ in Token.random().text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 })
  }
}
