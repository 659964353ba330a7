/// The lines of a document that a clause covers: `41`, `5-6`, or `52-54, 86`.
struct LineRanges: Hashable, Sendable {
  /// Ascending, without overlaps.
  var ranges: [ClosedRange<Int>]

  /// The error in a malformed list of lines.
  enum Problem: Error, Hashable {
    case malformed(String)
    case reversed(String)
    case notAscending(String)
  }

  init(ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  /// Reads the text, or throws the error in its first malformed part.
  init(_ text: String) throws(Problem) {
    ranges = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.trimmingSpaces
      let bounds = part.split(separator: "-", omittingEmptySubsequences: false)
      let numbers = bounds.compactMap(number)
      guard (1...2).contains(bounds.count), numbers.count == bounds.count,
        let first = numbers.first, let last = numbers.last
      else { throw .malformed(String(part)) }
      guard first <= last else { throw .reversed(String(part)) }
      if let previous = ranges.last?.upperBound, first <= previous {
        throw .notAscending(String(part))
      }
      ranges.append(first...last)
    }
  }

  /// The ranges of an ascending list of line numbers.
  init(lines: [Int]) {
    ranges = []
    for line in lines {
      if let last = ranges.last, last.upperBound + 1 == line {
        ranges[ranges.count - 1] = last.lowerBound...line
      } else {
        ranges.append(line...line)
      }
    }
  }

  /// `52-54, 86`.
  var text: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}

extension LineRanges {
  /// Reads the lines of a node; reports errors, including lines beyond the document.
  static func read(
    _ node: Node,
    of key: String,
    lineCount: Int?,
    _ diagnostics: inout Diagnostics
  ) -> LineRanges? {
    guard let text = node.text(for: key, &diagnostics) else { return nil }
    let ranges: LineRanges
    do {
      ranges = try LineRanges(text)
    } catch {
      diagnostics.report(.badLines, at: node.location, error.message)
      return nil
    }
    if let lineCount, let last = ranges.ranges.last?.upperBound, last > lineCount {
      let message = "line \(last) is beyond the document, which has \(lineCount) lines"
      diagnostics.report(.lineBeyondDocument, at: node.location, message)
      return nil
    }
    return ranges
  }
}

extension LineRanges.Problem {
  /// The problem in words.
  fileprivate var message: String {
    switch self {
    case .malformed(let part): "expected lines such as '41', '5-6' or '52-54, 86', found '\(part)'"
    case .reversed(let part): "the lines '\(part)' end before they begin; swap the numbers"
    case .notAscending(let part):
      "the lines '\(part)' are not in ascending order; write each line once, ascending"
    }
  }
}

private func number(_ digits: Substring) -> Int? {
  guard let first = digits.first, ("1"..."9").contains(first), digits.utf8.count <= 9 else {
    return nil
  }
  return digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
}

extension Substring {
  /// The text without leading and trailing blanks.
  var trimmingSpaces: Substring {
    var rest = self.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
