/// The text of a file after mends; every byte that no mend names is as it was.
package struct FixedFile: Sendable {
  /// The file as it was.
  package let file: SourceFile
  /// What it is now, with its byte order mark if it has one.
  package let bytes: [UInt8]
  /// What was done, in the order of the file.
  package let fixes: [Fix]
}

extension Diagnostics {
  /// The files that have mends, mended once, by the order of the first report.
  ///
  /// Of mends that begin at the same place the longest is carried out, and none of two that differ
  /// otherwise and overlap: what is left is for the next round, after the files were read again.
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
  /// Carries out mends of one file, from the bottom up.
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
      // Two different mends of one stretch: neither is certain.
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
