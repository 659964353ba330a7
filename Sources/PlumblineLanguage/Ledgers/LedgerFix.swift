internal import PlumblineModel

/// Writes hashes into the text of a ledger, and changes no other byte.
///
/// An existing hash is replaced. A new hash gets its own line after `lines:`, or follows it within
/// braces.
package enum LedgerFix {
  /// The bytes of the ledger with the hashes of some lines; nil if the result would be wrong, as
  /// for a value over several lines, or an alias for a clause.
  ///
  /// - Complexity: O(size of the ledger × number of hashes).
  package static func bytes(
    of ledger: LedgerDocument,
    writing outdated: [LedgerDocument.Outdated]
  ) -> [UInt8]? {
    let file = ledger.location.file
    let edits = outdated.compactMap { edit(for: $0, in: file) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard edits.count == outdated.count else { return nil }
    var bytes: [UInt8] = file.hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    var position = 0
    for edit in edits {
      guard edit.range.lowerBound >= position else { return nil }
      bytes += file.bytes[position..<edit.range.lowerBound]
      bytes += edit.text.utf8
      position = edit.range.upperBound
    }
    bytes += file.bytes[position...]
    return isRight(bytes, ledger, outdated) ? bytes : nil
  }

  private struct Edit {
    var range: Range<Int>
    var text: String
  }

  private static func edit(for outdated: LedgerDocument.Outdated, in file: SourceFile) -> Edit? {
    if let hash = outdated.lines.hash {
      let start = file.offset(of: hash.location.position)
      let end = start + hash.location.length
      // A quoted hash keeps its quotes.
      let quotes = hash.location.length - hash.text.utf8.count
      guard quotes == 0 || quotes == 2 else { return nil }
      return Edit(range: start + quotes / 2..<end - quotes / 2, text: outdated.hash)
    }
    let key = outdated.lines.entry.key.location
    let value = outdated.lines.entry.value.location
    if outdated.lines.isInBraces {
      let end = file.offset(of: value.position) + value.length
      return Edit(range: end..<end, text: ", hash: \(outdated.hash)")
    }
    let indentation = String(repeating: " ", count: key.position.column - 1)
    let end = file.endOfLine(value.position.line)
    return Edit(
      range: end.offset..<end.offset,
      text: "\(end.lineBreak)\(indentation)hash: \(outdated.hash)"
    )
  }

  /// Whether the new text is the same ledger with the new hashes.
  private static func isRight(
    _ bytes: [UInt8],
    _ ledger: LedgerDocument,
    _ outdated: [LedgerDocument.Outdated]
  ) -> Bool {
    var diagnostics = Diagnostics()
    let file = SourceFile(name: ledger.location.file.name, bytes: bytes)
    guard let fixed = LedgerReader.read(file, &diagnostics) else { return false }
    let hashes = Dictionary(outdated.map { ($0.lines.entry.key.location.position, $0.hash) }) { $1 }
    let old = ledger.clauses.map(\.lines) + ledger.noFact
    let new = fixed.clauses.map(\.lines) + fixed.noFact
    return fixed.clauses.map(\.clause) == ledger.clauses.map(\.clause)
      && new.map(\.ranges) == old.map(\.ranges)
      && zip(new, old).allSatisfy { new, old in
        new.hash?.text == hashes[old.entry.key.location.position] ?? old.hash?.text
      }
  }
}

extension SourceFile {
  /// The end of the text of a line, and the line break of the file.
  fileprivate func endOfLine(_ number: Int) -> (offset: Int, lineBreak: String) {
    let line = range(ofLine: number)
    let usual = bytes.contains(0x0D) ? "\r\n" : "\n"
    if bytes[line].last == 0x0A, bytes[line].dropLast().last == 0x0D {
      return (line.upperBound - 2, "\r\n")
    }
    return bytes[line].last == 0x0A ? (line.upperBound - 1, "\n") : (line.upperBound, usual)
  }
}
