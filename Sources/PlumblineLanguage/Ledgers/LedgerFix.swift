internal import PlumblineModel

/// Writes hashes into the text of a ledger, and changes no other byte.
///
/// An existing hash is replaced. A new hash gets its own line after `lines:`, or follows it in a
/// clause in braces.
package enum LedgerFix {
  /// The bytes of the ledger with the hashes of some clauses; nil if the result would be wrong, as
  /// for a value over several lines, or an alias for a clause.
  ///
  /// - Complexity: O(size of the ledger × number of clauses).
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

  private static func edit(for clause: LedgerDocument.Outdated, in file: SourceFile) -> Edit? {
    if let hash = clause.entry.hash {
      let start = file.offset(of: hash.location.position)
      let end = start + hash.location.length
      // A quoted hash keeps its quotes.
      let quotes = hash.location.length - hash.text.utf8.count
      guard quotes == 0 || quotes == 2 else { return nil }
      return Edit(range: start + quotes / 2..<end - quotes / 2, text: clause.hash)
    }
    let key = clause.entry.linesEntry.key.location
    let value = clause.entry.linesEntry.value.location
    if clause.entry.isInBraces {
      let end = file.offset(of: value.position) + value.length
      return Edit(range: end..<end, text: ", hash: \(clause.hash)")
    }
    let indentation = String(repeating: " ", count: key.position.column - 1)
    let end = file.endOfLine(value.position.line)
    return Edit(
      range: end.offset..<end.offset,
      text: "\(end.lineBreak)\(indentation)hash: \(clause.hash)"
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
    let hashes = Dictionary(outdated.map { ($0.entry.clause.id, $0.hash) }) { $1 }
    return fixed.clauses.map(\.clause) == ledger.clauses.map(\.clause)
      && zip(fixed.clauses, ledger.clauses).allSatisfy { new, old in
        new.hash?.text == hashes[old.clause.id] ?? old.hash?.text
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
