/// The text of a file after fix-its; all other bytes are unchanged.
package struct FixedFile: Sendable {
  /// The original file.
  package let file: SourceFile
  /// The new content, with the byte order mark of the original.
  package let bytes: [UInt8]
  /// The applied fix-its, in the order of the file.
  package let fixes: [Fix]
}

extension Diagnostics {
  /// The files that have fix-its, fixed once, in the order of the first report.
  ///
  /// Of fix-its that begin at the same position, the longest is applied. Other overlapping fix-its
  /// are not applied; they remain for the next round, after the files are read again.
  ///
  /// - Complexity: O(n log n + size of the files).
  package var fixedFiles: [FixedFile] {
    var names: [String] = []
    var fixes: [String: [Fix]] = [:]
    for fix in sorted.compactMap(\.fix) {
      let name = fix.location.file.name
      if fixes[name] == nil { names.append(name) }
      fixes[name, default: []].append(fix)
    }
    return names.compactMap { fixes[$0].flatMap(FixedFile.init) }
  }
}

extension FixedFile {
  /// Applies the fix-its of one file, from the bottom up.
  fileprivate init?(_ candidates: [Fix]) {
    guard let file = candidates.first?.location.file else { return nil }
    let edits = candidates.map { fix in
      let start = file.offset(of: fix.location.position)
      let line = fix.location.position
      let end = Position(line: line.line, column: line.column + fix.location.length)
      return (range: start..<file.offset(of: end), fix: fix)
    }
    var chosen: [(range: Range<Int>, fix: Fix)] = []
    let byPlace = edits.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for edit in byPlace {
      guard let last = chosen.last, edit.range.lowerBound < last.range.upperBound else {
        chosen.append(edit)
        continue
      }
      // Two different fix-its of one range: neither is certain.
      if edit.range == last.range, edit.fix.replacement != last.fix.replacement {
        chosen.removeLast()
      }
    }
    var bytes = file.bytes
    for edit in chosen.reversed() {
      bytes.replaceSubrange(edit.range, with: edit.fix.replacement.utf8)
    }
    guard !chosen.isEmpty else { return nil }
    self.file = file
    self.bytes = (file.hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []) + bytes
    self.fixes = chosen.map(\.fix)
  }
}
