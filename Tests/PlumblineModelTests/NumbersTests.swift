import PlumblineModel
import Testing

@Suite struct NumbersTests {
  @Test func `ordinals`() {
    #expect(
      [1, 2, 3, 4, 11, 12, 13, 21, 33, 112].map(ordinal) == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "33rd", "112th",
      ]
    )
  }

  @Test func `digits are grouped, also those of ordinals`() {
    #expect([0, 999, 1000, 1_234_567].map(grouped) == ["0", "999", "1,000", "1,234,567"])
    #expect([1001, 1011, 12_112].map(ordinal) == ["1,001st", "1,011th", "12,112th"])
  }
}
