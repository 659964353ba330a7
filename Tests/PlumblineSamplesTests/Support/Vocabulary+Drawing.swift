import PlumblineModel

extension Vocabulary {
  /// An output as it is drawn: `a/B` is short for an announcement with a state and a reason,
  /// `a-(B)->c` for one with the state before, an operation and the state after it.
  ///
  /// A short form implies the expected values; otherwise the output is drawn in full.
  func drawing(of symbol: Symbol) -> String {
    let (output, numbers) = parts(of: symbol)
    let arguments = outputs[output].arguments
    let values = zip(arguments, numbers).compactMap { argument, number in
      number == argument.unknown ? nil : argument.values[number]
    }
    guard values.count == numbers.count else { return text(of: symbol) }
    switch values.count {
    case 2 where arguments[1].name == "reason": return "\(values[0])/\(values[1])"
    case 5 where values[2] == service: return "\(values[1])-(\(values[3]))->\(values[0])"
    default: return text(of: symbol)
    }
  }

  /// The service whose link is announced, by the call that only it has.
  private var service: String { input(named: "joinWithOption") == nil ? "Message" : "Stream" }
}
