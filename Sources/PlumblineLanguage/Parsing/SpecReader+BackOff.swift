import PlumblineModel

/// Growing waits between retries.
extension SpecReader {
  /// The most waits that a back-off tells apart.
  private static let limit = 64

  /// The waits of a back-off, up to its cap: `{first: 1s, factor: 2, cap: 30s, jitter: 20%}`.
  ///
  /// Each is the one before times the factor, at most the cap, and then the jitter applies. Ends of a window
  /// are whole microseconds, rounded outwards.
  mutating func backOff(_ node: Node) -> [SpecDocument.TimeWindow]? {
    guard let fields = fields(node, of: "back-off") else { return nil }
    let first = fields["first"]?.duration(for: "first", &diagnostics)?.microseconds
    let cap = fields["cap"]?.duration(for: "cap", &diagnostics)?.microseconds
    let factor = fields["factor"].map { readFactor($0) } ?? 2
    let jitter = fields["jitter"].map { readJitter($0) } ?? (low: 0, high: 0)
    guard let first, let cap, let factor, let jitter else { return nil }
    guard 0 < first, first <= cap else {
      diagnostics.report(
        .emptyWindow,
        at: node.location,
        "the first wait, \(describe(first)), is not between 0 s and the cap, \(describe(cap))"
      )
      return nil
    }
    var waits: [Double] = [Double(first)]
    while let last = waits.last, last < Double(cap), waits.count < Self.limit {
      waits.append(min(last * factor, Double(cap)))
    }
    guard waits.last == Double(cap) else {
      diagnostics.report(
        .tooManyValues,
        at: node.location,
        "the cap is not reached in \(Self.limit) waits; take a larger factor or a smaller cap"
      )
      return nil
    }
    return waits.map { wait in
      SpecDocument.TimeWindow(
        from: .literal(Microseconds((wait * (1 + jitter.low)).rounded(.down))),
        to: .literal(Microseconds((wait * (1 + jitter.high)).rounded(.up)))
      )
    }
  }

  private mutating func readFactor(_ node: Node) -> Double? {
    guard let text = node.scalar, let factor = Double(text), factor > 1, factor <= 100 else {
      return node.mismatch("a number above 1, at most 100,", for: "factor", &diagnostics)
    }
    return factor
  }

  /// `20%` is a fifth less or more, and `-50%..0%` up to a half less; as factors of the wait.
  private mutating func readJitter(_ node: Node) -> (low: Double, high: Double)? {
    func part(_ text: Substring) -> Double? {
      guard text.hasSuffix("%"), let percent = Double(text.dropLast()),
        (-100...1000).contains(percent)
      else { return nil }
      return percent / 100
    }
    let text = node.scalar ?? ""
    if let dots = text.firstRange(of: "..") {
      let ends = (part(text[..<dots.lowerBound]), part(text[dots.upperBound...]))
      if let low = ends.0, let high = ends.1, low <= high { return (low, high) }
    } else if let most = part(text[...]), (0...1).contains(most) {
      return (-most, most)
    }
    return node.mismatch(
      "a share such as 20%, or a range of shares such as -50%..0%,",
      for: "jitter",
      &diagnostics
    )
  }
}
