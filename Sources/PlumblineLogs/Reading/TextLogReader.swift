internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads lines of text by the templates of a mapping.
struct TextLogReader {
  private var mapper: EventMapper
  private let templates: [LogTemplate]
  private let rules: [[Int]]
  /// The column of an instant that contains blanks; nil without one.
  private let days: LogMapping.Time?
  /// Per template, the cells of the current line; valid if ``fits`` is known.
  private var cells: [[LogCell]]
  /// Per template, whether the current line matches it; nil if not yet computed.
  private var fits: [Bool?]

  init(_ mapping: LogMapping, _ mapper: EventMapper) {
    self.mapper = mapper
    templates = mapping.templates
    rules = mapping.rules.map(\.templates)
    days = mapping.time.flatMap { $0.unit.isOfDays ? $0 : nil }
    cells = templates.map { _ in Array(repeating: .missing, count: mapping.columns.count) }
    fits = templates.map { _ in nil }
  }

  /// - Complexity: O(length × number of templates + conditions of the rules).
  mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    for index in fits.indices { fits[index] = nil }
    for rule in rules.indices {
      for template in rules[rule] where isFit(line, template) {
        if let line = mapper.line(line, cells[template], rule: rule) { return line }
      }
    }
    return .foreign
  }

  private mutating func isFit(_ line: UnsafeBufferPointer<UInt8>, _ template: Int) -> Bool {
    if let known = fits[template] { return known }
    let isFit = templates[template].match(line, days, into: &cells[template])
    fits[template] = isFit
    return isFit
  }
}

extension LogTemplate {
  /// Whether a whole line matches this form; fills in the cells of its columns.
  ///
  /// Each fixed text is matched at its first occurrence, the last one at the end of the line. This
  /// finds a match if one exists: an earlier match leaves more text for the rest. Only the text behind a day and
  /// a time may be matched later, so that the blanks of the instant do not end its hole.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - days: The column of an instant with a day; nil without one.
  ///   - cells: The cells of the columns.
  /// - Returns: Whether it matches.
  /// - Complexity: O(length × length of the longest fixed text), and linear for most lines.
  func match(
    _ line: UnsafeBufferPointer<UInt8>,
    _ days: LogMapping.Time? = nil,
    into cells: inout [LogCell]
  ) -> Bool {
    var position = 0
    var hole: Int??
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .hole(let column): hole = .some(column)
      case .fixed(let text):
        let isLast = index == pieces.count - 1
        guard let open = hole else {
          guard text.isPlaced(at: 0, in: line), !isLast || text.count == line.count else {
            return false
          }
          position = text.count
          continue
        }
        var found =
          isLast ? line.count - text.count : text.firstPlace(in: line, from: position)
        if !isLast, let days, open == days.column {
          found = text.firstPlace(in: line, behind: days.unit, from: position) ?? found
        }
        guard let found, found >= position, text.isPlaced(at: found, in: line) else {
          return false
        }
        if let open { cells[open] = LogCell(start: position, end: found) }
        position = found + text.count
        hole = nil
      }
    }
    if let open = hole {
      if let open { cells[open] = LogCell(start: position, end: line.count) }
      position = line.count
    }
    return position == line.count
  }
}

extension [UInt8] {
  fileprivate func isPlaced(at start: Int, in line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start >= 0, line.count - start >= count, let base = line.baseAddress else { return false }
    return withUnsafeBytes { bytes in
      guard let text = bytes.baseAddress else { return true }
      return memcmp(base + start, text, count) == 0
    }
  }

  /// The first place behind a whole instant: that of the longest text that is one, with its zone.
  fileprivate func firstPlace(
    in line: UnsafeBufferPointer<UInt8>,
    behind unit: LogTimeUnit,
    from start: Int
  ) -> Int? {
    var place = firstPlace(in: line, from: start)
    var longest: Int?
    // No instant has more blanks.
    for _ in 0..<4 {
      guard let end = place else { break }
      if unit.instant(UnsafeBufferPointer(rebasing: line[start..<end])) != nil { longest = end }
      place = firstPlace(in: line, from: end + 1)
    }
    return longest
  }

  fileprivate func firstPlace(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = line.baseAddress, let first else { return nil }
    var position = start
    while position + count <= line.count {
      guard let found = memchr(base + position, Int32(first), line.count - position) else {
        return nil
      }
      position = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if isPlaced(at: position, in: line) { return position }
      position += 1
    }
    return nil
  }
}
