/// A number with commas: `412,000`.
///
/// - Complexity: O(digits²).
package func grouped(_ number: Int) -> String {
  var digits = String(number)
  var index = digits.endIndex
  while digits.distance(from: digits.startIndex, to: index) > 3 {
    index = digits.index(index, offsetBy: -3)
    digits.insert(",", at: index)
  }
  return digits
}

/// A number as an ordinal: `2nd`, `11th`, `1,001st`.
///
/// - Complexity: O(digits²).
package func ordinal(_ number: Int) -> String {
  let isTeen = (11...13).contains(number % 100)
  let ending =
    switch number % 10 {
    case 1 where !isTeen: "st"
    case 2 where !isTeen: "nd"
    case 3 where !isTeen: "rd"
    default: "th"
    }
  return "\(grouped(number))\(ending)"
}
