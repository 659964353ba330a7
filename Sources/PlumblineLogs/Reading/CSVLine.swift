/// Splits a line of comma-separated values by RFC 4180.
///
/// A record is one line here: a line end inside quotes leaves the quotes open.
package enum CSVLine {
  /// An error in a line.
  package enum Problem: Error, Hashable {
    case openQuote
    case textAfterQuote
  }

  /// Fills in the cells of a line, without enclosing quotes.
  ///
  /// - Throws: The error in the line; the cells before it are filled in.
  /// - Complexity: O(length).
  package static func split(
    _ line: UnsafeBufferPointer<UInt8>,
    into cells: inout [LogCell]
  ) throws(Problem) {
    cells.removeAll(keepingCapacity: true)
    var position = 0
    while true {
      if position < line.count, line[position] == UInt8(ascii: "\"") {
        cells.append(try quoted(line, &position))
      } else {
        let start = position
        while position < line.count, line[position] != UInt8(ascii: ",") { position += 1 }
        cells.append(LogCell(start: start, end: position))
      }
      guard position < line.count else { return }
      guard line[position] == UInt8(ascii: ",") else { throw .textAfterQuote }
      position += 1
    }
  }

  private static func quoted(
    _ line: UnsafeBufferPointer<UInt8>,
    _ position: inout Int
  ) throws(Problem) -> LogCell {
    position += 1
    var cell = LogCell(start: position, end: position)
    while position < line.count {
      if line[position] == UInt8(ascii: "\"") {
        guard position + 1 < line.count, line[position + 1] == UInt8(ascii: "\"") else {
          cell.end = position
          position += 1
          return cell
        }
        cell.isEscaped = true
        position += 1
      }
      position += 1
    }
    throw .openQuote
  }

  /// The bytes of a cell with doubled quotes made single.
  ///
  /// - Complexity: O(length).
  package static func content(of cell: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isSecond = false
    for byte in cell {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if !isSecond { bytes.append(byte) }
    }
    return bytes
  }

  /// The texts of the cells of a line; nil for a malformed line.
  ///
  /// - Complexity: O(length).
  package static func texts(of line: UnsafeBufferPointer<UInt8>) -> [String]? {
    var cells: [LogCell] = []
    guard (try? split(line, into: &cells)) != nil else { return nil }
    return cells.map { cell in
      let bytes = UnsafeBufferPointer(rebasing: line[cell.start..<cell.end])
      return String(decoding: cell.isEscaped ? content(of: bytes) : Array(bytes), as: UTF8.self)
    }
  }
}
