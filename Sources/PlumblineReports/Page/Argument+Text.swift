internal import PlumblineModel

extension Vocabulary.Argument {
  /// The values: `1..40`, or a list of all.
  func valueText(separator: String) -> String {
    let numbers = values.compactMap { Int($0) }
    if let first = numbers.first, let last = numbers.last, numbers.count > 2,
      numbers.map(String.init) == values,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $1 == $0 &+ 1 })
    {
      return "\(first)..\(last)"
    }
    return values.joined(separator: separator)
  }
}
