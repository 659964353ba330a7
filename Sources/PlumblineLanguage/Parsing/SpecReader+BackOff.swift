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
    let first = fields["first"].flatMap { time($0, for: "first") }
    let cap = fields["cap"].flatMap { time($0, for: "cap") }
    let factor = fields["factor"].map { readFactor($0) } ?? 2000
    let jitter = fields["jitter"].map { readJitter($0) } ?? 0...0
    guard let first, let cap, let factor, let jitter else { return nil }
    guard let low = length(of: first, in: node), let high = length(of: cap, in: node) else {
      return nil
    }
    guard 0 < low, low <= high else {
      diagnostics.report(
        .emptyWindow,
        at: node.location,
        "the first wait, \(describe(low)), is not between 0 s and the cap, \(describe(high))"
      )
      return nil
    }
    let steps = (0..<Self.limit).map {
      BackOffWait(step: $0, factor: factor, share: 0, roundsUp: false)
    }
    guard let last = steps.first(where: { $0.length(first: low, cap: high) == high }) else {
      diagnostics.report(
        .emptyWindow,
        at: node.location,
        "the cap is not reached in \(Self.limit) waits; take a larger factor or a smaller cap"
      )
      return nil
    }
    return steps.prefix(last.step + 1).map { step in
      let ends = [(jitter.lowerBound, false), (jitter.upperBound, true)].map { share, roundsUp in
        let wait = BackOffWait(step: step.step, factor: factor, share: share, roundsUp: roundsUp)
        if case .literal(let low) = first, case .literal(let high) = cap {
          return SpecDocument.Time.literal(wait.time(first: low, cap: high))
        }
        return SpecDocument.Time.wait(first: first, cap: cap, wait)
      }
      return SpecDocument.TimeWindow(from: ends[0], to: jitter == 0...0 ? ends[0] : ends[1])
    }
  }

  /// The length of a literal or a constant; an interpretation has none.
  private mutating func length(
    of time: SpecDocument.Time,
    in node: Node
  ) -> Microseconds? {
    guard case .constant(let name) = time else {
      return if case .literal(let value) = time { value } else { nil }
    }
    if let constant = constants.first(where: { $0.name == name }) { return constant.value }
    guard !interpretations.contains(name) else {
      diagnostics.report(
        .wrongType,
        at: name.location,
        "'\(name)' is an interpretation; a back-off needs a time or a constant"
      )
      return nil
    }
    diagnostics.reportUnknownConstant(name, among: constants.map(\.name))
    return nil
  }

  /// In thousandths.
  private mutating func readFactor(_ node: Node) -> Int? {
    guard let factor = node.scalar.flatMap({ Self.thousandths($0[...]) }),
      (1001...100_000).contains(factor)
    else {
      return node.mismatch(
        "a number above 1, at most 100, with up to three decimals,",
        for: "factor",
        &diagnostics
      )
    }
    return factor
  }

  /// `20%` is a fifth less or more, and `-50%..0%` up to a half less; in thousandths of the wait.
  private mutating func readJitter(_ node: Node) -> ClosedRange<Int>? {
    func share(_ text: Substring) -> Int? {
      guard text.hasSuffix("%"), let percent = Self.thousandths(text.dropLast()),
        percent.isMultiple(of: 100), (-100_000...1_000_000).contains(percent)
      else { return nil }
      return percent / 100
    }
    let text = node.scalar ?? ""
    if let dots = text.firstRange(of: "..") {
      let ends = (share(text[..<dots.lowerBound]), share(text[dots.upperBound...]))
      if let low = ends.0, let high = ends.1, low <= high { return low...high }
    } else if let most = share(text[...]), (0...1000).contains(most) {
      return -most...most
    }
    return node.mismatch(
      "a share such as 20%, or a range of shares such as -50%..0%,",
      for: "jitter",
      &diagnostics
    )
  }

  /// A decimal number with up to three digits behind the point, in thousandths.
  private static func thousandths(_ text: Substring) -> Int? {
    guard let match = text.wholeMatch(of: #/(-?)(\d{1,6})(?:\.(\d{1,3}))?/#),
      let whole = Int(match.2)
    else { return nil }
    let part = match.3.map { Int($0.padding(to: 3)) ?? 0 } ?? 0
    return (whole * 1000 + part) * (match.1.isEmpty ? 1 : -1)
  }
}

extension Substring {
  /// The digits of a fraction, with zeros behind them.
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: "0", count: count - self.count)
  }
}
