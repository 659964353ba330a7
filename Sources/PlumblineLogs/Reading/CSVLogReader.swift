internal import PlumblineModel

/// Reads lines of comma-separated values, by a mapping; the first line names the columns.
///
/// The header may recur, as in concatenated logs.
struct CSVLogReader {
  private var mapper: EventMapper
  private let columns: [String]
  private var header: [UInt8]?
  /// The reason why no line can be read: an error in the header.
  private var problem: LogLine?
  /// The number of cells of a line.
  private var width = 0
  /// Per column of the mapping, the index of its cell.
  private var positions: [Int] = []
  private var all: [LogCell] = []
  private var cells: [LogCell] = []

  init(_ mapping: LogMapping, _ mapper: EventMapper) {
    self.mapper = mapper
    columns = mapping.columns
  }

  /// - Complexity: O(length + conditions of the rules).
  mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    guard let header else { return readHeader(line) }
    if line.count == header.count, line.elementsEqual(header) { return .blank }
    if let problem { return problem }
    if let garbled = split(line) { return garbled }
    guard all.count == width else {
      return .garbled("\(all.count) cells in a line, and the header has \(width)")
    }
    cells.removeAll(keepingCapacity: true)
    var hasEscapes = false
    for position in positions {
      let cell = all[position]
      hasEscapes = hasEscapes || cell.isEscaped
      cells.append(cell)
    }
    guard hasEscapes else { return mapper.line(line, cells) }
    return mapper.line(line, cells) { CSVLine.content(of: $0) }
  }

  private mutating func readHeader(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    header = Array(line)
    guard let names = CSVLine.texts(of: line) else {
      problem = .garbled("no header: the first line is not comma-separated values")
      return problem ?? .blank
    }
    width = names.count
    for column in columns {
      let places = names.indices.filter { names[$0] == column }
      guard places.count == 1 else {
        let what = places.isEmpty ? "lacks the column" : "has more than one column"
        problem = .garbled("the header \(what) '\(column)'")
        return problem ?? .blank
      }
      positions.append(places[0])
    }
    return .blank
  }

  private mutating func split(_ line: UnsafeBufferPointer<UInt8>) -> LogLine? {
    do {
      try CSVLine.split(line, into: &all)
      return nil
    } catch {
      return switch error {
      case .openQuote: .garbled("a quoted cell that does not end on its line")
      case .textAfterQuote: .garbled("text after the end of a quoted cell")
      }
    }
  }
}
